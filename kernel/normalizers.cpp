#include "normalizers.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace answerkey {
namespace {

// A CharacterMap applied to a whole text.
class MapCharacters final : public Normalizer {
public:
    MapCharacters(Case letter_case, const Unicode& unicode, PropertyTable& properties)
        : map_(letter_case, unicode),
          properties_(properties),
          table_([this](char32_t code_point) { return compute(code_point); }) {}

    CharacterMap& map() { return map_; }

    void apply(Buffer& text, Buffer& scratch) override {
        if (!ascii_ready_) {
            prepare_ascii();
        }
        scratch.discard_and_reserve(text.size() * longest_mapping + 1);
        char32_t* out = scratch.data();
        for (const char32_t* at = text.data(); at != text.end(); ++at) {
            if (*at < 128) [[likely]] {
                *out = ascii_[*at].value;
                out += ascii_[*at].kept;
            } else if (*at == capital_sigma && map_.lowers()) [[unlikely]] {
                out = emit(table_[is_final(text, at) ? final_sigma : small_sigma], out);
            } else {
                out = emit(table_[*at], out);
            }
        }
        scratch.set_size(static_cast<std::size_t>(out - scratch.data()));
        std::swap(text, scratch);
    }

private:
    struct Entry {
        std::array<char32_t, longest_mapping> values;
        std::uint8_t size;
    };
    struct AsciiEntry {
        char32_t value;
        std::uint8_t kept;
    };

    static char32_t* emit(const Entry& entry, char32_t* out) {
        return std::copy_n(entry.values.begin(), entry.size, out);
    }

    Entry compute(char32_t code_point) const {
        Entry entry{};
        for (const char32_t value : map_(code_point)) {
            entry.values.at(entry.size++) = value;
        }
        return entry;
    }

    void prepare_ascii() {
        for (char32_t c = 0; c < 128; ++c) {  // ASCII lowers and folds to one code point
            const Entry entry = compute(c);
            ascii_[c] = {entry.values[0], entry.size};
        }
        ascii_ready_ = true;
    }

    bool is_final(const Buffer& text, const char32_t* sigma) const {
        const char32_t* before = sigma;
        const char32_t* after = sigma + 1;
        return is_final_sigma(
            [&](char32_t& c) { return before != text.data() && (c = *--before, true); },
            [&](char32_t& c) { return after != text.end() && (c = *after++, true); },
            properties_);
    }

    CharacterMap map_;
    PropertyTable& properties_;
    CodePointTable<Entry> table_;
    std::array<AsciiEntry, 128> ascii_{};
    bool ascii_ready_ = false;
};

// An article that stands alone is a whole run of word characters, since re's word
// boundary lies between a word character and any other; each becomes one space.
// Words of the standard re or of the regex module.
using IsWord = bool (*)(const Properties&);

bool is_word(const Properties& properties) { return properties.word; }
bool is_unicode_word(const Properties& properties) { return properties.unicode_word; }

class Articles final : public Normalizer {
public:
    Articles(std::vector<std::u32string> words, IsWord is_word, PropertyTable& properties)
        : words_(std::move(words)), is_word_(is_word), properties_(properties) {
        for (const std::u32string& word : words_) {
            longest_ = std::max(longest_, word.size());
        }
    }

    void apply(Buffer& text, Buffer&) override {
        char32_t* out = text.data();
        const char32_t* at = text.data();
        char32_t* run = out;  // where the current run of word characters was copied to
        for (; at != text.end(); ++at) {
            const char32_t c = *at;
            if (!is_word_(properties_[c])) {
                out = without_article(run, out);
                *out = c;
                run = out + 1;
            } else {
                *out = c;
            }
            ++out;
        }
        out = without_article(run, out);
        text.set_size(static_cast<std::size_t>(out - text.data()));
    }

private:
    // Return the end of the run, or of the space that takes its place if it is an article.
    char32_t* without_article(char32_t* first, char32_t* last) const {
        if (first == last || static_cast<std::size_t>(last - first) > longest_) {
            return last;
        }
        const bool article =
            std::any_of(words_.begin(), words_.end(), [&](const std::u32string& word) {
                return std::equal(first, last, word.begin(), word.end());
            });
        if (!article) {
            return last;
        }
        *first = U' ';
        return first + 1;
    }

