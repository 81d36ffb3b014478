// An outside project that links the installed library: does a pyramid of six blocks stand?
#include <cstdio>
#include <string>

#include "tenon/contact/find_static.hpp"
#include "tenon/service/generate.hpp"
#include "tenon/statics/stability_test.hpp"

int main() {
  const auto scene = tenon::service::generate_scene({"pyramid", {3}});
  if (!scene) return 2;
  const auto contacts = tenon::contact::find_contacts(*scene);
  if (!contacts) return 2;
  const auto test = tenon::statics::make_stability_test(contacts->problem, {});
  const auto outcome = test->test_all();
  std::printf("%zu contacts, %s, residual %.0e\n", contacts->problem.contacts.size(),
              std::string(tenon::statics::name(outcome.verdict)).c_str(), outcome.residual);
  return outcome.verdict == tenon::statics::Verdict::stands ? 0 : 1;
}
