// The colours of every picture. Okabe and Ito's palette; parts in greys and soft blues; text at
// least 4.5:1 on its paper (checked in tests/draw).
#include "tenon/draw/svg.hpp"

namespace tenon::draw {

std::string_view style_sheet() {
  return R"(
.tenon{--paper:#ffffff;--ink:#1b1f23;--line:#46525c;--grid:#dfe3e6;
--free0:#d9e9f6;--free1:#bcd7ec;--free2:#9fc3e0;--held0:#e4e6e8;--held1:#cfd3d6;--held2:#b9bec2;
--force:#0072b2;--friction:#56b4e9;
font-family:system-ui,sans-serif;font-size:12px;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){.tenon{--paper:#15181b;--ink:#e8eaec;--line:#a9b4bd;--grid:#31373c;
--free0:#3d6485;--free1:#30506b;--free2:#253f55;--held0:#5a6167;--held1:#484e53;--held2:#393e42;
--force:#4da6de;--friction:#9bd3f2}}
.tenon .paper{fill:var(--paper)}
.tenon .free,.tenon .free.s0{fill:var(--free0)}.tenon .free.s1{fill:var(--free1)}.tenon .free.s2{fill:var(--free2)}
.tenon .held,.tenon .held.s0{fill:var(--held0)}.tenon .held.s1{fill:var(--held1)}.tenon .held.s2{fill:var(--held2)}
.tenon .free,.tenon .held,.tenon .chosen{stroke:var(--line);stroke-width:1.2;stroke-linejoin:round}
.tenon .free.o0{fill:#f3e9c6}.tenon .free.o1{fill:#dfe3c4}.tenon .free.o2{fill:#c5dac8}.tenon .free.o3{fill:#a9cecd}
.tenon .free.o4{fill:#8fbdd0}.tenon .free.o5{fill:#79a9cf}.tenon .free.o6{fill:#6893c6}.tenon .free.o7{fill:#5c7db8}
.tenon .fine{stroke-width:.3}
.tenon .chosen{fill:#e69f00}
.tenon .rim{fill:var(--line);stroke:var(--line)}
.tenon .free.fat{stroke:var(--free0)}.tenon .held.fat{stroke:var(--held0)}.tenon .chosen.fat{stroke:#e69f00}
.tenon .spoke{stroke:var(--line);stroke-width:1.2}
.tenon .ghost{opacity:.25}
.tenon .contact{fill:#d55e00;stroke:var(--paper);stroke-width:.8}
.tenon .arrow{stroke-width:1.8}
.tenon .force{stroke:var(--force);fill:var(--force)}
.tenon .friction{stroke:var(--friction);fill:var(--friction)}
.tenon .captured{fill:none;stroke:#009e73;stroke-width:2.4}
.tenon .axis{stroke:var(--line);stroke-width:1.2;fill:none}
.tenon .grid{stroke:var(--grid);stroke-width:1;fill:none}
.tenon .curve{fill:none;stroke-width:1.6}
.tenon .c0{--c:#0072b2}.tenon .c1{--c:#d55e00}.tenon .c2{--c:#009e73}.tenon .c3{--c:#cc79a7}.tenon .c4{--c:#e69f00}.tenon .c5{--c:#56b4e9}
.tenon .curve{stroke:var(--c)}
.tenon .label{fill:var(--ink);stroke:var(--paper);stroke-width:3;paint-order:stroke;stroke-linejoin:round}
)";
}

}  // namespace tenon::draw
