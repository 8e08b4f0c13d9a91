import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withFilledProduct } from './filled.ts'
import { type ListCase, listCases } from './list-cases.ts'
import { type FileFigures, type ListLine, listsReport } from './lists-report.ts'
import { measure } from './measure.ts'
import { memoryMb, watchMemory } from './memory.ts'
import { saveSection } from './report.ts'
import { REPORT_CASES } from './report-cases.ts'
import { type Running, startBareLists } from './servers.ts'
import { staffTokens } from './staff-tokens.ts'
import { get, median, p95, timed } from './timing.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const FILE_ROWS = 100_000

/** `npm run bench:lists`: compares All Liens, the dashboard and the reports with a bare handler; writes docs/BENCHMARKS.md. */
const main = () =>
  withFilledProduct(ROWS, async ({ url, server: product, client, loadBefore }) => {
    await client.query('vacuum analyze')
    const bare = await startBareLists({ DATABASE_URL: url })
    try {
      const tokens = await staffTokens(product.origin, client)
      const lines: ListLine[] = []
      for (const it of [...(await listCases(client)), ...REPORT_CASES])
        lines.push(await compare(it, { product, bare, client, tokens }))
      const file = await measureFile(product, tokens.admin)
      await saveSection(
        listsReport({ lines, file, rows: ROWS, rounds: ROUNDS, seconds: SECONDS, loadBefore }),
      )
    } finally {
      await bare.stop()
    }
  })

interface Parts {
  readonly product: Running
  readonly bare: Running
  readonly client: pg.Client
  readonly tokens: Readonly<Record<'admin' | 'county', string>>
}

/** Measures product and bare handler in turn, so that both see the same load, and then from many connections at once. */
async function compare(it: ListCase, { product, bare, client, tokens }: Parts): Promise<ListLine> {
  const token = tokens[it.who]
  const times: Readonly<Record<'product' | 'bare', number[]>> = { product: [], bare: [] }
  for (let round = -3; round < ROUNDS; round += 1) {
    const calls = it.samples[(round + 3) % it.samples.length] ?? []
    const ask = ({ origin }: Running) =>
      timed(async () => void (await Promise.all(calls.map(({ path }) => get(origin, path, token)))))
    const took = { product: await ask(product), bare: await ask(bare) }
    // The first rounds fill caches.
    if (round < 0) continue
    times.product.push(took.product)
    times.bare.push(took.bare)
  }
  const requests = it.samples.flat().map(({ path }) => ({ method: 'GET', path }) as const)
  const perSecond = async ({ origin }: Running) => {
    const figures = await measure(origin, requests, SECONDS, { token })
    await untilIdle(client)
    return figures.perSecond
  }
  const line = {
    name: it.name,
    aimMs: it.aimMs,
    p50: median(times.product),
    p95: p95(times.product),
    bareP50: median(times.bare),
    perSecond: await perSecond(product),
    barePerSecond: await perSecond(bare),
  }
  process.stdout.write(
    `${it.name}: p95 ${line.p95.toFixed(1)} ms (aim ${it.aimMs}), ${line.perSecond.toFixed(0)}/s, bare ${line.barePerSecond.toFixed(0)}/s\n`,
  )
  return line
}

/** Waits for abandoned statements to end. They would slow down the next measurement. */
async function untilIdle(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and state = 'active'
        and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.count === '0') return
    await sleep(200)
  }
}

/** Measures how fast FILE_ROWS rows of a CSV file arrive, and how much the server's memory rises meanwhile. */
async function measureFile(server: Running, token: string): Promise<FileFigures> {
  // Warm up, so that memory the server keeps anyway is not counted.
  await readFileRows(server, token, 5_000)
  const before = memoryMb(server.pid)
  const memory = watchMemory(server.pid)
  const start = performance.now()
  const rows = await readFileRows(server, token, FILE_ROWS)
  return { rows, seconds: (performance.now() - start) / 1000, riseMb: memory.end() - before }
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

await main()
