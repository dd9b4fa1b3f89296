#include "reader.hpp"

#include <algorithm>

#include "cpu.hpp"
#include "reader_pass.hpp"
#include "utf8.hpp"

namespace answerkey {
namespace {

// Whether so many of the next characters are ASCII that a block pays.
template <class Unit>
bool ascii_ahead(const Unit* text, std::size_t at, std::size_t length) {
    constexpr std::size_t least = 8;
    if (at + least > length) {
        return false;
    }
    constexpr std::size_t words = least * sizeof(Unit) / sizeof(std::uint64_t);
    std::array<std::uint64_t, words> units;
    std::memcpy(units.data(), text + at, sizeof units);
    constexpr std::uint64_t beyond =
        sizeof(Unit) == 1 ? 0x8080808080808080 : sizeof(Unit) == 2 ? 0xFF80FF80FF80FF80
                                                                   : 0xFFFFFF80FFFFFF80;
    std::uint64_t all = 0;
    for (const std::uint64_t word : units) {
        all |= word;
    }
    return (all & beyond) == 0;
}

}  // namespace

Reader::Reader(Steps steps, PropertyTable& properties)
    : map_(std::move(steps.map)),
      trimmed_(std::move(steps.trimmed)),
      unicode_words_(steps.unicode_words),
      ascii_only_(steps.ascii_only),
      numbers_(steps.numbers),
      properties_(properties),
      has_avx2_(has_avx2()),
      table_([this](char32_t code_point) { return first_of(code_point); }),
      following_([this](char32_t code_point) { return following(code_point); }) {
    for (const std::u32string& word : steps.articles) {
        std::vector<std::uint8_t> bytes = utf8_of(word);
        articles_.ascii = articles_.ascii && bytes.size() == word.size();
        articles_.longest = std::max(articles_.longest, bytes.size());
        const std::size_t length = bytes.size();
        bytes.resize(KeyedTokens::slack);
        articles_.keys[articles_.count++] = KeyedTokens::key_of(bytes.data(), length);
    }
    for (unsigned char c = 0; c < 128; ++c) {  // ASCII maps to at most one ASCII character
        const Mapped one = first_of(c);
        const auto byte = static_cast<std::uint8_t>(one.bytes);
        ascii_[c] = {byte, one.role != Role::dropped && one.role != Role::space, one.role};
        if (one.role == Role::space) spaces_.insert(c);
        if (one.role == Role::dropped) dropped_.insert(c);
        if (one.role == Role::word) words_.insert(c);
        if (one.role == Role::other) others_.insert(c);
        if (one.role != Role::dropped && one.role != Role::space && byte != c) upper_.insert(c);
    }
}

// Of an ASCII text. float() reads digits, inf, nan and infinity; str() writes only the last one
// differently, and marks may stand between its letters until they are deleted.
bool Reader::has_no_number(const Source& text) const {
    const auto* units = static_cast<const std::uint8_t*>(text.data);
    constexpr auto bit = [](char letter) { return std::uint32_t{1} << (letter & 31); };
    constexpr std::uint32_t infinity = bit('i') | bit('n') | bit('f') | bit('t') | bit('y');
    std::uint32_t letters = 0;
    bool digit = false;
    for (std::size_t i = 0; i < text.length; ++i) {
        digit |= units[i] - unsigned{'0'} < 10;
        letters |= units[i] & 0x40 ? std::uint32_t{1} << (units[i] & 31) : 0;
    }
    return !digit && (numbers_ == Rewritten::finite || (letters & infinity) != infinity);
}

Reader::Mapped Reader::first_of(char32_t code_point) const {
    const std::u32string values = map_(code_point);
    if (values.empty()) {
        return {};
    }
    Mapped first = mapped(values[0]);
    first.more = static_cast<std::uint8_t>(values.size() - 1);
    return first;
}

Reader::Following Reader::following(char32_t code_point) const {
    const std::u32string values = map_(code_point);
    Following rest{};
    for (std::size_t i = 1; i < values.size(); ++i) {
        rest.at(i - 1) = mapped(values[i]);
    }
    return rest;
}

Reader::Mapped Reader::mapped(char32_t value) const {
    Mapped one;
    one.role = role_of(value);
    one.bytes = utf8_of(value, one.size);
    return one;
}

Role Reader::role_of(char32_t value) const {
    const Properties& found = properties_[value];
    if (found.space) {
        return Role::space;
    }
    const bool word = unicode_words_ ? found.unicode_word : found.word;
    return word || articles_.count == 0 ? Role::word : Role::other;
}

// An article beside others has ASCII letters, if all articles do.
bool Reader::may_hide_article(const std::uint8_t* bytes, std::size_t length) const {
    return !articles_.ascii ||
           std::any_of(bytes, bytes + length, [](std::uint8_t byte) { return byte < 0x80; });
}

// Articles are whole runs of word characters, also within a token; each cuts it.
void Reader::push_parts(Pass& pass, std::size_t end) const {
    const auto* text = reinterpret_cast<const char8_t*>(pass.text);
    // What was mapped once is not mapped again: ASCII characters here are their own.
    const auto passes_word = [&](std::size_t& at) {
        std::size_t after = at;
        const char32_t c = next_code_point(text, after);
        const bool is_word = (c < 0x80 ? ascii_[c].role : role_of(c)) == Role::word;
        at = is_word ? after : at;
        return is_word;
    };
    std::size_t part = pass.start;
    const auto push_part = [&](std::size_t to) {
        if (to > part) {
            pass.store(part, to - part);
            ++pass.size;
        }
    };
    for (std::size_t at = pass.start; at < end;) {
        const std::size_t run = at;
        while (at < end && passes_word(at)) {
        }
        if (at == run) {
            next_code_point(text, at);
            continue;
        }
        const std::size_t length = at - run;
        if (length <= 8 && articles_.contain(KeyedTokens::key_of(pass.text + run, length))) {
            push_part(run);
            part = at;
        }
    }
    push_part(end);
}

inline void Reader::end_token(Pass& pass) const {
    if (pass.end > pass.start) {
        push(pass, pass.end);
    }
    pass.start = pass.end;
}

inline void Reader::emit(Pass& pass, const Mapped& one) const {
    std::memcpy(pass.text + pass.end, &one.bytes, sizeof one.bytes);
    if (one.role == Role::space) {
        end_token(pass);
        return;
    }
    pass.end += one.size;
    pass.others = one.role == Role::other ? pass.end : pass.others;
}

// How many bytes a unit may become that maps to one character.
template <class Unit>
constexpr std::size_t widest = sizeof(Unit) == 1 ? 2 : sizeof(Unit) + 1;
template <>
constexpr std::size_t widest<std::uint32_t> = 4;

// Make room for what is there and for `left` more units: every token takes one and what ends it.
template <class Unit>
void Reader::reserve(KeyedTokens& tokens, std::size_t bytes, std::size_t count,
                     std::size_t left) {
    tokens.reserve(bytes + left * widest<Unit>, count + left / 2 + 2, bytes);
}

// Read character by character up to the end, or to where a block of ASCII may follow.
template <class Unit>
std::size_t Reader::read_each(const Unit* text, std::size_t at, std::size_t length,
                              KeyedTokens& tokens, Pass& given) const {
    const bool blocks = has_avx2_ && sizeof(Unit) < 4;
    Pass pass = given;
    do {
        const std::size_t here = at;
        const char32_t c = next_code_point(text, at);
        if (c < 0x80) {
            const Ascii& one = ascii_[c];
            pass.text[pass.end] = one.byte;
            if (one.role == Role::space) {
                end_token(pass);
            }
            pass.end += one.kept;
            pass.others = one.role == Role::other ? pass.end : pass.others;
            continue;
        }
        if (c == capital_sigma && map_.lowers()) [[unlikely]] {
            // Small sigmas lower to themselves.
            emit(pass, table_[ends_word(text, here, at, length) ? final_sigma : small_sigma]);
            continue;
        }
        const Mapped one = table_[c];
        if (one.more) [[unlikely]] {
            tokens.size = pass.size;
            reserve<Unit>(tokens, pass.end + 16, pass.size + 4, length - at);
            pass.move_to(tokens);
            emit(pass, one);
            for (std::uint8_t i = 0; i < one.more; ++i) {
                emit(pass, following_[c][i]);
            }
        } else if (one.role != Role::dropped) {
            emit(pass, one);
        }
    } while (at < length && !(blocks && text[at] < 0x80 && ascii_ahead(text, at, length)));
    given = pass;
    return at;
}

// Whether the capital sigma between `before` and `after` is lowered to a final one.
template <class Unit>
bool Reader::ends_word(const Unit* text, std::size_t before, std::size_t after,
                       std::size_t length) const {
    return is_final_sigma(
        [&](char32_t& c) {
            return before != 0 && (c = map_.seen(previous_code_point(text, before)), true);
        },
        [&](char32_t& c) {
            return after != length && (c = map_.seen(next_code_point(text, after)), true);
        },
        properties_);
}

template <class Unit>
void Reader::read_units(const Unit* text, std::size_t length, KeyedTokens& tokens) const {
    tokens.clear();
    reserve<Unit>(tokens, 0, 0, length);
    Pass pass(tokens);
    for (std::size_t at = 0; at < length;) {
        if constexpr (sizeof(Unit) < 4) {
            if (has_avx2_ && ascii_ahead(text, at, length)) {
                at = read_blocks(text, at, length, pass);
            }
        }
        if (at < length) {
            at = read_each(text, at, length, tokens, pass);
        }
    }
    end_token(pass);
    tokens.size = pass.size;
}

Source Reader::trimmed(const Source& text) const {
    return text.visit([&](const auto* units) {
        std::size_t last = text.length;
        for (std::size_t at = last; at != 0 && contains(trimmed_, previous_code_point(units, at));) {
            last = at;
        }
        return Source{units, last, text.layout};
    });
}

void Reader::read(const Source& given, KeyedTokens& tokens) const {
    const Source text = trimmed_.empty() ? given : trimmed(given);
    if (has_avx2_ && text.layout == Layout::ascii && text.length <= 32) [[likely]] {
        tokens.clear();
        tokens.reserve(32, 16 + 2);
        if (read_short(static_cast<const std::uint8_t*>(text.data), text.length, tokens)) {
            return;
        }
    }
    text.visit([&](const auto* units) { read_units(units, text.length, tokens); });
}

std::size_t Reader::surely_with_token(std::span<const Source> texts) const {
    if (has_avx2_) {
        return count_long_words(texts);
    }
    std::size_t count = 0;
    while (count < texts.size() && has_long_word(texts[count])) {
        ++count;
    }
    return count;
}

// Whether near the start so many word characters follow one another that they are no article.
bool Reader::has_long_word(const Source& text) const {
    if (text.layout != Layout::ascii) {
        return false;
    }
    const auto* units = static_cast<const std::uint8_t*>(text.data);
    std::size_t run = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(text.length, 32); ++i) {
        run = ascii_[units[i]].role == Role::word ? run + 1 : 0;
        if (run > articles_.longest) {
            return true;
        }
    }
    return false;
}

std::optional<KeyedTokens> Reader::cut(std::u32string_view text) const {
    const std::vector<std::uint8_t> bytes = utf8_of(text);
    KeyedTokens tokens;
    tokens.reserve(bytes.size(), bytes.size());
    std::copy(bytes.begin(), bytes.end(), tokens.text.get());
    std::size_t start = 0;
    for (std::size_t end = 0; end <= bytes.size(); ++end) {
        if (end == bytes.size() || bytes[end] == ' ') {
            if (end == start) {
                return std::nullopt;
            }
            tokens.push(start, end - start,
                        KeyedTokens::key_of(tokens.text.get() + start, end - start));
            start = end + 1;
        }
    }
    const bool other_space = std::ranges::any_of(
        text, [&](char32_t c) { return c != U' ' && properties_[c].space; });
    return other_space ? std::nullopt : std::optional(std::move(tokens));
}

}  // namespace answerkey
