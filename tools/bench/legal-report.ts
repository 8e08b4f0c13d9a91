import type { TypingFigures } from './legal-typing.ts'
import { machine, wholeNumber } from './report.ts'

export interface LegalLine {
  readonly name: string
  readonly aimMs: number
  readonly p50: number
  readonly p95: number
  /** The median of a hand-written statement for the same rows. */
  readonly bareP50?: number
}

interface LegalFigures {
  readonly lines: readonly LegalLine[]
  readonly typing: TypingFigures
  readonly files: number
  readonly rounds: number
  readonly loadBefore: number
}

const rowOf = ({ name, p50, p95, aimMs, bareP50 }: LegalLine): string => {
  const bare = bareP50 === undefined ? ['', ''] : [bareP50.toFixed(1), (p50 / bareP50).toFixed(2)]
  return `| ${[name, p50.toFixed(1), `**${p95.toFixed(1)}**`, aimMs, ...bare].join(' | ')} |`
}

/** The section of docs/BENCHMARKS.md about the attorneys' workbench, as Markdown. */
export const legalReport = ({
  lines,
  typing,
  files,
  rounds,
  loadBefore,
}: LegalFigures): string => `## The attorneys' workbench

${wholeNumber(files)} active legal files of one firm on PostgreSQL, each with two defendants. Milliseconds from the request to
the end of its answer, one after the other, ${rounds} of each kind. Bare: one statement written by hand for the same rows, sent by
pg without the product; it knows two of the eight rules, and one state's days.

| | p50 | p95 | aim p95 | bare p50 | ratio p50 |
|---|---:|---:|---:|---:|---:|
${lines.map(rowOf).join('\n')}

Typing in the legal note of an opened file, in Chromium: **${typing.p50.toFixed(1)} ms** of main-thread work a key at the median,
${typing.worst.toFixed(1)} at the worst of ${typing.keys} keys (aim: below 50).

Machine: ${machine()}. Load of other work before the run: ${loadBefore.toFixed(1)}. Reproduce: \`npm run bench:legal\`, with
\`BENCH_FILES\` (50000) and \`BENCH_ROUNDS\` (60).
`
