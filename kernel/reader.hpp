// One pass over a text for the commonest recipes: map characters, drop articles, cut at
// white space, and make keyed tokens. Equal to normalizers.hpp and tokenizers.hpp, faster.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ascii_blocks.hpp"
#include "character_map.hpp"
#include "keyed_tokens.hpp"
#include "normalizers.hpp"
#include "text.hpp"
#include "unicode.hpp"

namespace answerkey {

// The numbers that a recipe rewrites; a text that may hold one is not for a reader.
enum class Rewritten { none, finite, any };

// What a character is to a reader. `other` is neither white space nor a word character: an
// article may stand beside it.
enum class Role : std::uint8_t { word, other, space, dropped };

// Articles as keys: none is longer than 8 bytes or holds a NUL.
struct Articles8 {
    static constexpr std::size_t most = 16;

    std::array<std::uint64_t, most> keys{};
    std::size_t count = 0, longest = 0;
    bool ascii = true;

    bool contain(std::uint64_t key) const;
};

class Reader {
public:
    // A reader of texts that the recipe's steps prepare, or none if they are of other kinds.
    static std::unique_ptr<Reader> of(const std::vector<Operation>& operations,
                                      const Unicode& unicode, PropertyTable& properties);

    // What a reader does with a text, in this order.
    struct Steps {
        CharacterMap map;
        Ranges trimmed = {};  // from the end, before all else
        std::vector<std::u32string> articles = {};
        bool unicode_words = false;
        bool ascii_only = false;
        Rewritten numbers = Rewritten::none;
    };

    Reader(Steps steps, PropertyTable& properties);

    // Whether texts of this layout can be read, and are not too long.
    bool can_read(const Source& text) const {
        return text.length < longest && (!ascii_only_ || text.layout == Layout::ascii) &&
               (numbers_ == Rewritten::none || has_no_number(text));
    }

    void read(const Source& text, KeyedTokens& tokens) const;

    // How many of the texts, from the first on, surely have a token by a quick look at their
    // starts; the next may have one too.
    std::size_t surely_with_token(std::span<const Source> texts) const;

    // The tokens of a text that stands between single spaces already, or nothing if it has
    // other white space.
    std::optional<KeyedTokens> cut(std::u32string_view text) const;

private:
    static constexpr std::size_t longest = std::size_t{1} << 29;  // bytes are counted in 32 bits

    struct Mapped {
        std::uint32_t bytes = 0;  // UTF-8; lone surrogates as if they were characters
        std::uint8_t size = 0;
        Role role = Role::dropped;
        std::uint8_t more = 0;  // how many follow
    };
    using Following = std::array<Mapped, longest_mapping - 1>;
    struct Ascii {
        std::uint8_t byte;
        std::uint8_t kept;
        Role role;
    };
    struct Pass;

    bool has_no_number(const Source& text) const;
    Source trimmed(const Source& text) const;
    Mapped first_of(char32_t code_point) const;
    Following following(char32_t code_point) const;
    Mapped mapped(char32_t value) const;
    Role role_of(char32_t value) const;
    void take(Pass& pass, std::size_t end) const;
    void push(Pass& pass, std::size_t end) const;
    void push_all(Pass& pass, std::span<const std::uint32_t> ends) const;
    bool may_hide_article(const std::uint8_t* bytes, std::size_t length) const;
    void push_parts(Pass& pass, std::size_t end) const;
    void end_token(Pass& pass) const;
    void emit(Pass& pass, const Mapped& mapped) const;

    template <class Unit>
    static void reserve(KeyedTokens& tokens, std::size_t bytes, std::size_t count,
                        std::size_t left);
    template <class Unit>
    void read_units(const Unit* text, std::size_t length, KeyedTokens& tokens) const;
    template <class Unit>
    std::size_t read_each(const Unit* text, std::size_t at, std::size_t length,
                          KeyedTokens& tokens, Pass& given) const;
    template <class Unit>
    bool ends_word(const Unit* text, std::size_t before, std::size_t after,
                   std::size_t length) const;
    bool has_long_word(const Source& text) const;
    std::size_t count_long_words(std::span<const Source> texts) const;
    bool read_short(const std::uint8_t* text, std::size_t length, KeyedTokens& tokens) const;
    template <class Unit>
    std::size_t read_blocks(const Unit* text, std::size_t at, std::size_t length,
                            Pass& given) const;

    CharacterMap map_;
    Ranges trimmed_;
    Articles8 articles_;
    bool unicode_words_;
    bool ascii_only_;
    Rewritten numbers_;
    PropertyTable& properties_;
    bool has_avx2_;
    mutable CodePointTable<Mapped> table_;  // small entries stay in the cache
    mutable CodePointTable<Following> following_;
    std::array<Ascii, 128> ascii_;
    AsciiSet upper_, spaces_, dropped_, words_, others_;
};

}  // namespace answerkey
