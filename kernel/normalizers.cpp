#include "normalizers.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace answerkey {
namespace {

constexpr char32_t capital_sigma = 0x3A3;
constexpr char32_t small_sigma = 0x3C3;
constexpr char32_t final_sigma = 0x3C2;
constexpr std::size_t longest_mapping = 3;  // no code point lowers or folds to more

bool contains(const Ranges& ranges, char32_t code_point) {
    auto after = std::upper_bound(
        ranges.begin(), ranges.end(), code_point,
        [](char32_t value, const auto& range) { return value < range.first; });
    return after != ranges.begin() && code_point <= std::prev(after)->second;
}

enum class Case { keep, lower, fold };

// lower or casefold, then deletions and replacements by a space, in one pass.
class CharacterMap final : public Normalizer {
public:
    CharacterMap(Case letter_case, const Unicode& unicode, PropertyTable& properties)
        : case_(letter_case),
          unicode_(unicode),
          properties_(properties),
          table_([this](char32_t code_point) { return compute(code_point); }) {}

    void then_delete(const Ranges& characters) { edits_.push_back({characters, false}); }
    void then_space(const Ranges& characters) { edits_.push_back({characters, true}); }

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
            } else if (*at == capital_sigma && case_ == Case::lower) [[unlikely]] {
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
    struct Edit {
        Ranges characters;
        bool to_space;
    };

    static char32_t* emit(const Entry& entry, char32_t* out) {
        return std::copy_n(entry.values.begin(), entry.size, out);
    }

    Entry compute(char32_t code_point) const {
        Entry entry{};
        for (char32_t value : cased(code_point)) {
            if (const std::optional<char32_t> kept = edited(value)) {
                entry.values.at(entry.size++) = *kept;
            }
        }
        return entry;
    }

    std::u32string cased(char32_t code_point) const {
        switch (case_) {
            case Case::lower: return unicode_.lower(code_point);
            case Case::fold: return unicode_.casefold(code_point);
            case Case::keep: break;
        }
        return std::u32string(1, code_point);
    }

    std::optional<char32_t> edited(char32_t value) const {
        for (const Edit& edit : edits_) {
            if (contains(edit.characters, value)) {
                if (!edit.to_space) {
                    return std::nullopt;
                }
                value = U' ';
            }
        }
        return value;
    }

    void prepare_ascii() {
        for (char32_t c = 0; c < 128; ++c) {  // ASCII lowers and folds to one code point
            const Entry entry = compute(c);
            ascii_[c] = {entry.values[0], entry.size};
        }
        ascii_ready_ = true;
    }

    // CPython's rule (unicodeobject.c, handle_capital_sigma): final after a cased letter
    // and not before one, case-ignorable characters passed over.
    bool is_final(const Buffer& text, const char32_t* sigma) const {
        const char32_t* before = sigma;
        do {
            if (before == text.data()) {
                return false;
            }
            --before;
        } while (properties_[*before].case_ignorable);
        if (!properties_[*before].cased) {
            return false;
        }
        const char32_t* after = sigma + 1;
        while (after != text.end() && properties_[*after].case_ignorable) {
            ++after;
        }
        return after == text.end() || !properties_[*after].cased;
    }

    Case case_;
    const Unicode& unicode_;
    PropertyTable& properties_;
    std::vector<Edit> edits_;
    CodePointTable<Entry> table_;
    std::array<AsciiEntry, 128> ascii_{};
    bool ascii_ready_ = false;
};

// An article that stands alone is a whole run of word characters, since re's word
// boundary lies between a word character and any other; each becomes one space.
class Articles final : public Normalizer {
public:
    Articles(std::vector<std::u32string> words, PropertyTable& properties)
        : words_(std::move(words)), properties_(properties) {
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
            if (!properties_[c].word) {
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
    std::size_t longest_ = 0;
    PropertyTable& properties_;
};

class Collapse final : public Normalizer {
public:
    explicit Collapse(PropertyTable& properties) : properties_(properties) {}

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

std::vector<std::unique_ptr<Normalizer>> compile(const std::vector<Operation>& operations,
                                                 const Unicode& unicode,
                                                 PropertyTable& properties) {
    std::vector<std::unique_ptr<Normalizer>> compiled;
    CharacterMap* open = nullptr;  // the map that the next deletion or replacement may join
    auto start_map = [&](Case letter_case) {
        auto map = std::make_unique<CharacterMap>(letter_case, unicode, properties);
        open = map.get();
        compiled.push_back(std::move(map));
    };
    for (const Operation& operation : operations) {
        const std::string& name = operation.name;
        if (name == "lower" || name == "casefold") {
            // Always a map of its own start: a final sigma depends on the text as it then is.
            start_map(name == "lower" ? Case::lower : Case::fold);
            continue;
        }
        if (name == "delete" || name == "space") {
            if (!open) {
                start_map(Case::keep);
            }
            name == "delete" ? open->then_delete(operation.characters)
                             : open->then_space(operation.characters);
            continue;
        }
        open = nullptr;
        if (name == "articles") {
            compiled.push_back(std::make_unique<Articles>(operation.words, properties));
        } else if (name == "collapse") {
            compiled.push_back(std::make_unique<Collapse>(properties));
        } else if (name == "strip") {
            compiled.push_back(std::make_unique<Strip>(properties));
        } else if (const auto form = form_named(name)) {
            compiled.push_back(std::make_unique<NormalForm>(*form, unicode));
        } else {
            throw std::invalid_argument("unknown normalizer: " + name);
        }
    }
    return compiled;
}

}  // namespace answerkey
