#include "python/facts.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "batch.hpp"
#include "python/texts.hpp"

namespace answerkey {
namespace {

// Unicode as the running interpreter has it, learned by asking its own str methods.
class PythonUnicode final : public Unicode {
public:
    std::u32string lower(char32_t code_point) const override {
        must_hold_interpreter();
        return code_points_of(one(code_point).attr("lower")());
    }

    std::u32string casefold(char32_t code_point) const override {
        must_hold_interpreter();
        return code_points_of(one(code_point).attr("casefold")());
    }

    Properties properties(char32_t code_point) const override {
        must_hold_interpreter();
        const auto c = static_cast<Py_UCS4>(code_point);
        Properties result{};
        result.space = Py_UNICODE_ISSPACE(c);
        result.word = Py_UNICODE_ISALNUM(c) || c == U'_';
        // Cased and Case_Ignorable are seen only in what they do to a capital sigma.
        result.cased = makes_sigma_final({code_point, 0x3A3});
        result.case_ignorable = !result.cased && makes_sigma_final({U'A', code_point, 0x3A3});
        const std::string category = category_of(code_point);
        result.letter = std::strchr("LNM", category[0]) != nullptr;
        result.invisible = std::strchr("ZC", category[0]) != nullptr;
        result.mark = std::strchr("PS", category[0]) != nullptr;
        result.unicode_word = is_unicode_word(code_point, category);
        return result;
    }

    void normalize(Form form, Buffer& text) const override {
        must_hold_interpreter();
        static constexpr const char* names[] = {"NFC", "NFD", "NFKC", "NFKD"};
        static PyObject* const function = of_unicodedata("normalize");
        text.assign(source_of(
            nb::handle(function)(names[static_cast<int>(form)], text_of(text.view()))));
    }

    bool as_number(Buffer& text, bool finite_only) const override {
        const auto view = text.view();
        if (is_short_integer(view)) {
            write_integer(text);
            return true;
        }
        if (!may_be_number(view)) {
            return false;
        }
        must_hold_interpreter();
        PyObject* value = PyFloat_FromString(text_of(view).ptr());
        if (!value) {
            PyErr_Clear();
            return false;
        }
        const nb::object number = nb::steal(value);
        if (finite_only && !std::isfinite(PyFloat_AS_DOUBLE(value))) {
            return false;
        }
        text.assign(source_of(nb::str(number)));
        return true;
    }

private:
    static void must_hold_interpreter() {
        if (!PyGILState_Check()) {
            throw NeedsInterpreter{};
        }
    }

    // Digits alone, of a number that 64-bit floats hold and write without an exponent.
    static bool is_short_integer(std::span<const char32_t> text) {
        return !text.empty() && text.size() <= 15 &&
               std::ranges::all_of(text, [](char32_t c) { return U'0' <= c && c <= U'9'; });
    }

    // As str(float(text)) does: no zeros in front, and a point.
    static void write_integer(Buffer& text) {
        const auto view = text.view();
        const auto first = std::find_if(view.begin(), view.end() - 1,
                                        [](char32_t c) { return c != U'0'; });
        std::u32string written(first, view.end());
        written += U".0";
        text.assign(std::span<const char32_t>(written));
    }

    // A superset of what float() reads, to ask it seldom: a digit, or inf or nan.
    static bool may_be_number(std::span<const char32_t> text) {
        bool digit = false, other = false, n = false;
        for (const char32_t c : text) {
            const auto code = static_cast<Py_UCS4>(c);
            const Py_UCS4 low = code | 0x20;
            const bool letter = code < 128 && (low == 'i' || low == 'n' || low == 'f' ||
                                               low == 'a' || low == 't' || low == 'y');
            const bool mark = code == '+' || code == '-' || code == '.' || code == '_' ||
                              code == 'e' || code == 'E';
            if (!letter && !mark && !Py_UNICODE_ISDECIMAL(code) && !Py_UNICODE_ISSPACE(code)) {
                return false;
            }
            digit |= Py_UNICODE_ISDECIMAL(code) != 0;
            other |= letter;
            n |= code == 'n' || code == 'N';
        }
        return digit != other && (digit || n);  // both inf and nan have an n, and no digit
    }

    // Kept for ever: a static object would be destroyed after the interpreter. Not imported
    // again at each call, since importing may run anybody's code while texts are borrowed.
    static PyObject* of_unicodedata(const char* name) {
        return nb::object(nb::module_::import_("unicodedata").attr(name)).release().ptr();
    }

    static std::string category_of(char32_t code_point) {
        static PyObject* const category = of_unicodedata("category");
        return nb::cast<std::string>(nb::handle(category)(one(code_point)));
    }

    // As text/spec/normalizers.py has it: Alphabetic, marks, Nd, Pc and join controls.
    static bool is_unicode_word(char32_t c, const std::string& category) {
        return category[0] == 'L' || category[0] == 'M' || category == "Nd" ||
               category == "Nl" || category == "Pc" || c == 0x200C || c == 0x200D ||
               (0x24B6 <= c && c <= 0x24E9) || (0x1F130 <= c && c <= 0x1F149) ||
               (0x1F150 <= c && c <= 0x1F169) || (0x1F170 <= c && c <= 0x1F189);
    }

    static nb::str one(char32_t code_point) { return text_of({&code_point, 1}); }

    static bool makes_sigma_final(const std::u32string& text) {
        return code_points_of(text_of({text.data(), text.size()}).attr("lower")()).back() == 0x3C2;
    }
};

}  // namespace

const Unicode& python_unicode() {
    static const PythonUnicode unicode;
    return unicode;
}

PropertyTable& properties() {
    static PropertyTable table([](char32_t c) { return python_unicode().properties(c); });
    return table;
}

}  // namespace answerkey
