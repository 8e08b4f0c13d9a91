import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '../../e2e/harness/product.ts'
import { chromiumPath } from '../../scripts/lib/tools.js'
import { machine, saveSection } from './report.ts'
import { runScript } from './servers.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
/** Fetched when it is needed: of the 185 MB that it brings, nothing else here has a use. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const SHIFT_AIM = 0.05

/** Name, address and lowest accepted performance score of each page. */
const PAGES = [
  ['home', '/home', 95],
  ['search', '/parcels/list', 95],
  ['certificate', '/parcels/3', 90],
  ['payoff', '/parcels/3/payoffrequest', 90],
] as const

/** The parts of Lighthouse's report that are read here. */
interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** `npm run bench:web`: the public pages on a throttled phone by Lighthouse, into docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const load = loadavg()[0] ?? 0
  await runScript('scripts/build.js', [], {})
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  const product = await startProduct({ env: { RATE_LIMIT_SCALE: '0' } })
  try {
    const lines: string[] = []
    for (const [name, path, aim] of PAGES) {
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run += 1) reports.push(await audit(product.url + path, folder))
      lines.push(lineOf(name, aim, medianOf(reports)))
    }
    await saveSection(section(lines, load))
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One look with an empty cache, as Lighthouse's phone: four times slower, 1.6 Mbit/s, 150 ms. */
async function audit(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = `--headless=new --disable-gpu${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args],
    {
      env: { ...process.env, CHROME_PATH: chromiumPath() ?? '' },
    },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The run whose performance stands in the middle. */
function medianOf(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('There was no run.')
  return middle
}

function lineOf(name: string, aim: number, { categories, audits }: Report): string {
  const scores = CATEGORIES.map((it) => String(Math.round(categories[it].score * 100)))
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const seconds = (id: string) => `${(value(id) / 1000).toFixed(1)} s`
  const cells = [
    ...scores,
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${Math.round(value('total-blocking-time'))} ms`,
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-byte-weight') / 1000)} kB`,
  ]
  return `| ${name} | **${cells[0]}** | ${aim} | ${cells.slice(1).join(' | ')} |`
}

const section = (lines: readonly string[], load: number): string => `## Public pages on a phone

Lighthouse's scores (of 100) for a phone: processor four times slower, 1.6 Mbit/s, 150 ms, nothing cached. Of ${RUNS} runs
of each page the one with the median performance. The aim for performance stands beside it; aims for the others: 100,
layout shift below ${SHIFT_AIM}.

| | performance | aim | accessibility | best practices | SEO | first paint | largest paint | blocked | shift | transferred |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${lines.join('\n')}

Machine: ${machine()}; product and browser on it together. Load of other work before the run: ${load.toFixed(1)}.
Reproduce: \`npm run bench:web\`, with \`BENCH_RUNS\` (5).
`

await main()
