// Hashing with a seed of this process alone.
#pragma once

#include <cstdint>
#include <random>

namespace answerkey {

inline std::uint64_t random_word() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) ^ device();
}

// Drawn anew in each process, so that nobody can prepare texts whose hashes collide.
// Results do not depend on it: tokens of equal hash are compared in full.
inline const std::uint64_t seed = random_word();
inline const std::uint64_t secret = random_word() | 1;

inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace answerkey
