import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machine, saveSection, wholeNumber } from './report.ts'
import { ROOT } from './servers.ts'

export type Row = readonly [name: string, figure: string]

export interface LargeRun {
  readonly certificates: number
  readonly loadBefore: number
  readonly rows: readonly Row[]
}

/** Where each run leaves its figures, so that sizes that were measured one after the other stand side by side. */
const RUNS = join(ROOT, '.cache/bench-large')

export async function saveLarge(run: LargeRun): Promise<void> {
  await mkdir(RUNS, { recursive: true })
  await writeFile(join(RUNS, `${run.certificates}.json`), JSON.stringify(run))
  const names = await readdir(RUNS)
  const runs = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(RUNS, name), 'utf8')) as LargeRun),
  )
  await saveSection(report(runs.toSorted((a, b) => a.certificates - b.certificates)))
}

function report(runs: readonly LargeRun[]): string {
  const names = [...new Set(runs.flatMap(({ rows }) => rows.map(([name]) => name)))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const figureOf = ({ rows }: LargeRun, name: string) => rows.find(([it]) => it === name)?.[1] ?? '–'
  return `## A large portfolio

Generated certificates of five counties on PostgreSQL. Searches and lists: milliseconds from the request to the end of its answer,
one after the other, median / 95th percentile. The work of the night: from its begin to its end, the
processor time of our process and of the database for it, which other work does not lengthen, and the memory of the check.

${line(['', ...runs.map(({ certificates }) => wholeNumber(certificates))])}
|---|${runs.map(() => '---:|').join('')}
${names.map((name) => line([name, ...runs.map((run) => figureOf(run, name))])).join('\n')}

Machine: ${machine()}; client, server and PostgreSQL on it together. Load of other work before the runs: ${runs.map(({ loadBefore }) => loadBefore.toFixed(1)).join(', ')}.
Reproduce: \`npm run bench:large\`, with \`BENCH_CERTIFICATES\` (10000000), \`BENCH_ROUNDS\` (40), \`BENCH_MINUTES\` (600), and \`BENCH_DATABASE_URL\`
for a filled database; each size that was measured is a column.
`
}
