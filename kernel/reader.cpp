#include "reader.hpp"

#include <algorithm>
#include <bit>

#include "cpu.hpp"
#include "utf8.hpp"

namespace answerkey {
namespace {

std::vector<std::uint8_t> utf8_of(std::u32string_view text) {
    std::vector<std::uint8_t> bytes;
    for (const char32_t c : text) {
        append_utf8(bytes, c);
    }
    return bytes;
}

// The step changes no ASCII text.
bool spares_ascii(const Operation& step) {
    const auto is_ascii = [](const std::pair<char32_t, char32_t>& range) {
        return range.first < 128;
    };
    if (step.name == "nfc" || step.name == "nfd" || step.name == "nfkc" || step.name == "nfkd") {
        return true;
    }
    if (step.name == "space-text") {
        return std::ranges::any_of(step.words.at(0), [](char32_t c) { return c >= 128; });
    }
    return step.name == "apart" && std::ranges::none_of(step.characters, is_ascii);
}

// Pieces between separators, each mapped and rid of its articles, and joined by a space: for
// texts without numbers that is one pass over the whole. Return what numbers are rewritten.
Rewritten join_pieces(std::vector<Operation>& steps) {
    if (steps.empty() || steps.front().name != "split" || steps.back().name != "join") {
        return Rewritten::none;
    }
    Rewritten numbers = Rewritten::finite;
    std::vector<Operation> joined;
    for (const Operation& step : steps) {
        if (step.name == "number" || step.name == "delete-beside-number") {
            numbers = Rewritten::any;
        }
        if (step.name == "delete-beside-number" || step.name == "delete-beside-finite") {
            joined.push_back({"delete", step.characters, {}});
        } else if (step.name == "lower" || step.name == "casefold") {
            joined.push_back(step);
            joined.push_back({"space", steps.front().characters, {}});
        } else if (step.name != "split" && step.name != "join" && step.name != "unwrap-finite" &&
                   step.name != "number" && step.name != "number-finite") {
            joined.push_back(step);
        }
    }
    steps = std::move(joined);
    return numbers;
}

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

std::unique_ptr<Reader> Reader::of(const std::vector<Operation>& operations,
                                   const Unicode& unicode, PropertyTable& properties) {
    std::vector<Operation> steps;
    std::copy_if(operations.begin(), operations.end(), std::back_inserter(steps),
                 [](const Operation& step) { return !spares_ascii(step); });
    const bool spares_nothing = steps.size() == operations.size();
    const Rewritten numbers = join_pieces(steps);
    auto step = steps.begin();
    Case letter_case = Case::keep;
    if (step != steps.end() && (step->name == "lower" || step->name == "casefold")) {
        letter_case = step++->name == "lower" ? Case::lower : Case::fold;
    }
    CharacterMap map(letter_case, unicode);
    for (; step != steps.end() && (step->name == "delete" || step->name == "space"); ++step) {
        step->name == "delete" ? map.then_delete(step->characters)
                               : map.then_space(step->characters);
    }
    std::vector<std::u32string> articles;
    bool unicode_words = false;
    if (step != steps.end() && (step->name == "articles" || step->name == "articles-regex")) {
        unicode_words = step->name == "articles-regex";
        articles = step++->words;
    }
    const bool fits = articles.size() <= Articles8::most &&
                      std::ranges::all_of(articles, [](const std::u32string& word) {
                          return !word.empty() && utf8_of(word).size() <= 8;
                      });
    if (!fits || step == steps.end() || step->name != "collapse" || ++step != steps.end()) {
        return nullptr;
    }
    return std::make_unique<Reader>(std::move(map), std::move(articles), unicode_words,
                                    !spares_nothing || numbers != Rewritten::none, numbers,
                                    properties);
}

Reader::Reader(CharacterMap map, std::vector<std::u32string> articles, bool unicode_words,
               bool ascii_only, Rewritten numbers, PropertyTable& properties)
    : map_(std::move(map)),
      unicode_words_(unicode_words),
      ascii_only_(ascii_only),
      numbers_(numbers),
      properties_(properties),
      has_avx2_(has_avx2()),
      table_([this](char32_t code_point) { return first_of(code_point); }),
      following_([this](char32_t code_point) { return following(code_point); }) {
    for (const std::u32string& word : articles) {
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

inline bool Articles8::contain(std::uint64_t key) const {
    if (count == 0) {
        return false;
    }
    const bool found = (key == keys[0]) | (key == keys[1]) | (key == keys[2]) | (key == keys[3]);
    return found | (count > 4 && std::find(keys.begin() + 4, keys.end(), key) != keys.end());
}

// One pass over one text. It is copied into registers: what is stored through a pointer to
// bytes might be anything, and a member would be read again after each.
struct Reader::Pass {
    explicit Pass(const KeyedTokens& tokens)
        : text(tokens.text.get()),
          keys(tokens.keys.get()),
          starts(tokens.starts.get()),
          lengths(tokens.lengths.get()) {}

    // Go on in memory that grew.
    void move_to(const KeyedTokens& tokens) {
        const Pass moved(tokens);
        text = moved.text;
        keys = moved.keys;
        starts = moved.starts;
        lengths = moved.lengths;
    }

    // Store text[from, from + length) and return its key; the caller counts it.
    std::uint64_t store(std::size_t from, std::size_t length) const {
        const std::uint64_t key = KeyedTokens::key_of(text + from, length);
        keys[size] = key;
        starts[size] = static_cast<std::uint32_t>(from);
        lengths[size] = static_cast<std::uint32_t>(length);
        return key;
    }

    std::uint8_t* text;
    std::uint64_t* keys;
    std::uint32_t* starts;
    std::uint32_t* lengths;
    std::size_t size = 0;
    // The next free byte, the start of the current token, and the place up to which some
    // character may be of the role other.
    std::size_t end = 0, start = 0, others = 0;
};

// Take the bytes from the current token's start to `end` as a token, unless it is an article.
inline void Reader::push(Pass& pass, std::size_t end) const {
    const std::size_t length = end - pass.start;
    if (pass.others > pass.start && may_hide_article(pass.text + pass.start, length)) [[unlikely]] {
        Pass copy = pass;  // the pass itself stays in registers
        push_parts(copy, end);
        pass.size = copy.size;
        return;
    }
    const std::uint64_t key = pass.store(pass.start, length);
    pass.size += length > 8 || !articles_.contain(key);
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
        [&](char32_t& c) { return before != 0 && (c = previous_code_point(text, before), true); },
        [&](char32_t& c) { return after != length && (c = next_code_point(text, after), true); },
        properties_);
}

#ifdef ANSWERKEY_AVX2

namespace {

// For each mask of dropped bytes, where the others of eight come from.
struct Gathers {
    alignas(64) std::array<std::uint64_t, 256> from{};
};

constexpr Gathers gathers = [] {
    Gathers result;
    for (unsigned mask = 0; mask < 256; ++mask) {
        std::uint64_t from = ~std::uint64_t{0};
        int kept = 0;
        for (unsigned i = 0; i < 8; ++i) {
            if (!(mask >> i & 1)) {
                from &= ~(std::uint64_t{0xFF} << 8 * kept);
                from |= std::uint64_t{i} << 8 * kept++;
            }
        }
        result.from[mask] = from;
    }
    return result;
}();

// 32 characters as bytes, and which of them are not ASCII. What lies past the end of the
// text is arbitrary.
AVX2 inline __m256i block(const std::uint8_t* text, std::size_t left, std::uint32_t& others) {
    alignas(32) std::uint8_t copy[32];
    if (left < 32 && !stays_in_page(text, 32)) [[unlikely]] {
        std::memcpy(copy, text, left);
        text = copy;
    }
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    others = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    return bytes;
}

AVX2 inline __m256i block(const char8_t* text, std::size_t left, std::uint32_t& others) {
    return block(reinterpret_cast<const std::uint8_t*>(text), left, others);
}

// 16-bit values as bytes. Packing takes turns between the halves; the permutation mends that.
AVX2 inline __m256i packed(__m256i first, __m256i second) {
    return _mm256_permute4x64_epi64(_mm256_packs_epi16(first, second), 0xD8);
}

AVX2 inline __m256i block(const std::uint16_t* text, std::size_t left, std::uint32_t& others) {
    alignas(32) std::uint16_t copy[32];
    if (left < 32 && !stays_in_page(text, 64)) [[unlikely]] {
        std::memcpy(copy, text, left * sizeof *text);
        text = copy;
    }
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 16));
    const __m256i mask = _mm256_set1_epi16(0x7F);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i is_ascii =
        packed(_mm256_cmpeq_epi16(_mm256_andnot_si256(mask, first), zero),
               _mm256_cmpeq_epi16(_mm256_andnot_si256(mask, second), zero));
    others = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(is_ascii));
    return packed(_mm256_and_si256(first, mask), _mm256_and_si256(second, mask));
}

// What an AsciiSet is looked up by.
struct Nibbles {
    AVX2 explicit Nibbles(__m256i bytes) {
        const __m256i mask = _mm256_set1_epi8(0x0F);
        const __m256i bits = _mm256_broadcastsi128_si256(
            _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
        low = _mm256_and_si256(bytes, mask);
        bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), mask));
    }

    __m256i low, bit;
};

