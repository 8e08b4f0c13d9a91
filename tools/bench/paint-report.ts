import type { PaintCase } from './paint-pages.ts'
import { LINE, type Visit } from './paint-visit.ts'
import { machine, wholeNumber } from './report.ts'
import { median, p95 } from './timing.ts'

export interface PaintLine extends Pick<PaintCase, 'reader' | 'name'> {
  /** Without a version of before, it has none. */
  readonly visits: Readonly<Record<'before' | 'now', readonly Visit[]>>
}

interface PaintFigures {
  readonly lines: readonly PaintLine[]
  readonly rows: number
  readonly rounds: number
  readonly loadBefore: number
}

const MOMENTS = ['coldPaint', 'coldStands', 'warmPaint', 'warmStands', 'within', 'warmWork'] as const

/** The section of docs/BENCHMARKS.md about pages of staff in a browser, as Markdown. */
export const paintReport = ({
  lines,
  rows,
  rounds,
  loadBefore,
}: PaintFigures): string => `## Pages of staff in a browser

${wholeNumber(rows)} generated certificates in five counties on PostgreSQL. Milliseconds at the median, in brackets p95, of ${rounds} visits
in Chromium, on a line of ${LINE.megabits} Mbit/s and ${LINE.latencyMs} ms a round trip. First the pages that were replaced (the version before the frame of
staff, decision 0074), on a database of their own with the same certificates; then the present ones; both by turns in one run. What is
slower than before is in bold.

- **Paint**: from the navigation to the first text that is painted.
- **Stands**: until what the page is opened for is shown, with no placeholder left on it.
- **Cold**: the browser has nothing of the product. **Warm**: it has been on the page.
- **Within**: from another page of the product, without a new document: a tab from the Overview, an Overview from the list.
- **Work**: what the main thread computes for the warm visit.

| reader | page | cold: paint | cold: stands | warm: paint | warm: stands | within: stands | work |
|---|---|---:|---:|---:|---:|---:|---:|
${lines.map(paintLine).join('\n')}

Tabs stand beside the page that had their subject. A county and an attorney had no page of money but that of the payoff.

Machine: ${machine()}; browser, servers and PostgreSQL on it together. Load of other work before the run: ${loadBefore.toFixed(1)}. Reproduce:
\`npm run bench:paint\`, with \`BENCH_ROWS\` (1000000), \`BENCH_ROUNDS\` (20), \`BENCH_BEFORE\` for the directory of the earlier
version, and \`BENCH_DATABASE_URL\` and \`BENCH_BEFORE_DATABASE_URL\` for filled databases.
`

export const paintLine = ({ reader, name, visits }: PaintLine): string => {
  const cells = MOMENTS.map((moment) => {
    const timesOf = (version: keyof typeof visits) => visits[version].map((visit) => visit[moment])
    const [before, now] = [timesOf('before'), timesOf('now')]
    if (before.length === 0) return figures(now)
    const isSlower = median(now) > median(before)
    return `${figures(before)} → ${isSlower ? `**${figures(now)}**` : figures(now)}`
  })
  return `| ${[reader, name, ...cells].join(' | ')} |`
}

const figures = (times: readonly number[]): string =>
  `${Math.round(median(times))} (${Math.round(p95(times))})`