    std::vector<std::u32string> words_;
    IsWord is_word_;
    std::size_t longest_ = 0;
    PropertyTable& properties_;
};

// Articles, also capitalized, that a space follows; both are deleted. The word boundary is
// that of re, and only the one in front counts: the space behind is in the pattern.
class TitleArticles final : public Normalizer {
public:
    TitleArticles(const std::vector<std::u32string>& words, PropertyTable& properties)
        : properties_(properties) {
        for (const std::u32string& word : words) {
            std::u32string capitalized = word;
            capitalized[0] = capitalized[0] - U'a' + U'A';  // articles start in a to z
            forms_.push_back(word + U' ');
            forms_.push_back(capitalized + U' ');
        }
    }

    void apply(Buffer& text, Buffer&) override {
        char32_t* out = text.data();
        const char32_t* at = text.data();
        bool after_word = false;
        while (at != text.end()) {
            const std::size_t matched = after_word ? 0 : match(at, text.end());
            if (matched != 0) {
                at += matched;
                after_word = false;  // the space that was deleted stood there
                continue;
            }
            after_word = properties_[*at].word;
            *out++ = *at++;
        }
        text.set_size(static_cast<std::size_t>(out - text.data()));
    }

private:
    std::size_t match(const char32_t* at, const char32_t* end) const {
        for (const std::u32string& form : forms_) {
            if (static_cast<std::size_t>(end - at) >= form.size() &&
                std::equal(form.begin(), form.end(), at)) {
                return form.size();
            }
        }
        return 0;
    }

    std::vector<std::u32string> forms_;
    PropertyTable& properties_;
};

class SpaceText final : public Normalizer {
public:
    explicit SpaceText(std::u32string word) : word_(std::move(word)) {}

    void apply(Buffer& text, Buffer&) override {
        char32_t* out = text.data();
        const char32_t* at = text.data();
        while (at != text.end()) {
            if (static_cast<std::size_t>(text.end() - at) >= word_.size() &&
                std::equal(word_.begin(), word_.end(), at)) {
                *out++ = U' ';
                at += word_.size();
            } else {
                *out++ = *at++;
            }
        }
        text.set_size(static_cast<std::size_t>(out - text.data()));
    }

private:
    std::u32string word_;
};

// Spaces on both sides of each character of a set.
class Apart final : public Normalizer {
public:
    explicit Apart(Ranges characters) : characters_(std::move(characters)) {}

    void apply(Buffer& text, Buffer& scratch) override {
        scratch.discard_and_reserve(text.size() * 3);
        char32_t* out = scratch.data();
        for (const char32_t c : text.view()) {
            const bool apart = contains(characters_, c);
            if (apart) *out++ = U' ';
            *out++ = c;
            if (apart) *out++ = U' ';
        }
        scratch.set_size(static_cast<std::size_t>(out - scratch.data()));
        std::swap(text, scratch);
    }

private:
    Ranges characters_;
};

void keep(Buffer& text, const char32_t* first, const char32_t* last) {
    std::copy(first, last, text.data());
    text.set_size(static_cast<std::size_t>(last - first));
}

// Keeps a part of the text that a set of characters bounds.
class Cut final : public Normalizer {
public:
    using Bounds = std::pair<const char32_t*, const char32_t*> (*)(const Buffer&, const Ranges&);

    Cut(Ranges characters, Bounds bounds) : characters_(std::move(characters)), bounds_(bounds) {}

    void apply(Buffer& text, Buffer&) override {
        const auto [first, last] = bounds_(text, characters_);
        keep(text, first, last);
    }

    static std::pair<const char32_t*, const char32_t*> trim_start(const Buffer& text,
                                                                  const Ranges& set) {
        const char32_t* first = text.data();
        while (first != text.end() && contains(set, *first)) ++first;
        return {first, text.end()};
    }

    static std::pair<const char32_t*, const char32_t*> trim_end(const Buffer& text,
                                                                const Ranges& set) {
        const char32_t* last = text.end();
        while (last != text.data() && contains(set, last[-1])) --last;
        return {text.data(), last};
    }

    static std::pair<const char32_t*, const char32_t*> before(const Buffer& text,
                                                              const Ranges& set) {
        const char32_t* last = text.data();
        while (last != text.end() && !contains(set, *last)) ++last;
        return {text.data(), last};
    }

    static std::pair<const char32_t*, const char32_t*> after_last(const Buffer& text,
                                                                  const Ranges& set) {
        const char32_t* first = text.end();
        while (first != text.data() && !contains(set, first[-1])) --first;
        return {first, text.end()};
    }

private:
    Ranges characters_;
    Bounds bounds_;
};

// lower, cut to the length before.
class NarrowLower final : public Normalizer {
public:
    NarrowLower(const Unicode& unicode, PropertyTable& properties)
        : lower_(Case::lower, unicode, properties) {}

