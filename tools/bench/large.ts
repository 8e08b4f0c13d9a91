import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withFilledProduct } from './filled.ts'
import { type Row, saveLarge } from './large-report.ts'
import { listCases } from './list-cases.ts'
import { memoryMb } from './memory.ts'
import { ownProcessorTime } from './processor-time.ts'
import { wholeNumber } from './report.ts'
import { REPORT_CASES } from './report-cases.ts'
import { readKinds } from './samples.ts'
import { PRODUCT, ROOT, type Running } from './servers.ts'
import { staffTokens } from './staff-tokens.ts'
import { median, p95, timed } from './timing.ts'

const CERTIFICATES = Number(process.env['BENCH_CERTIFICATES'] ?? 10_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40)
/** Work of the night that takes longer is stopped, and told by how far it came. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 600)

interface Parts {
  readonly url: string
  readonly server: Running
  readonly client: pg.Client
  readonly tokens: Readonly<Record<'admin' | 'county', string>>
}

/** `npm run bench:large`: sizes, searches, lists and the work of a night over so many certificates, into docs/BENCHMARKS.md. */
const main = () =>
  withFilledProduct(CERTIFICATES, async ({ url, server, client, loadBefore }) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from certificate')
    const parts = { url, server, client, tokens: await staffTokens(server.origin, client) }
    const told: Row[] = []
    const tell = (name: string, figure: string) => {
      told.push([name, figure])
      process.stdout.write(`${name}: ${figure}\n`)
    }
    await tellSizes(parts, tell)
    tell('memory of the server, started', toldMemory(server.pid))
    await tellSearches(parts, tell)
    await tellLists(parts, tell)
    tell('memory of the server, after these', toldMemory(server.pid))
    await tellNight(parts, tell)
    tell('memory of the server, after the night', toldMemory(server.pid))
    await saveLarge({ certificates: Number(rows[0]?.count), loadBefore, rows: told })
  })

type Tell = (name: string, figure: string) => void

async function tellSizes({ client }: Parts, tell: Tell): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string; indexes: string }>(`
    select relname as name, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 100 * 2 ^ 20
    order by pg_total_relation_size(oid) desc`)
  const { rows: whole } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  tell('database, GB', gigabytes(whole[0]?.bytes))
  for (const it of rows.slice(0, 4))
    tell(`table ${it.name} / its indexes, GB`, `${gigabytes(it.table)} / ${gigabytes(it.indexes)}`)
}

/** What the public searches by, one request after the other. */
async function tellSearches({ url, server, tokens }: Parts, tell: Tell): Promise<void> {
  for (const { name, requests } of await readKinds(url, CERTIFICATES)) {
    const calls = requests.map(
      ({ method, path, body }) =>
        () =>
          ask(server, { method, path, body }),
    )
    tell(`search: ${name}`, await timesOf(calls))
  }
  tell('figures of the home page of staff', await timesOf([() => ask(server, today(tokens.admin))]))
}

const today = (token: string) => ({ method: 'GET', path: '/api/admin/today', token })

async function tellLists({ server, client, tokens }: Parts, tell: Tell): Promise<void> {
  for (const it of [...(await listCases(client)), ...REPORT_CASES]) {
    const calls = it.samples.map((sample) => async () => {
      const token = tokens[it.who]
      await Promise.all(sample.map(({ path }) => ask(server, { method: 'GET', path, token })))
    })
    tell(`list: ${it.name}`, await timesOf(calls))
  }
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: string | undefined
  readonly token?: string
}

/** An answer other than 200 is no figure. */
async function ask({ origin }: Running, { method, path, body, token }: Request): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
}

/** 'median / 95th percentile', in milliseconds; or that it was refused. The first rounds fill caches. */
async function timesOf(calls: readonly (() => Promise<void>)[]): Promise<string> {
  const times: number[] = []
  try {
    for (let round = -3; round < ROUNDS; round += 1) {
      const took = await timed(calls[(round + 3) % calls.length] ?? (async () => undefined))
      if (round >= 0) times.push(took)
    }
  } catch (error) {
    return `refused (${error instanceof Error ? error.message : 'unknown'})`
  }
  return `${median(times).toFixed(1)} / ${p95(times).toFixed(1)}`
}