// Bytes 0xFF where a character is in the set; of bytes that are not ASCII arbitrary.
AVX2 inline __m256i members(const Nibbles& nibbles, const AsciiSet& set) {
    const __m256i rows = _mm256_load_si256(reinterpret_cast<const __m256i*>(set.rows.data()));
    const __m256i row = _mm256_shuffle_epi8(rows, nibbles.low);
    return _mm256_cmpeq_epi8(_mm256_and_si256(row, nibbles.bit), nibbles.bit);
}

AVX2 inline __m256i with_case(__m256i bytes, __m256i upper) {
    return _mm256_or_si256(bytes, _mm256_and_si256(upper, _mm256_set1_epi8(0x20)));
}

AVX2 inline std::uint32_t mask_of(__m256i bytes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

// Store the bytes that are not dropped and return how many they are.
AVX2 inline std::size_t store_kept(__m256i bytes, std::uint32_t dropped, std::uint8_t* out) {
    alignas(32) std::uint8_t all[32];
    _mm256_store_si256(reinterpret_cast<__m256i*>(all), bytes);
    const std::uint8_t* first = out;
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t mask = dropped >> 8 * i & 0xFF;
        const __m128i eight = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(all + 8 * i));
        const __m128i from = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&gathers.from[mask]));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(eight, from));
        out += 8 - std::popcount(mask);
    }
    return static_cast<std::size_t>(out - first);
}

}  // namespace

