import { machine, wholeNumber } from './report.ts'

export interface ListLine {
  readonly name: string
  readonly aimMs: number
  /** One request after the other, in milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly bareP50: number
  /** Requests per second from 16 connections. */
  readonly perSecond: number
  readonly barePerSecond: number
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
  readonly seconds: number
  readonly loadBefore: number
}

/** The section of docs/BENCHMARKS.md about lists, dashboard and reports, as Markdown. */
export const listsReport = ({
  lines,
  file,
  rows,
  rounds,
  seconds,
  loadBefore,
}: ListsFigures): string => `## All Liens, the dashboard and the reports

${wholeNumber(rows)} generated certificates in five counties on PostgreSQL, all in one run. First milliseconds from the
request to the end of its answer, one request after the other, ${rounds} of each kind by turns; then requests per second from
16 connections, for ${seconds} s each.

- **Product** is the built server with its limits off: it checks the token and the session, counts as decision 24 says, and
  answers 15 rows.
- **Bare** is Fastify and \`pg\` (tools/bench/bare-lists.ts): one statement for the session, one for the same 15 rows with
  \`ilike\` on the columns as they are, and one for their count, which
  ends at 1,001 where there is a text; what the dashboard and the reports add up is one
  statement. The indexes are the same.
- **Ratio** is product to bare, in requests per second (aim: at least 0.67).

| | p50 | p95 | aim p95 | bare p50 | product /s | bare /s | ratio |
|---|---:|---:|---:|---:|---:|---:|---:|
${lines.map(row).join('\n')}

A CSV of ${wholeNumber(file.rows)} rows took ${file.seconds.toFixed(1)} s; the server's memory rose by
**${file.riseMb.toFixed(0)} MB** (aim: below 50).

Machine: ${machine()}. Load of other work before the run: ${loadBefore.toFixed(1)}. Reproduce: \`npm run bench:lists\`, with
\`BENCH_ROWS\` (1000000), \`BENCH_ROUNDS\` (40), \`BENCH_SECONDS\` (3), and \`BENCH_DATABASE_URL\` for a filled database.
`

function row({ name, aimMs, p50, p95, bareP50, perSecond, barePerSecond }: ListLine): string {
  const ms = (value: number) => value.toFixed(1)
  // Bare may answer nothing at all in so short a time.
  const ratio = barePerSecond === 0 ? '–' : `**${(perSecond / barePerSecond).toFixed(2)}**`
  const rates = [perSecond, barePerSecond].map((value) => wholeNumber(Math.round(value)))
  return `| ${[name, ms(p50), ms(p95), aimMs, ms(bareP50), ...rates, ratio].join(' | ')} |`
}
