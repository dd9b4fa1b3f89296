// What the processor can do, asked when the program runs.
#pragma once

#include <cstdlib>
#include <string_view>

#if defined(__x86_64__) && defined(__GNUC__)
#define ANSWERKEY_AVX2 1
#include <immintrin.h>
#define AVX2 [[gnu::target("avx2,bmi,bmi2")]]
#endif

namespace answerkey {

// ANSWERKEY_AVX2=0 makes a new process do without it, as other processors do.
inline bool has_avx2() {
#ifdef ANSWERKEY_AVX2
    static const bool found = [] {
        const char* wish = std::getenv("ANSWERKEY_AVX2");
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("bmi2") && !(wish && std::string_view(wish) == "0");
    }();
    return found;
#else
    return false;
#endif
}

}  // namespace answerkey