// Do as read_blocks with a text of at most 32 characters, all ASCII: its end ends a token as a
// space does. Return whether it could be done.
AVX2 bool Reader::read_short(const std::uint8_t* text, std::size_t length,
                             KeyedTokens& tokens) const {
    Pass pass(tokens);
    std::uint32_t strange;
    const __m256i bytes = block(text, length, strange);
    const std::uint64_t valid = (std::uint64_t{1} << length) - 1;
    const Nibbles nibbles(bytes);
    if (articles_.count != 0 && (mask_of(members(nibbles, others_)) & valid)) [[unlikely]] {
        return false;
    }
    const __m256i lowered = with_case(bytes, members(nibbles, upper_));
    std::uint64_t spaces = mask_of(members(nibbles, spaces_)) & valid;
    const std::uint64_t dropped = mask_of(members(nibbles, dropped_)) & valid;
    std::size_t kept = length;
    if (dropped == 0) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(pass.text), lowered);
    } else {
        const std::uint64_t gone = dropped | ~valid;
        kept = store_kept(lowered, static_cast<std::uint32_t>(gone), pass.text);
        spaces = _pext_u64(spaces, ~gone);
    }
    spaces |= std::uint64_t{1} << kept;
    std::size_t start = 0;
    for (; spaces != 0; spaces &= spaces - 1) {
        const auto end = static_cast<std::size_t>(std::countr_zero(spaces));
        if (end > start) {
            const std::uint64_t key = pass.store(start, end - start);
            pass.size += end - start > 8 || !articles_.contain(key);
        }
        start = end + 1;
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
    bool ascii = true;
    while (at < length && ascii) {
        const std::size_t left = length - at;
        std::uint32_t strange;
        const __m256i bytes = block(text + at, left, strange);
        std::size_t taken = std::min<std::size_t>(left, 32);
        strange &= static_cast<std::uint32_t>((std::uint64_t{1} << taken) - 1);
        if (strange) [[unlikely]] {
            taken = static_cast<std::size_t>(std::countr_zero(strange));
            ascii = false;
        }
        const auto valid = static_cast<std::uint32_t>((std::uint64_t{1} << taken) - 1);
        const Nibbles nibbles(bytes);
        const __m256i lowered = with_case(bytes, members(nibbles, upper_));
        std::uint32_t spaces = mask_of(members(nibbles, spaces_)) & valid;
        const std::uint32_t dropped = mask_of(members(nibbles, dropped_)) & valid;
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
        if (has_others && (mask_of(members(nibbles, others_)) & valid)) [[unlikely]] {
            now.others = now.end;
        }
        for (; spaces != 0; spaces &= spaces - 1) {
            const std::size_t end = base + static_cast<std::size_t>(std::countr_zero(spaces));
            if (end > now.start) {
                push(now, end);
            }
            now.start = end + 1;
        }
        at += taken;
    }
    given = now;
    return at;
}

#else

template <class Unit>
std::size_t Reader::read_blocks(const Unit*, std::size_t at, std::size_t, Pass&) const {
    return at;
}

bool Reader::read_short(const std::uint8_t*, std::size_t, KeyedTokens&) const { return false; }

#endif

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

void Reader::read(const Source& text, KeyedTokens& tokens) const {
    if (has_avx2_ && text.layout == Layout::ascii && text.length <= 32) [[likely]] {
        tokens.clear();
        tokens.reserve(32, 16 + 2);
        if (read_short(static_cast<const std::uint8_t*>(text.data), text.length, tokens)) {
            return;
        }
    }
    text.visit([&](const auto* units) { read_units(units, text.length, tokens); });
}

bool Reader::surely_has_token(const Source& text) const {
    if (text.layout != Layout::ascii) {
        return false;
    }
    const auto* units = static_cast<const std::uint8_t*>(text.data);
    const auto is_word = [&](std::size_t i) { return ascii_[units[i]].role == Role::word; };
    if (articles_.longest < 4 && text.length >= 4 && is_word(0) && is_word(1) && is_word(2) &&
        is_word(3)) [[likely]] {
        return true;
    }
    std::size_t run = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(text.length, 24); ++i) {
        const Role role = ascii_[units[i]].role;
        run = role == Role::word ? run + 1 : role == Role::dropped ? run : 0;
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
