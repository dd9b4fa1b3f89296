#include "batch.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace answerkey {
namespace {

// Return the first refused item of the chunk, or none.
std::size_t score_chunk(const Chunk& chunk, Scorer& scorer, const Columns& columns) {
    std::size_t refused = none, start = 0;
    for (std::size_t i = 0; i < chunk.predictions.size(); ++i) {
        Score score;
        const std::span references(chunk.references.data() + start, chunk.ends[i] - start);
        if (scorer.score(chunk.predictions[i], references, score)) {
            columns.store(chunk.first + i, score);
        } else {
            refused = std::min(refused, chunk.first + i);
        }
        start = chunk.ends[i];
    }
    return refused;
}

// Where the interpreter is free, ask it and start the chunk again.
std::size_t score_chunk(const Chunk& chunk, Scorer& scorer, const Columns& columns,
                        const WithInterpreter& with_interpreter) {
    try {
        return score_chunk(chunk, scorer, columns);
    } catch (const NeedsInterpreter&) {
        if (!with_interpreter) {
            throw;
        }
        std::size_t refused = none;
        with_interpreter([&] { refused = score_chunk(chunk, scorer, columns); });
        return refused;
    }
}

// Chunks on their way from the caller, who gathers them, to whoever is free to score.
class Crew {
public:
    Crew(std::span<const std::unique_ptr<Scorer>> scorers, const Columns& columns,
         const WithInterpreter& with_interpreter)
        : scorers_(scorers), columns_(columns), with_interpreter_(with_interpreter) {
        for (std::size_t i = 1; i < scorers.size(); ++i) {
            try {
                helpers_.emplace_back([this, i] { help(*scorers_[i]); });
            } catch (const std::system_error&) {
                break;  // the system gives no more threads: fewer do as well
            }
        }
    }

    ~Crew() {
        close();
        for (std::thread& helper : helpers_) {
            helper.join();
        }
    }

    std::size_t run(const Gather& gather) {
        std::size_t refused = none;
        std::unique_ptr<Chunk> chunk = spare();
        while (gather(*chunk)) {
            hand_over(std::move(chunk));
            if (auto taken = take_if_many()) {
                refused = std::min(refused, score(*taken, *scorers_[0]));
                give_back(std::move(taken));
            }
            chunk = spare();
        }
        close();
        while (auto taken = take()) {
            refused = std::min(refused, score(*taken, *scorers_[0]));
        }
        for (std::thread& helper : helpers_) {
            helper.join();
        }
        helpers_.clear();
        for (const auto& left : left_over_) {  // only the caller may ask the interpreter
            refused = std::min(refused, score(*left, *scorers_[0]));
        }
        if (failure_) {
            std::rethrow_exception(failure_);
        }
        return std::min(refused, refused_);
    }

private:
    using Lock = std::unique_lock<std::mutex>;
    using Held = std::unique_ptr<Chunk>;

    void help(Scorer& scorer) {
        while (Held chunk = take()) {
            try {
                const std::size_t refused = score(*chunk, scorer);
                const Lock lock(mutex_);
                refused_ = std::min(refused_, refused);
                spares_.push_back(std::move(chunk));
            } catch (const NeedsInterpreter&) {
                const Lock lock(mutex_);
                left_over_.push_back(std::move(chunk));
            } catch (...) {
                const Lock lock(mutex_);
                failure_ = std::current_exception();
            }
        }
    }

    std::size_t score(const Chunk& chunk, Scorer& scorer) {
        return score_chunk(chunk, scorer, columns_, with_interpreter_);
    }

    Held spare() {
        const Lock lock(mutex_);
        if (spares_.empty()) {
            return std::make_unique<Chunk>();
        }
        Held chunk = std::move(spares_.back());
        spares_.pop_back();
        return chunk;
    }

    void give_back(Held chunk) {
        const Lock lock(mutex_);
        spares_.push_back(std::move(chunk));
    }

    void hand_over(Held chunk) {
        {
            const Lock lock(mutex_);
            waiting_.push_back(std::move(chunk));
        }
        changed_.notify_one();
    }

    Held next(const Lock&) {
        if (waiting_.empty()) {
            return nullptr;
        }
        Held chunk = std::move(waiting_.front());
        waiting_.pop_front();
        return chunk;
    }

    Held take() {
        Lock lock(mutex_);
        changed_.wait(lock, [this] { return !waiting_.empty() || closed_; });
        return next(lock);
    }

    // The caller scores too once its helpers have enough to do.
    Held take_if_many() {
        const Lock lock(mutex_);
        return waiting_.size() > 2 * helpers_.size() ? next(lock) : nullptr;
    }

    void close() {
        {
            const Lock lock(mutex_);
            closed_ = true;
        }
        changed_.notify_all();
    }

    std::span<const std::unique_ptr<Scorer>> scorers_;
    const Columns& columns_;
    const WithInterpreter& with_interpreter_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Held> waiting_;
    std::vector<Held> spares_, left_over_;
    bool closed_ = false;
    std::size_t refused_ = none;
    std::exception_ptr failure_;
    std::vector<std::thread> helpers_;
};

}  // namespace

std::size_t score_chunks(const Gather& gather, std::span<const std::unique_ptr<Scorer>> scorers,
                         const Columns& columns, const WithInterpreter& with_interpreter) {
    if (scorers.size() > 1) {
        return Crew(scorers, columns, with_interpreter).run(gather);
    }
    std::size_t refused = none;
    for (Chunk chunk; gather(chunk);) {
        refused = std::min(refused, score_chunk(chunk, *scorers[0], columns, with_interpreter));
    }
    return refused;
}

}  // namespace answerkey
