// What the kernel asks of Unicode. The answers come from the running Python, so that
// the kernel and the specification agree on every interpreter; see python/facts.cpp.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "text.hpp"

namespace answerkey {

struct Properties {
    bool space : 1;           // str.isspace
    bool word : 1;            // str.isalnum or "_": the word characters of Python's re
    bool cased : 1;           // Cased and not Case_Ignorable
    bool case_ignorable : 1;  // Case_Ignorable
    bool unicode_word : 1;    // a word character of the regex module
    bool letter : 1;          // categories L, N and M: DPR's runs
    bool invisible : 1;       // categories Z and C
    bool mark : 1;            // categories P and S: punctuation and symbols
};

enum class Form { nfc, nfd, nfkc, nfkd };

class Unicode {
public:
    virtual ~Unicode() = default;
    virtual std::u32string lower(char32_t code_point) const = 0;
    virtual std::u32string casefold(char32_t code_point) const = 0;
    virtual Properties properties(char32_t code_point) const = 0;
    virtual void normalize(Form form, Buffer& text) const = 0;
    // Tell whether float() reads the text, as a finite number if asked; if so, rewrite it as
    // str() writes that float.
    virtual bool as_number(Buffer& text, bool finite_only) const = 0;
};

// A value for each code point, computed for 256 neighbours when first asked for one.
template <class Entry>
class CodePointTable {
public:
    explicit CodePointTable(std::function<Entry(char32_t)> compute) : compute_(std::move(compute)) {}

    ~CodePointTable() {
        for (const auto& page : pages_) {
            delete page.load();
        }
    }
    CodePointTable(const CodePointTable&) = delete;
    CodePointTable& operator=(const CodePointTable&) = delete;

    const Entry& operator[](char32_t code_point) {
        const Page* page = pages_[code_point >> 8].load(std::memory_order_acquire);
        return (page ? *page : compute_page(code_point))[code_point & 0xFF];
    }

private:
    using Page = std::array<Entry, 256>;

    [[gnu::noinline]] const Page& compute_page(char32_t code_point) {
        auto page = std::make_unique<Page>();
        for (char32_t low = 0; low < 256; ++low) {
            (*page)[low] = compute_((code_point & ~char32_t{0xFF}) | low);
        }
        // Only who holds the interpreter computes: nobody else can have stored one meanwhile.
        pages_[code_point >> 8].store(page.get(), std::memory_order_release);
        return *page.release();
    }

    std::function<Entry(char32_t)> compute_;
    std::array<std::atomic<Page*>, 0x1100> pages_{};
};

using PropertyTable = CodePointTable<Properties>;

}  // namespace answerkey
