import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import pg from 'pg'
import { openFilled } from './filled.ts'
import { type ListCase, listCases } from './list-cases.ts'
import { type FileFigures, type ListLine, listsReport } from './lists-report.ts'
import { saveSection } from './report.ts'
import { REPORT_CASES } from './report-cases.ts'
import { type Running, runScript, startProductServer } from './servers.ts'
import { staffTokens } from './staff-tokens.ts'
import { get, median, p95, timed } from './timing.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40)
const FILE_ROWS = 100_000

/** `npm run bench:lists`: All Liens, the dashboard and the reports on PostgreSQL beside their bare SQL, into docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  await runScript('scripts/build.js', [], {})
  const filled = await openFilled(ROWS)
  const client = new pg.Client({ connectionString: filled.url })
  let server: Running | null = null
  try {
    await client.connect()
    await client.query('vacuum analyze')
    server = await startProductServer({
      ...{ DATABASE_URL: filled.url, HOST: '127.0.0.1', STAFF_SECOND_FACTOR: 'off' },
    })
    const tokens = await staffTokens(server.origin, client)
    const lines: ListLine[] = []
    for (const it of [...(await listCases(client)), ...REPORT_CASES])
      lines.push(await compare(it, { server, client, tokens }))
    const file = await measureFile(server, tokens.admin)
    await saveSection(listsReport({ lines, file, rows: ROWS, rounds: ROUNDS, loadBefore }))
  } finally {
    await server?.stop()
    await client.end().catch(() => undefined)
    await filled.stop()
  }
}

interface Parts {
  readonly server: Running
  readonly client: pg.Client
  readonly tokens: Readonly<Record<'admin' | 'county', string>>
}

/** One request after the other, each beside its statement alone, so that both meet the same machine. */
async function compare(
  { name, who, aimMs, samples }: ListCase,
  { server, client, tokens }: Parts,
): Promise<ListLine> {
  const product: number[] = []
  const bare: number[] = []
  for (let round = -3; round < ROUNDS; round += 1) {
    const sample = samples[(round + 3) % samples.length]
    if (sample === undefined) throw new Error(`${name} has no sample`)
    const took = await timed(async () => {
      await Promise.all(sample.paths.map((path) => get(server.origin, path, tokens[who])))
    })
    const tookBare = await timed(async () => {
      for (const { text, values } of sample.statements) await client.query(text, [...values])
    })
    // The first rounds fill caches.
    if (round < 0) continue
    product.push(took)
    bare.push(tookBare)
  }
  const line = {
    name,
    aimMs,
    product: p95(product),
    bare: p95(bare),
    median: median(product),
    bareMedian: median(bare),
  }
  process.stdout.write(
    `${name}: p95 ${line.product.toFixed(1)} ms (aim ${aimMs}), bare ${line.bare.toFixed(1)} ms\n`,
  )
  return line
}

/** A file of so many rows, read as fast as it comes, and how far the server's memory rises above what it was. */
async function measureFile(server: Running, token: string): Promise<FileFigures> {
  // Once before, so that what the server keeps for good is not taken for the file's.
  await readFileRows(server, token, 5_000)
  const before = await memoryMb(server.pid)
  let most = before
  const watch = setInterval(() => {
    void memoryMb(server.pid).then((now) => {
      most = Math.max(most, now)
    })
  }, 50)
  const start = performance.now()
  const rows = await readFileRows(server, token, FILE_ROWS)
  clearInterval(watch)
  return { rows, seconds: (performance.now() - start) / 1000, riseMb: most - before }
}

async function readFileRows({ origin }: Running, token: string, most: number): Promise<number> {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/parcels`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    signal: leaving.signal,
  })
  let rows = 0
  for await (const part of answer.body ?? []) {
    rows += Buffer.from(part).toString('latin1').split('\n').length - 1
    if (rows > most) break
  }
  leaving.abort()
  return rows
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

await main()