async function tellNight({ url, server, client, tokens }: Parts, tell: Tell): Promise<void> {
  tell('check of the books', await checkBooks(url, client))
  const queue = [
    ['check of all charges', '/api/admin/overcharges/check'],
    ['forecast', '/api/admin/forecast'],
  ] as const
  for (const [name, path] of queue) tell(name, await watchTask({ server, client, path, token: tokens.admin }))
}

/** Counts from now on the processor time of a process of ours, and of the database for it: other work on the machine does not lengthen it. */
async function processorTimes(client: pg.Client, pid: number) {
  const readDatabase = async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return Promise.all(rows.map(async (row) => [row.pid, await ownProcessorTime(row.pid)] as const))
  }
  const before = new Map(await readDatabase())
  const since = new Map<number, number>()
  const ownBefore = await ownProcessorTime(pid)
  let own = 0
  return {
    /** To be asked again and again: what has ended cannot be asked any more. */
    look: async () => {
      for (const [process, ms] of await readDatabase()) since.set(process, ms - (before.get(process) ?? 0))
      own = Math.max(own, (await ownProcessorTime(pid)) - ownBefore)
    },
    text: () => {
      const database = [...since.values()].reduce((sum, ms) => sum + ms, 0)
      return `processor ${minutes(own)} and PostgreSQL’s ${minutes(database)}`
    },
  }
}

/** `npm run verify`, in a process of its own. */
async function checkBooks(url: string, client: pg.Client): Promise<string> {
  const start = performance.now()
  const child = execFile(process.execPath, [join(ROOT, 'dist/server/verify.js'), '--json'], {
    env: { ...process.env, ...PRODUCT, DATABASE_URL: url, BASE_URL: 'http://localhost:3000' },
    maxBuffer: 2 ** 26,
    timeout: MINUTES * 60_000,
  })
  const times = await processorTimes(client, child.pid ?? 0)
  let most = ''
  let isOver = false
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      isOver = true
      resolve(code)
    }),
  )
  while (!isOver) {
    most = toldMemory(child.pid ?? 0) || most
    await times.look()
    await sleep(500)
  }
  const code = await ended
  const took = minutes(performance.now() - start)
  return `${code === 0 ? '' : 'not done after '}${took}, ${times.text()}, ${most}`
}

interface Task {
  readonly id: number
  readonly state: string
  readonly step: string
  readonly doneCount: number
  readonly totalCount: number | null
}

interface Watched {
  readonly server: Running
  readonly client: pg.Client
  readonly path: string
  readonly token: string
}

/** Queues a task and follows it to its end, or as long as it may take. */
async function watchTask({ server, client, path, token }: Watched): Promise<string> {
  const times = await processorTimes(client, server.pid)
  await ask(server, { method: 'POST', path, body: '{}', token })
  const start = performance.now()
  for (;;) {
    const task = await lastTask(server, token)
    const elapsed = performance.now() - start
    await times.look()
    if (task.state === 'done') return `${minutes(elapsed)}, ${times.text()}`
    if (task.state === 'failed') return `failed after ${minutes(elapsed)}`
    if (elapsed > MINUTES * 60_000) {
      await ask(server, { method: 'POST', path: `/api/admin/tasks/${task.id}/cancel`, body: '{}', token })
      return `${wholeNumber(task.doneCount)} of ${wholeNumber(task.totalCount ?? 0)} certificates (${task.step}) in ${minutes(elapsed)}, ${times.text()}`
    }
    await sleep(500)
  }
}

async function lastTask({ origin }: Running, token: string): Promise<Task> {
  const answer = await fetch(`${origin}/api/admin/tasks?pageSize=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [task] = (await answer.json()) as readonly Task[]
  if (task === undefined) throw new Error('The task is not there.')
  return task
}

/** Empty where there is nothing to tell. */
function toldMemory(pid: number): string {
  const megabytes = memoryMb(pid)
  return megabytes === 0 ? '' : `${wholeNumber(megabytes)} MB`
}

const gigabytes = (bytes: string | undefined): string => (Number(bytes ?? 0) / 2 ** 30).toFixed(2)
const minutes = (ms: number): string =>
  ms < 120_000 ? `${(ms / 1000).toFixed(0)} s` : `${(ms / 60_000).toFixed(1)} min`

await main()
