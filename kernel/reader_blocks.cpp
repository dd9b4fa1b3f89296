// Reading 32 ASCII characters at a time, where the processor can.
#include <bit>

#include "ascii_blocks.hpp"
#include "reader_pass.hpp"

namespace answerkey {

#ifdef ANSWERKEY_AVX2

namespace {

// Ones for the places before `count`, of at most 32.
std::uint32_t places_before(std::size_t count) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
}

// Where tokens may end in some blocks. All are found before a token is taken: a loop over the
// few of one block alone would end where no processor guesses.
class Ends {
public:
    bool is_full() const { return count_ > at_.size() - 32 - at_once; }
    void clear() { count_ = 0; }
    std::span<const std::uint32_t> found() const { return {at_.data(), count_}; }

    // Take the places of the ones, more at once than most blocks have: what is too much is
    // written over by the next.
    AVX2 void add(std::uint32_t ones, std::size_t base) {
        const auto count = static_cast<std::size_t>(std::popcount(ones));
        for (std::size_t i = 0; i < count; i += at_once) {
            for (std::size_t k = 0; k < at_once; ++k, ones &= ones - 1) {
                at_[count_ + i + k] = static_cast<std::uint32_t>(
                    base + static_cast<std::size_t>(std::countr_zero(ones)));
            }
        }
        count_ += count;
    }

private:
    static constexpr std::size_t at_once = 8;

    std::array<std::uint32_t, 256> at_;
    std::size_t count_ = 0;
};

}  // namespace

// Take what stands between the ends as tokens.
AVX2 inline void Reader::push_all(Pass& pass, std::span<const std::uint32_t> ends) const {
    for (const std::size_t end : ends) {
        push(pass, end);
        pass.start = end + 1;
    }
}

// Do as read_blocks with a text of at most 32 characters, all ASCII: its end ends a token as a
// space does. Return whether it could be done.
AVX2 bool Reader::read_short(const std::uint8_t* text, std::size_t length,
                             KeyedTokens& tokens) const {
    Pass pass(tokens);
    std::uint32_t strange;
    const __m256i bytes = block(text, length, strange);
    const std::uint32_t valid = places_before(length);
    const Nibbles nibbles(bytes);
    if (articles_.count != 0 && (mask_of(members(nibbles, others_)) & valid)) [[unlikely]] {
        return false;
    }
    const __m256i lowered = with_case(bytes, members(nibbles, upper_));
    std::uint64_t spaces = mask_of(members(nibbles, spaces_)) & valid;
    const std::uint32_t dropped = mask_of(members(nibbles, dropped_)) & valid;
    std::size_t kept = length;
    if (dropped == 0) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(pass.text), lowered);
    } else {
        const std::uint32_t gone = dropped | ~valid;
        kept = store_kept(lowered, gone, pass.text);
        spaces = _pext_u64(spaces, ~gone);
    }
    spaces |= std::uint64_t{1} << kept;
    for (; spaces != 0; spaces &= spaces - 1) {
        const auto end = static_cast<std::size_t>(std::countr_zero(spaces));
        take(pass, end);
        pass.start = end + 1;
    }
    tokens.size = pass.size;
    return true;
}

// Read 32 characters at a time up to the end, or to one that is not ASCII.
template <class Unit>
AVX2 std::size_t Reader::read_blocks(const Unit* text, std::size_t at, std::size_t length,
                                     Pass& given) const {
    const bool has_others = articles_.count != 0;
    Pass now = given;
    Ends ends;
    bool ascii = true;
    while (at < length && ascii) {
        const std::size_t left = length - at;
        std::uint32_t strange;
        const __m256i bytes = block(text + at, left, strange);
        std::size_t taken = std::min<std::size_t>(left, 32);
        strange &= places_before(taken);
        if (strange) [[unlikely]] {
            taken = static_cast<std::size_t>(std::countr_zero(strange));
            ascii = false;
        }
        const std::uint32_t valid = places_before(taken);
        const Nibbles nibbles(bytes);
        const __m256i lowered = with_case(bytes, members(nibbles, upper_));
        std::uint32_t spaces = mask_of(members(nibbles, spaces_)) & valid;
        const std::uint32_t dropped = mask_of(members(nibbles, dropped_)) & valid;
        const bool others = has_others && (mask_of(members(nibbles, others_)) & valid);
        if (others || ends.is_full()) [[unlikely]] {
            push_all(now, ends.found());
            ends.clear();
        }
        const std::size_t base = now.end;
        std::uint8_t* out = now.text + base;
        if (dropped == 0) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), lowered);
            now.end += taken;
        } else {
            const std::uint32_t gone = dropped | ~valid;
            now.end += store_kept(lowered, gone, out);
            spaces = _pext_u32(spaces, ~gone);
        }
        now.others = others ? now.end : now.others;
        ends.add(spaces, base);
        at += taken;
    }
    push_all(now, ends.found());
    given = now;
    return at;
}

// Do as surely_with_token.
AVX2 std::size_t Reader::count_long_words(std::span<const Source> texts) const {
    std::size_t count = 0;
    for (; count < texts.size() && texts[count].layout == Layout::ascii; ++count) {
        const std::size_t length = std::min<std::size_t>(texts[count].length, 32);
        std::uint32_t strange;
        const auto* units = static_cast<const std::uint8_t*>(texts[count].data);
        const Nibbles nibbles(block(units, length, strange));
        std::uint32_t words = mask_of(members(nibbles, words_)) & places_before(length);
        for (std::size_t i = 0; i < articles_.longest; ++i) {
            words &= words >> 1;
        }
        if (words == 0) {
            break;
        }
    }
    return count;
}

#else

template <class Unit>
std::size_t Reader::read_blocks(const Unit*, std::size_t at, std::size_t, Pass&) const {
    return at;
}

bool Reader::read_short(const std::uint8_t*, std::size_t, KeyedTokens&) const { return false; }

std::size_t Reader::count_long_words(std::span<const Source>) const { return 0; }

#endif

template std::size_t Reader::read_blocks(const std::uint8_t*, std::size_t, std::size_t,
                                         Pass&) const;
template std::size_t Reader::read_blocks(const char8_t*, std::size_t, std::size_t, Pass&) const;
template std::size_t Reader::read_blocks(const std::uint16_t*, std::size_t, std::size_t,
                                         Pass&) const;

}  // namespace answerkey
