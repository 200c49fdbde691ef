/** One sheet for the report and the explorer. No inline style stands in a page, so that a policy can refuse all of them. */
export const STYLESHEET = `
:root{color-scheme:light dark;--paper:#fcfcfb;--panel:#f2f3f1;--ink:#1b1f23;--soft:#545d68;--line:#d5d9d4;--link:#1c5a9c;--good:#17692f;--bad:#ad1f14;--unsure:#7a5200;--lit:#ffe48a;--lit-ink:#1b1f23;
--series-1:#3a6db3;--series-2:#c06a2c;--series-3:#3e8a52;--series-4:#8458ad;--series-5:#b0455f}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--panel:#1d2125;--ink:#e7e9eb;--soft:#a6afb9;--line:#363c43;--link:#84b6f2;--good:#69cb86;--bad:#ff9488;--unsure:#e6b85c;--lit:#6b5600;--lit-ink:#fff6d6;
--series-1:#74a7ea;--series-2:#e69d66;--series-3:#77c08b;--series-4:#bb9adc;--series-5:#e0869a}}
*{box-sizing:border-box}
html{scroll-padding-top:3.5rem}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
a{color:var(--link)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:.5rem;top:.5rem;background:var(--paper);padding:.5rem;z-index:3}
body>header,main,body>footer{max-width:72rem;margin:0 auto;padding:0 1rem}
body>header{padding-top:2rem}
body>footer{padding-bottom:3rem;color:var(--soft)}
nav.top{position:sticky;top:0;z-index:2;background:var(--paper);border-bottom:1px solid var(--line)}
nav.top ul{max-width:72rem;margin:0 auto;padding:.5rem 1rem;display:flex;gap:.25rem 1.1rem;overflow-x:auto;list-style:none;white-space:nowrap}
nav.top a{display:inline-block;padding:.2rem 0;text-decoration:none}
nav.top a[aria-current]{color:var(--ink);font-weight:600;box-shadow:0 2px 0 var(--ink)}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.4rem;line-height:1.25;margin:3rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.08rem;line-height:1.35;margin:0 0 .35rem;overflow-wrap:anywhere}
h4{font-size:.95rem;margin:0 0 .35rem}
p{margin:.4rem 0;max-width:46rem}
small,.soft,.none,.passed{color:var(--soft);font-size:.86rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.6rem;margin:1.2rem 0}
.tiles>div{background:var(--panel);border-radius:.5rem;padding:.7rem .9rem}
.tiles dt{color:var(--soft);font-size:.86rem}
.tiles dd{margin:0;font-size:1.5rem;font-weight:600;font-variant-numeric:tabular-nums}
.tiles small{display:block;font-weight:400;line-height:1.3}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.92rem;min-width:50%}
caption{text-align:left;color:var(--soft);padding-bottom:.3rem}
th,td{text-align:left;padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}
thead th{color:var(--soft);font-weight:500}
thead th.figure{text-align:right}
td small{overflow-wrap:anywhere}
tbody th{font-weight:500;white-space:normal;min-width:6rem}
td.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem 2rem;align-items:start}
figure{margin:1rem 0}
figcaption{font-weight:600;font-size:.95rem;margin-bottom:.3rem}
.plot svg{display:block;max-width:100%;height:auto;overflow:visible;color:var(--ink);background:none}
.plot text{white-space:pre;font-size:11.5px}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:0 0 .3rem;padding:0;font-size:.86rem}
.legend li::before{content:"";display:inline-block;width:.75rem;height:.75rem;border-radius:2px;margin-right:.4rem;vertical-align:-.05rem}
.series-1::before{background:var(--series-1)}.series-2::before{background:var(--series-2)}.series-3::before{background:var(--series-3)}.series-4::before{background:var(--series-4)}.series-5::before{background:var(--series-5)}
.drawing{overflow-x:auto}
.drawing svg{display:block;max-width:100%;height:auto}
.drawing text{fill:var(--ink);font-family:Arial,"Liberation Sans",Helvetica,sans-serif;font-size:10.5px}
.drawing path,.drawing polygon{stroke:var(--soft)}
.drawing .edge polygon{fill:var(--soft)}
.drawing .edge text{fill:var(--soft);font-size:9px}
.drawing .given path{stroke:var(--series-1);stroke-width:1.5}
.drawing .answer path{stroke:var(--good);stroke-width:2}
.drawing a{text-decoration:none}
article{border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.1rem;margin:1rem 0;background:var(--paper)}
article .reply{font-size:1.05rem}
.reply strong{margin-right:.5rem;overflow-wrap:anywhere}
.chips{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem;margin:.4rem 0;padding:0;font-size:.82rem}
.chips li{background:var(--panel);border-radius:1rem;padding:.1rem .6rem}
.chips .id{font-family:ui-monospace,monospace;background:none;color:var(--soft)}
.good{color:var(--good)}.bad{color:var(--bad)}.unsure{color:var(--unsure)}
.check.fail{color:var(--bad)}.check.undecided{color:var(--unsure)}
.beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem;align-items:start}
.beside>*{min-width:0}
blockquote{margin:.5rem 0;padding:.4rem .8rem;border-left:3px solid var(--line);font-size:.92rem}
blockquote .around{white-space:pre-wrap;overflow-wrap:anywhere;color:var(--soft);margin:0}
blockquote footer{font-size:.82rem;margin-top:.25rem;overflow-wrap:anywhere}
mark{background:var(--lit);color:var(--lit-ink);padding:0 .1em;border-radius:2px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.84rem/1.45 ui-monospace,"SF Mono",Menlo,monospace;margin:.25rem 0;unicode-bidi:plaintext}
details>summary{cursor:pointer;overflow-wrap:anywhere}
.messages{list-style:none;padding:0;margin:.6rem 0 0}
.messages>li{border-left:3px solid var(--line);padding:.15rem 0 .15rem .8rem;margin:.45rem 0}
.messages>.trained{border-left-color:var(--series-1)}
.messages>.masked{color:var(--soft)}
.messages>.found{border-left-color:var(--unsure)}
.who{font-size:.8rem;font-weight:600;letter-spacing:.02em}
.messages b{font-size:.82rem;margin-left:.4rem}
.options{padding-left:1.4rem}
.options li{margin:.6rem 0}
.options li p{margin:.15rem 0}
.on_path .label,.also_valid .label{color:var(--good)}.mistake .label{color:var(--bad)}.detour .label,.unjudged .label{color:var(--unsure)}
.chosen,.refused{border-top:3px solid var(--good);padding-top:.4rem}
.refused{border-top-color:var(--bad)}
@media (min-width:60rem){html{scroll-padding-top:6rem}nav.top ul{flex-wrap:wrap}}
@media print{nav.top{position:static}article{break-inside:avoid}}
`;
