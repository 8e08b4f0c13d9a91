import { machine, wholeNumber } from './report.ts'

export interface ListLine {
  readonly name: string
  readonly aimMs: number
  /** 95th percentiles and medians, in milliseconds. */
  readonly product: number
  readonly bare: number
  readonly median: number
  readonly bareMedian: number
}

export interface FileFigures {
  readonly rows: number
  readonly seconds: number
  readonly riseMb: number
}

interface ListsFigures {
  readonly lines: readonly ListLine[]
  readonly file: FileFigures
  readonly rows: number
  readonly rounds: number
  readonly loadBefore: number
}

/** The section of docs/BENCHMARKS.md about lists, dashboard and reports, as Markdown. */
export const listsReport = ({
  lines,
  file,
  rows,
  rounds,
  loadBefore,
}: ListsFigures): string => `## All Liens, the dashboard and the reports

${wholeNumber(rows)} generated certificates in five counties on PostgreSQL. Milliseconds from the request to the end of
its answer, one request after the other, ${rounds} of each kind; beside each runs its statement alone, by \`pg\`, on the
same data.

- **Product** checks the session, counts as decision 24 says, and answers 15 rows.
- **Bare** reads the same 15 rows with \`ilike\` on the columns as they are, and counts nothing; for the dashboard and
  for what reports add up it counts by hand, with the same indexes.

| | product p50 | p95 | aim p95 | bare p50 | p95 | ratio p50 |
|---|---:|---:|---:|---:|---:|---:|
${lines.map(row).join('\n')}

A CSV of ${wholeNumber(file.rows)} rows took ${file.seconds.toFixed(1)} s; the server's memory rose by
**${file.riseMb.toFixed(0)} MB** (aim: below 50).

Machine: ${machine()}. Load of other work before the run: ${loadBefore.toFixed(1)}. Reproduce: \`npm run bench:lists\`, with
\`BENCH_ROWS\` (1000000) and \`BENCH_ROUNDS\` (40).
`

function row({ name, aimMs, product, bare, median, bareMedian }: ListLine): string {
  const figures = [median, product].map((ms) => ms.toFixed(1))
  const byHand = [bareMedian, bare].map((ms) => ms.toFixed(1))
  return `| ${[name, ...figures, aimMs, ...byHand, `**${(median / bareMedian).toFixed(2)}**`].join(' | ')} |`
}
