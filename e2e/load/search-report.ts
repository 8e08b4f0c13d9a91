import type { Figures } from './measure.ts'
import { machine, wholeNumber } from './report.ts'

export interface Line {
  readonly kind: string
  readonly aim: number
  readonly bare: Figures
  readonly product: Figures
  readonly embedded: Figures
}

export interface Circumstances {
  readonly rows: number
  readonly seconds: number
  readonly postgres: string
  /** The machine's load before the measurement began: more than a core each, and the figures say little. */
  readonly loadBefore: number
}

/** The section of docs/BENCHMARKS.md about searches, as Markdown. */
export function searchReport(
  lines: readonly Line[],
  { rows, seconds, postgres, loadBefore }: Circumstances,
): string {
  const size = wholeNumber(rows)
  return `## Searches and look-ups

${size} generated certificates in five counties. Requests per second, median and 99th percentile in milliseconds, from
16 connections for ${seconds} s each, all in one run; each kind goes round 300 different requests that find something.

- **Bare** is Fastify and \`pg\` with one statement a call: \`ilike '%…%'\` on the columns as they are, \`order by … limit
  10\`. They have trigram indexes of their own, of the kind that the product has on its folded columns, so that the
  comparison is fair. It checks nothing and computes nothing (e2e/load/bare-server.ts).
- **Product** is the built server with its limits off. A look-up answers the whole certificate: payoff by the engine,
  notices, buttons, related certificates. A search folds accents and punctuation, takes a name's words in any order,
  puts equal before begins-with before contains, and counts up to 1,000.
- **Ratio** is product to bare, both on PostgreSQL. The last columns are the product on the embedded database.

| | bare /s | p50 | p99 | product /s | p50 | p99 | ratio | aim | embedded /s | p50 | p99 |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${lines.map(row).join('\n')}

Machine: ${machine()}, PostgreSQL ${postgres} on the same machine, its settings as installed but for \`fsync = off\`,
client and servers in processes of their own. Load of other work before the run: ${loadBefore.toFixed(1)}.

Reproduce: \`npm run bench:search\`, with \`BENCH_ROWS\` (100000) and \`BENCH_SECONDS\` (6).
`
}

function row({ kind, aim, bare, product, embedded }: Line): string {
  const ratio = `**${(product.perSecond / bare.perSecond).toFixed(2)}**`
  const cells = [kind, ...figures(bare), ...figures(product), ratio, aim.toFixed(1), ...figures(embedded)]
  return `| ${cells.join(' | ')} |`
}

const figures = ({ perSecond, p50Ms, p99Ms }: Figures): string[] => [
  wholeNumber(perSecond),
  p50Ms.toFixed(1),
  p99Ms.toFixed(1),
]
