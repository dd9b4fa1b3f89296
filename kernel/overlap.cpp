#include "overlap.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace answerkey {
namespace {

constexpr std::size_t scanned_at_most = 8;  // longer predictions are looked up in a table

}  // namespace

Overlap overlap_named(const std::string& name) {
    if (name == "multiset") return Overlap::multiset;
    if (name == "set") return Overlap::set;
    if (name == "run") return Overlap::run;
    if (name == "lcs") return Overlap::lcs;
    if (name == "edit") return Overlap::edit;
    throw std::invalid_argument("unknown overlap: " + name);
}

void TokenTable::clear(std::size_t expected) {
    const std::size_t wanted = std::bit_ceil(expected * 2 + 1);
    if (slots_.size() < wanted) {
        slots_.assign(wanted, Slot{});
        generation_ = 0;
    }
    ++generation_;
    distinct_ = 0;
}

TokenTable::Slot& TokenTable::insert(const Token& token) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = token.hash & mask;; at = (at + 1) & mask) {
        Slot& slot = slots_[at];
        if (slot.generation != generation_) {
            slot = Slot{token, generation_};
            ++distinct_;
            return slot;
        }
        if (slot.token == token) {
            return slot;
        }
    }
}

TokenTable::Slot* TokenTable::find(const Token& token) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = token.hash & mask;; at = (at + 1) & mask) {
        Slot& slot = slots_[at];
        if (slot.generation != generation_) {
            return nullptr;
        }
        if (slot.token == token) {
            return &slot;
        }
    }
}

void Overlapper::start(const Tokens& prediction) {
    prediction_ = &prediction;
    if (overlap_ != Overlap::multiset && overlap_ != Overlap::set) {
        number_prediction();
        return;
    }
    if (overlap_ == Overlap::set || prediction.size() > scanned_at_most) {
        table_.clear(prediction.size());
        for (const Token& token : prediction) {
            ++table_.insert(token).count;
        }
    }
}

OverlapCounts Overlapper::count(const Tokens& reference) {
    if (overlap_ == Overlap::multiset) {
        const std::size_t common = prediction_->size() > scanned_at_most
                                       ? multiset_by_table(reference)
                                       : multiset_by_scan(reference);
        return {common, prediction_->size(), reference.size()};
    }
    if (overlap_ != Overlap::set) {
        number_reference(reference);
        return {common_in_order(), prediction_->size(), reference.size()};
    }
    reference_table_.clear(reference.size());
    std::size_t common = 0;
    for (const Token& token : reference) {
        if (reference_table_.insert(token).count++ == 0 && table_.find(token)) {
            ++common;
        }
    }
    return {common, table_.distinct(), reference_table_.distinct()};
}

std::size_t Overlapper::multiset_by_scan(const Tokens& reference) const {
    std::size_t common = 0;
    std::uint32_t used = 0;
    for (const Token& token : reference) {
        for (std::size_t i = 0; i < prediction_->size(); ++i) {
            if (!(used >> i & 1) && (*prediction_)[i] == token) {
                used |= std::uint32_t{1} << i;
                ++common;
                break;
            }
        }
    }
    return common;
}

std::size_t Overlapper::multiset_by_table(const Tokens& reference) {
    ++round_;
    std::size_t common = 0;
    for (const Token& token : reference) {
        TokenTable::Slot* slot = table_.find(token);
        if (!slot) {
            continue;
        }
        if (slot->taken_round != round_) {
            slot->taken_round = round_;
            slot->taken = 0;
        }
        if (slot->taken < slot->count) {
            ++slot->taken;
            ++common;
        }
    }
    return common;
}

// Tokens are numbered from 1 in the order of their first appearance.
void Overlapper::number_prediction() {
    table_.clear(prediction_->size());
    numbers_.clear();
    for (const Token& token : *prediction_) {
        TokenTable::Slot& slot = table_.insert(token);
        slot.count = slot.count ? slot.count : table_.distinct();
        numbers_.push_back(static_cast<Number>(slot.count));
    }
    if (overlap_ == Overlap::run) {
        run_.start(numbers_);
    } else {
        aligner_.start(numbers_, table_.distinct());
    }
}

std::size_t Overlapper::common_in_order() {
    switch (overlap_) {
        case Overlap::run: return run_.longest_in(numbers_);
        case Overlap::lcs: return aligner_.longest_subsequence(numbers_);
        default:
            return std::max(prediction_->size(), numbers_.size()) - aligner_.distance(numbers_);
    }
}

void Overlapper::number_reference(const Tokens& reference) {
    numbers_.clear();
    for (const Token& token : reference) {
        const TokenTable::Slot* slot = table_.find(token);
        numbers_.push_back(slot ? static_cast<Number>(slot->count) : 0);
    }
}

}  // namespace answerkey
