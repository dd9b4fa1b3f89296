// Tokens as 64-bit keys over one run of bytes, and what two lists of them share.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "cpu.hpp"
#include "seed.hpp"

namespace answerkey {

// Equal tokens have equal keys and lengths: a token of up to 8 bytes is its own key, a longer
// one has a seeded hash and is compared byte by byte.
class KeyedTokens {
public:
    // Readers may write, and compare, this many bytes past the end.
    static constexpr std::size_t slack = 64;

    void clear() { size = 0; }

    // Make room. The tokens stay, and as many bytes of the text as are used.
    void reserve(std::size_t bytes, std::size_t tokens, std::size_t used = 0) {
        if (bytes > bytes_ || tokens > tokens_ || bytes_ > kept_at_most) [[unlikely]] {
            fit(bytes, tokens, used);
        }
    }

    void push(std::size_t start, std::size_t length, std::uint64_t key) {
        keys[size] = key;
        starts[size] = static_cast<std::uint32_t>(start);
        lengths[size] = static_cast<std::uint32_t>(length);
        ++size;
    }

    // What up to 16 bytes ask is computed without branches: lengths are hard to guess.
    static std::uint64_t key_of(const std::uint8_t* bytes, std::size_t length) {
        if (length > 16) [[unlikely]] {
            return hash(bytes, length);
        }
        const std::uint8_t* kept = first_kept.data() + 16 - length;
        const std::uint64_t rest = word_at(bytes + 8) & word_at(kept + 8);
        const std::uint64_t is_long = 0 - ((8 - std::uint64_t{length}) >> 63);
        return (word_at(bytes) & word_at(kept)) ^
               (mixed(rest ^ seed ^ length, secret) & is_long);
    }

    static std::uint64_t word_at(const std::uint8_t* bytes) {
        std::uint64_t word;
        std::memcpy(&word, bytes, sizeof word);
        return word;
    }

    std::unique_ptr<std::uint8_t[]> text;
    std::unique_ptr<std::uint64_t[]> keys;
    std::unique_ptr<std::uint32_t[]> starts, lengths;
    std::size_t size = 0;

private:
    // Words read from 16 - n on keep the first n of 16 bytes.
    static constexpr std::array<std::uint8_t, 32> first_kept = {
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    };

    static std::uint64_t hash(const std::uint8_t* bytes, std::size_t length);
    // Memory beyond this is given back once it is not needed.
    static constexpr std::size_t kept_at_most = std::size_t{1} << 24;

    [[gnu::noinline]] void fit(std::size_t bytes, std::size_t tokens, std::size_t used);

    std::size_t bytes_ = 0, tokens_ = 0;
};

inline bool equal(const KeyedTokens& left, std::size_t i, const KeyedTokens& right,
                  std::size_t j) {
    return left.keys[i] == right.keys[j] && left.lengths[i] == right.lengths[j] &&
           (left.lengths[i] <= 8 ||
            std::memcmp(left.text.get() + left.starts[i], right.text.get() + right.starts[j],
                        left.lengths[i]) == 0);
}

inline bool equal(const KeyedTokens& left, const KeyedTokens& right) {
    if (left.size != right.size) {
        return false;
    }
    for (std::size_t i = 0; i < left.size; ++i) {
        if (!equal(left, i, right, i)) {
            return false;
        }
    }
    return true;
}

// The distinct tokens of a list, each with how often it stands there.
class KeyedTable {
public:
    struct Slot {
        std::uint64_t generation = 0;
        std::size_t token = 0;
        std::size_t count = 0;
        std::size_t taken = 0;
        std::uint64_t round = 0;  // of the list that took last
    };

    // `tokens` must live while the table is used.
    void start(const KeyedTokens& tokens);
    // The slot of tokens[i], made with a count of 0 if there was none.
    Slot& insert(std::size_t i);
    Slot* find(const KeyedTokens& others, std::size_t j);

private:
    Slot& at_or_free(const KeyedTokens& others, std::size_t j);

    const KeyedTokens* tokens_ = nullptr;
    std::vector<Slot> slots_;
    std::uint64_t generation_ = 0;
};

// Counts what one prediction shares with each of its references, as a multiset.
class KeyedOverlap {
public:
    // `prediction` must live while references are counted against it.
    void start(const KeyedTokens& prediction) {
        prediction_ = &prediction;
        is_built_ = false;
    }
    std::size_t common(const KeyedTokens& reference);
    // Drop all but the first of equal tokens.
    void make_distinct(KeyedTokens& tokens);

private:
    static constexpr std::size_t scanned_at_most = 64;  // longer predictions need a table

    std::size_t by_scan(const KeyedTokens& reference) const;
    std::size_t by_wide_scan(const KeyedTokens& reference) const;
    std::size_t by_table(const KeyedTokens& reference);

    const KeyedTokens* prediction_ = nullptr;
    bool has_avx2_ = has_avx2();
    bool is_built_ = false;
    KeyedTable table_, distinct_;
    std::uint64_t round_ = 0;
    std::vector<std::size_t> places_;
};

inline std::size_t KeyedOverlap::common(const KeyedTokens& reference) {
    if (prediction_->size > scanned_at_most) {
        return by_table(reference);
    }
    if (prediction_->size == 0) {
        return 0;
    }
    return has_avx2_ ? by_wide_scan(reference) : by_scan(reference);
}

// Each token of the reference takes the first equal one of the prediction that is free.
inline std::size_t KeyedOverlap::by_scan(const KeyedTokens& reference) const {
    const KeyedTokens& prediction = *prediction_;
    std::size_t common = 0;
    std::uint64_t used = 0;
    for (std::size_t j = 0; j < reference.size; ++j) {
        for (std::size_t i = 0; i < prediction.size; ++i) {
            if (!(used >> i & 1) && equal(prediction, i, reference, j)) {
                used |= std::uint64_t{1} << i;
                ++common;
                break;
            }
        }
    }
    return common;
}

}  // namespace answerkey
