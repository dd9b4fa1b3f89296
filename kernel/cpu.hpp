// What the processor can do, asked when the program runs.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#define ANSWERKEY_AVX2 1
#include <immintrin.h>
#define AVX2 [[gnu::target("avx2,bmi2")]]
#endif

namespace answerkey {

inline bool has_avx2() {
#ifdef ANSWERKEY_AVX2
    static const bool found = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    return found;
#else
    return false;
#endif
}

}  // namespace answerkey
