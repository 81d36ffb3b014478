#include "tenon/planning/no_goods.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::planning {

NoGoods::NoGoods(int bodies) : here_(bodies, 0), in_s_(bodies), in_k_(bodies), refute_(bodies) {}

int NoGoods::store(NoGood clause) {
  const int index = size();
  int missing = 0, blocked = 0;
  for (const int body : clause.present) {
    in_s_[body].push_back(index);
    missing += !here_[body];
  }
  for (const int body : clause.absent) {
    in_k_[body].push_back(index);
    blocked += here_[body];
  }
  missing_.push_back(missing);
  blocked_.push_back(blocked);
  clauses_.push_back(std::move(clause));
  return index;
}

int NoGoods::learn(NoGood clause) {
  const int index = store(std::move(clause));
  for (const int body : clauses_[index].present) refute_[body].push_back(index);
  return index;
}

int NoGoods::learn_step(int body, NoGood clause) {
  TENON_CHECK(std::binary_search(clause.present.begin(), clause.present.end(), body),
              "a step clause names its body");
  const int index = store(std::move(clause));
  refute_[body].push_back(index);
  return index;
}

void NoGoods::add(int body) {
  TENON_CHECK(!here_[body], "the body is present already");
  here_[body] = 1;
  for (const int index : in_s_[body]) --missing_[index];
  for (const int index : in_k_[body]) ++blocked_[index];
}

void NoGoods::remove(int body) {
  TENON_CHECK(here_[body], "the body is absent already");
  here_[body] = 0;
  for (const int index : in_s_[body]) ++missing_[index];
  for (const int index : in_k_[body]) --blocked_[index];
}

void NoGoods::refuting(int body, std::vector<int>& out) const {
  for (const int index : refute_[body])
    if (refutes(index)) out.push_back(index);
}

bool NoGoods::refuted(int body) const {
  return std::any_of(refute_[body].begin(), refute_[body].end(),
                     [&](int index) { return refutes(index); });
}

}  // namespace tenon::planning