    void apply(Buffer& text, Buffer& scratch) override {
        const std::size_t width = text.size();
        lower_.apply(text, scratch);
        text.set_size(std::min(width, text.size()));
    }

private:
    MapCharacters lower_;
};

class Number final : public Normalizer {
public:
    Number(bool finite_only, const Unicode& unicode) : finite_only_(finite_only), unicode_(unicode) {}

    void apply(Buffer& text, Buffer&) override { unicode_.as_number(text, finite_only_); }

private:
    bool finite_only_;
    const Unicode& unicode_;
};

// Deletions that spare a text which is a number as a whole.
class DeleteBesideNumber final : public Normalizer {
public:
    DeleteBesideNumber(const Ranges& characters, bool finite_only, const Unicode& unicode,
                       PropertyTable& properties)
        : delete_(Case::keep, unicode, properties), finite_only_(finite_only), unicode_(unicode) {
        delete_.map().then_delete(characters);
    }

    void apply(Buffer& text, Buffer& scratch) override {
        copy_.assign(text.view());
        if (!unicode_.as_number(copy_, finite_only_)) {
            delete_.apply(text, scratch);
        }
    }

private:
    MapCharacters delete_;
    bool finite_only_;
    const Unicode& unicode_;
    Buffer copy_;
};

class UnwrapFinite final : public Normalizer {
public:
    UnwrapFinite(Ranges characters, const Unicode& unicode)
        : characters_(std::move(characters)), unicode_(unicode) {}

    void apply(Buffer& text, Buffer&) override {
        if (is_finite(text.view())) {
            return;
        }
        const char32_t* first = text.data();
        const char32_t* last = text.end();
        while (last != first && contains(characters_, last[-1])) --last;
        while (first != last && contains(characters_, *first)) ++first;
        if (is_finite({first, last})) {
            keep(text, first, last);
        }
    }

private:
    bool is_finite(std::span<const char32_t> text) {
        copy_.assign(text);
        return unicode_.as_number(copy_, true);
    }

    Ranges characters_;
    const Unicode& unicode_;
    Buffer copy_;
};

class Collapse final : public Normalizer {
public:
    explicit Collapse(PropertyTable& properties) : properties_(properties) {}

    bool is_collapse() const override { return true; }

    void apply(Buffer& text, Buffer&) override {
        // Without branches: where words end cannot be predicted.
        char32_t* out = text.data();
        bool after_space = true;
        for (const char32_t* at = text.data(); at != text.end(); ++at) {
            const bool space = properties_[*at].space;
            *out = space ? U' ' : *at;
            out += !(space && after_space);
            after_space = space;
        }
        if (after_space && out != text.data()) {
            --out;
        }
        text.set_size(static_cast<std::size_t>(out - text.data()));
    }

private:
    PropertyTable& properties_;
};

class Strip final : public Normalizer {
public:
    explicit Strip(PropertyTable& properties) : properties_(properties) {}

    void apply(Buffer& text, Buffer&) override {
        const char32_t* first = text.data();
        const char32_t* last = text.end();
        while (first != last && properties_[*first].space) {
            ++first;
        }
        while (first != last && properties_[last[-1]].space) {
            --last;
        }
        std::copy(first, last, text.data());
        text.set_size(static_cast<std::size_t>(last - first));
    }

private:
    PropertyTable& properties_;
};

// Cut at separators, normalize each piece, join those that are not blank by one space.
class Pieces final : public Normalizer {
public:
    Pieces(Ranges separators, std::vector<std::unique_ptr<Normalizer>> steps,
           PropertyTable& properties)
        : separators_(std::move(separators)), steps_(std::move(steps)), strip_(properties),
          properties_(properties) {}

    void apply(Buffer& text, Buffer& scratch) override {
        joined_.clear();
        const char32_t* first = text.data();
        for (const char32_t* at = first; at != text.end(); ++at) {
            if (contains(separators_, *at)) {
                add({first, at}, scratch);
                first = at + 1;
            }
        }
        add({first, text.end()}, scratch);
        text.assign(std::span<const char32_t>(joined_));
        strip_.apply(text, scratch);
    }

private:
    void add(std::span<const char32_t> piece, Buffer& scratch) {
        piece_.assign(piece);
        for (const auto& step : steps_) {
            step->apply(piece_, scratch);
        }
        const auto view = piece_.view();
        if (std::all_of(view.begin(), view.end(), [&](char32_t c) { return properties_[c].space; })) {
            return;
        }
        if (!joined_.empty()) {
            joined_.push_back(U' ');
        }
        joined_.insert(joined_.end(), view.begin(), view.end());
    }

