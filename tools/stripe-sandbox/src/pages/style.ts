/** The pages' one stylesheet; colours, type and spaces follow the product's look. */
export const STYLE = `
:root {
  --desk: #f6f4f0; --sheet: #ffffff; --sunken: #f2f0eb; --line: #dfdcd4; --line-control: #85827a;
  --ink: #1b1b1a; --ink-2: #464440; --ink-3: #5e5b53;
  --primary: #005ea2; --primary-strong: #1a4480; --primary-soft: #e8f1f8; --focus: #0f7ae5;
  --warning: #6f4a00; --warning-soft: #fcf1d3; --warning-line: #dfc06a;
  --danger: #9c1f14; --danger-soft: #fbe9e6; --danger-line: #e6a89f;
  --sans: -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "Liberation Serif", serif;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--desk); color: var(--ink); font: 400 1rem/1.55 var(--sans); font-variant-numeric: lining-nums; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font: 600 clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)/1.2 var(--serif); letter-spacing: -0.01em; text-wrap: balance; }
h2 { font: 600 1.25rem/1.3 var(--serif); }
a { color: var(--primary); text-underline-offset: 0.16em; text-decoration-thickness: 1px; }
a:hover { color: var(--primary-strong); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.num, .money { font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
.muted { color: var(--ink-3); }
.small { font-size: 0.875rem; }

.band { padding: 0.5rem 1rem; background: var(--warning-soft); border-bottom: 1px solid var(--warning-line); color: var(--warning); font-size: 0.875rem; text-align: center; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.5rem 4.5rem; }
.desk main { max-width: 84rem; }
.back { display: inline-block; padding: 0.375rem 0; margin-bottom: 0.5rem; }

.sheet { background: var(--sheet); border: 1px solid var(--line); border-top: 5px solid var(--primary); border-radius: 3px; box-shadow: inset 0 3px 0 var(--sheet), inset 0 4px 0 var(--primary), 0 1px 2px rgb(27 27 26 / 0.05); }
.narrow { max-width: 36rem; margin: 0 auto; padding: 2rem; }
.narrow > * + * { margin-top: 1rem; }
.pay-columns { display: grid; grid-template-columns: minmax(0, 1fr); }
.bill, .form { padding: 2rem; }
.bill > * + *, .form > * + * { margin-top: 1.5rem; }
.form { border-top: 1px solid var(--line); }
@media (min-width: 52em) {
  .pay-columns { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
  .form { border-top: 0; border-left: 1px solid var(--line); }
}

.ledger { width: 100%; border-collapse: collapse; }
.ledger caption { text-align: left; font: 600 1.25rem/1.3 var(--serif); padding-bottom: 0.5rem; }
.ledger th, .ledger td { padding: 0.75rem 0; text-align: left; font-weight: 400; border-bottom: 1px solid var(--line); vertical-align: baseline; }
.ledger td { text-align: right; padding-left: 1rem; }
.ledger tfoot th, .ledger tfoot td { border-bottom: 0; border-top: 1px solid var(--ink); font-weight: 600; padding-top: 1rem; }
.ledger tfoot .money { font-size: 1.375rem; letter-spacing: -0.01em; border-bottom: 3px double var(--ink); }

.fields { display: grid; gap: 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.field { display: grid; gap: 0.25rem; align-content: start; min-width: 0; }
.field.wide { grid-column: 1 / -1; }
label { font-weight: 600; font-size: 0.875rem; }
.hint { font-size: 0.8125rem; color: var(--ink-3); }
input, select { width: 100%; min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--line-control); border-radius: 4px; background: var(--sheet); color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border: 2px solid var(--danger); }
input[type=checkbox] { width: 1.125rem; min-height: 1.125rem; margin: 0; accent-color: var(--primary); }
button { min-height: 2.75rem; padding: 0.25rem 1rem; border: 1px solid var(--line-control); border-radius: 4px; background: var(--sheet); color: var(--ink); font: 600 1rem/1.25 var(--sans); cursor: pointer; }
button:hover { border-color: var(--primary); color: var(--primary); }
button.primary { background: var(--primary); border-color: var(--primary); color: #ffffff; }
button.primary:hover { background: var(--primary-strong); border-color: var(--primary-strong); color: #ffffff; }
.form button.primary, .narrow button { width: 100%; min-height: 3.25rem; font-size: 1.125rem; }
.notice { background: var(--danger-soft); border: 1px solid var(--danger-line); border-left: 5px solid var(--danger); border-radius: 3px; padding: 0.75rem 1rem; }
.wrong { color: var(--danger); font-weight: 600; }
.notice strong { display: block; color: var(--danger); }

details { border: 1px solid var(--line); border-radius: 4px; background: var(--sunken); }
summary { padding: 0.625rem 1rem; font-weight: 600; font-size: 0.875rem; cursor: pointer; }
details .inner { padding: 0 1rem 0.75rem; }
.cards { width: 100%; margin-top: 0.5rem; border-collapse: collapse; font-size: 0.875rem; }
.cards th, .cards td { padding: 0.4rem 0; text-align: left; font-weight: 400; border-top: 1px solid var(--line); vertical-align: baseline; }
.cards td { padding-left: 1rem; }

.tool { margin-top: 1.5rem; padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 3px; }
.tool > * + * { margin-top: 0.75rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.row form, .tool td form { display: inline-flex; gap: 0.5rem; align-items: end; flex-wrap: wrap; }
.row label { display: grid; gap: 0.25rem; }
.row label.check { display: inline-flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
.row input:not([type=checkbox]), td input { width: 9rem; }
.row input.long { width: 15rem; }
.tool td button, .tool td input { min-height: 2.25rem; font-size: 0.875rem; }
.scroll { overflow-x: auto; }
.list { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
.list th, .list td { padding: 0.5rem 0.75rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: middle; white-space: nowrap; }
.list thead th { background: var(--sunken); color: var(--ink-2); font-weight: 600; }
pre { margin: 0; padding: 1rem; background: var(--sunken); border: 1px solid var(--line); overflow-x: auto; font-size: 0.8125rem; }

pre.mail { white-space: pre-wrap; overflow-wrap: anywhere; }

@media (max-width: 30em) {
  main { padding: 1rem 1rem 3rem; }
  .bill, .form, .narrow, .tool { padding: 1.5rem 1rem; }
}
`