    Ranges separators_;
    std::vector<std::unique_ptr<Normalizer>> steps_;
    Strip strip_;
    PropertyTable& properties_;
    Buffer piece_;
    std::u32string joined_;
};

class NormalForm final : public Normalizer {
public:
    NormalForm(Form form, const Unicode& unicode) : form_(form), unicode_(unicode) {}

    void apply(Buffer& text, Buffer&) override {
        const bool ascii = std::all_of(text.view().begin(), text.view().end(),
                                       [](char32_t c) { return c < 128; });
        if (!ascii) {  // ASCII is in every normalization form already
            unicode_.normalize(form_, text);
        }
    }

private:
    Form form_;
    const Unicode& unicode_;
};

std::optional<Form> form_named(const std::string& name) {
    if (name == "nfc") return Form::nfc;
    if (name == "nfd") return Form::nfd;
    if (name == "nfkc") return Form::nfkc;
    if (name == "nfkd") return Form::nfkd;
    return std::nullopt;
}

}  // namespace

namespace {

using Compiled = std::vector<std::unique_ptr<Normalizer>>;
using Next = std::vector<Operation>::const_iterator;

// Compiles operations up to the end, or to the join that closes a split.
class Compiler {
public:
    Compiler(const Unicode& unicode, PropertyTable& properties)
        : unicode_(unicode), properties_(properties) {}

    Compiled compile(Next& next, Next end) {
        Compiled compiled;
        CharacterMap* open = nullptr;  // the map that the next deletion or replacement may join
        while (next != end) {
            const Operation& operation = *next++;
            const std::string& name = operation.name;
            if (name == "join") {
                break;
            }
            if (name == "delete" || name == "space") {
                if (!open) {
                    open = start_map(compiled, Case::keep);
                }
                name == "delete" ? open->then_delete(operation.characters)
                                 : open->then_space(operation.characters);
            } else if (name == "lower" || name == "casefold") {
                // A map of its own: a final sigma depends on the text as it then is.
                open = start_map(compiled, name == "lower" ? Case::lower : Case::fold);
            } else {
                open = nullptr;
                compiled.push_back(single(operation, next, end));
            }
        }
        return compiled;
    }

private:
    CharacterMap* start_map(Compiled& compiled, Case letter_case) {
        auto map = std::make_unique<MapCharacters>(letter_case, unicode_, properties_);
        CharacterMap* started = &map->map();
        compiled.push_back(std::move(map));
        return started;
    }

    std::unique_ptr<Normalizer> single(const Operation& operation, Next& next, Next end) {
        const std::string& name = operation.name;
        const Ranges& set = operation.characters;
        if (name == "articles" || name == "articles-regex") {
            return std::make_unique<Articles>(
                operation.words, name == "articles" ? is_word : is_unicode_word, properties_);
        }
        if (name == "articles-title") {
            return std::make_unique<TitleArticles>(operation.words, properties_);
        }
        if (name == "space-text") return std::make_unique<SpaceText>(operation.words.at(0));
        if (name == "apart") return std::make_unique<Apart>(set);
        if (name == "trim-start") return std::make_unique<Cut>(set, &Cut::trim_start);
        if (name == "trim-end") return std::make_unique<Cut>(set, &Cut::trim_end);
        if (name == "before") return std::make_unique<Cut>(set, &Cut::before);
        if (name == "after-last") return std::make_unique<Cut>(set, &Cut::after_last);
        if (name == "lower-narrow") return std::make_unique<NarrowLower>(unicode_, properties_);
        if (name == "collapse") return std::make_unique<Collapse>(properties_);
        if (name == "strip") return std::make_unique<Strip>(properties_);
        if (name == "number" || name == "number-finite") {
            return std::make_unique<Number>(name == "number-finite", unicode_);
        }
        if (name == "delete-beside-number" || name == "delete-beside-finite") {
            return std::make_unique<DeleteBesideNumber>(set, name == "delete-beside-finite",
                                                        unicode_, properties_);
        }
        if (name == "unwrap-finite") return std::make_unique<UnwrapFinite>(set, unicode_);
        if (name == "split") {
            return std::make_unique<Pieces>(set, compile(next, end), properties_);
        }
        if (const auto form = form_named(name)) {
            return std::make_unique<NormalForm>(*form, unicode_);
        }
        throw std::invalid_argument("unknown normalizer: " + name);
    }

    const Unicode& unicode_;
    PropertyTable& properties_;
};

}  // namespace

std::vector<std::unique_ptr<Normalizer>> compile(const std::vector<Operation>& operations,
                                                 const Unicode& unicode,
                                                 PropertyTable& properties) {
    Next next = operations.begin();
    return Compiler(unicode, properties).compile(next, operations.end());
}

}  // namespace answerkey
