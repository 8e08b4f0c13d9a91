import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { type FilledProduct, withFilledProduct } from './filled.ts'
import { listCases } from './list-cases.ts'
import { watchMemory } from './memory.ts'
import { machine, saveSection, wholeNumber } from './report.ts'
import { REPORT_CASES } from './report-cases.ts'
import type { SampleRequest } from './samples.ts'
import { type Running, startBareRefuser } from './servers.ts'
import { staffTokens } from './staff-tokens.ts'
import { median, p99, timed } from './timing.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
const TIMES = 10
const ROUNDS = 3
/** Between the requests of one client. */
const STRIDE = 37
/** Limits of one client, which is all of them here, are multiplied by it. At 0 the server would refuse nobody at all. */
const BEYOND_REACH = '1000000'
/** From how many connections the most good answers come is found out. */
const CONNECTIONS = [8, 16, 32, 64]
const PROBE_EVERY_MS = 50
const CALM_PROBES = 20
const RECOVERED_WITHIN = 3
/** After which a server counts as not recovered. */
const GIVE_UP_AFTER_MS = 60_000

/**
 * F16 `npm run bench:overload`: ten times as many calls as the server can answer, over hundreds of connections, by
 * clients that come again at once: how many good answers remain, how long they take, and how soon all is as before. Into
 * docs/BENCHMARKS.md.
 */
async function main(): Promise<void> {
  const refuser = await startBareRefuser()
  try {
    await withFilledProduct(ROWS, (filled) => drown(filled, refuser), { RATE_LIMIT_SCALE: BEYOND_REACH })
  } finally {
    await refuser.stop()
  }
}

async function drown({ server, client, loadBefore }: FilledProduct, refuser: Running): Promise<void> {
  await client.query('vacuum analyze')
  const { county: token } = await staffTokens(server.origin, client)
  const load = { server, token, requests: await mixture(client) }
  await send(load, { connections: 16, seconds: 5 })
  const usualMs = await usual(load)
  const tries = []
  for (const connections of CONNECTIONS)
    tries.push({ connections, ...(await send(load, { connections, seconds: SECONDS / 2 })) })
  const { connections } = tries.reduce((best, it) => (it.goodPerSecond > best.goodPerSecond ? it : best))
  const rounds: Round[] = []
  for (let no = 0; no < ROUNDS; no += 1) rounds.push(await round(load, refuser, { connections, usualMs }))
  await saveSection(section({ rounds, connections, usualMs, loadBefore }))
}

interface Round {
  readonly peak: Sent
  /** While a bare server refuses, beside it, nine times as many. */
  readonly beside: Sent
  readonly overload: Sent
  readonly recoveredMs: number
}

/** One right after the other: what else the machine does weighs on all alike. */
async function round(
  load: Load,
  refuser: Running,
  { connections, usualMs }: { connections: number; usualMs: readonly number[] },
): Promise<Round> {
  const peak = await send(load, { connections, seconds: SECONDS })
  const all = Math.max(...CONNECTIONS) * TIMES
  const perSecond = Math.round(peak.goodPerSecond * TIMES)
  const [beside] = await Promise.all([
    send(load, { connections, seconds: SECONDS }),
    send(
      { ...load, server: refuser },
      { connections: all - connections, seconds: SECONDS, perSecond: (perSecond / TIMES) * (TIMES - 1) },
    ),
  ])
  const overload = await send(load, { connections: all, seconds: SECONDS, perSecond })
  return { peak, beside, overload, recoveredMs: await recovered(load, usualMs) }
}

interface Load {
  readonly server: Running
  readonly token: string
  readonly requests: readonly [SampleRequest, ...SampleRequest[]]
}

interface Sent {
  readonly goodPerSecond: number
  readonly answersPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Refused for now, with the time after which to come again. */
  readonly refused: number
  /** Any other answer, and connections that broke: there should be none. */
  readonly faults: number
  readonly memoryMb: number
}

/**
 * What a county's staff do at once: lists, filters, the dashboard, reports. They cost enough that ten times as many of
 * them can be asked for, and refused, beside the work on this machine.
 */
async function mixture(client: pg.Client): Promise<Load['requests']> {
  const each = [...(await listCases(client)), ...REPORT_CASES]
    .filter(({ who }) => who === 'county')
    .map(({ samples }) => samples.flat().map(({ path }) => ({ method: 'GET', path }) as const))
  const [first, ...rest] = Array.from({ length: 40 }, (_, no) =>
    each.flatMap((requests) => requests[no % requests.length] ?? []),
  ).flat()
  if (!first) throw new Error('There is nothing to ask for.')
  return [first, ...rest]
}

function send(
  { server, token, requests }: Load,
  { connections, seconds, perSecond }: { connections: number; seconds: number; perSecond?: number },
): Promise<Sent> {
  const good: number[] = []
  let refused = 0
  let others = 0
  let clients = 0
  const memory = watchMemory(server.pid)
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const run = autocannon(
      {
        url: server.origin,
        connections,
        duration: seconds,
        headers,
        ...(perSecond === undefined ? {} : { overallRate: perSecond }),
        setupClient: (one) => {
          one.setRequests(turn(requests, clients++))
          // Autocannon's types know nothing of the headers it tells.
          const told = one as unknown as NodeJS.EventEmitter
          told.on('headers', ({ statusCode, headers: pairs }: Head) => {
            if (statusCode === 200) return
            if (statusCode === 503 && pairs.some((it) => it.toLowerCase() === 'retry-after')) refused += 1
            else others += 1
          })
        },
      },
      (error: Error | null, { errors, duration }) => {
        if (error) return reject(error)
        resolve({
          goodPerSecond: good.length / duration,
          answersPerSecond: (good.length + refused + others) / duration,
          p50Ms: median(good),
          p99Ms: p99(good),
          refused,
          faults: others + errors,
          memoryMb: memory.end(),
        })
      },
    )
    run.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) good.push(ms)
    })
  })
}

/** A few of the requests for each client, from all over the list: autocannon serializes all of a client's requests up front. */
const turn = (requests: Load['requests'], no: number): SampleRequest[] =>
  Array.from({ length: 20 }, (_, at) => requests[(no + at * STRIDE) % requests.length] ?? requests[0])

interface Head {
  readonly statusCode: number
  /** Names and values by turns. */
  readonly headers: readonly string[]
}

/** How long each call of a probe usually takes, one call after the other: some reports take ten times as long as others. */
async function usual(load: Load): Promise<readonly number[]> {
  const times: number[][] = Array.from({ length: CALM_PROBES }, () => [])
  for (let no = 0; no < 5 * CALM_PROBES; no += 1) times[no % CALM_PROBES]?.push((await probe(load, no)).ms)
  return times.map(median)
}

async function probe({ server, token, requests }: Load, no: number) {
  const { path, method, body } = requests[no % CALM_PROBES] ?? requests[0]
  let status = 0
  const ms = await timed(async () => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    await answer.arrayBuffer()
    status = answer.status
  })
  return { status, ms }
}

/** Until the first of a row of calls that are all answered, each within three times its usual time. */
async function recovered(load: Load, usualMs: readonly number[]): Promise<number> {
  const start = performance.now()
  let calmSince = 0
  for (let calm = 0, no = 0; calm < CALM_PROBES; no += 1) {
    const asked = performance.now() - start
    if (asked > GIVE_UP_AFTER_MS) return Number.POSITIVE_INFINITY
    const { status, ms } = await probe(load, no)
    const usualOfThis = usualMs[no % CALM_PROBES] ?? 0
    if (status === 200 && ms <= Math.max(usualOfThis * RECOVERED_WITHIN, 50)) {
      if (calm === 0) calmSince = asked
      calm += 1
    } else calm = 0
    await sleep(PROBE_EVERY_MS)
  }
  return calmSince
}

interface Measured {
  readonly rounds: readonly Round[]
  /** With which the most good answers came. */
  readonly connections: number
  readonly usualMs: readonly number[]
  readonly loadBefore: number
}

const row = (name: string, it: Sent): string =>
  `| ${[
    name,
    wholeNumber(it.goodPerSecond),
    wholeNumber(it.answersPerSecond),
    it.p50Ms.toFixed(0),
    it.p99Ms.toFixed(0),
    wholeNumber(it.refused),
    wholeNumber(it.faults),
    wholeNumber(it.memoryMb),
  ].join(' | ')} |`

const section = ({ rounds, connections, usualMs, loadBefore }: Measured): string => {
  const shareOf = (whole: 'peak' | 'beside') =>
    (median(rounds.map((it) => it.overload.goodPerSecond / it[whole].goodPerSecond)) * 100).toFixed(0)
  const slowestMs = median(rounds.map(({ overload }) => overload.p99Ms))
  const recoveredMs = Math.max(...rounds.map((it) => it.recoveredMs))
  const told = `Under ${TIMES} times the load **${shareOf('peak')} %** of the most good answers remain (aim: 90), which is ${shareOf('beside')} % of what is answered while a bare server does the refusing; their 99th percentile is **${slowestMs.toFixed(0)} ms** (aim: 1,000), each the median of ${ROUNDS} rounds, and all is as before after **${(recoveredMs / 1000).toFixed(1)} s** at most (aim: 5).`
  process.stdout.write(`${told}\n`)
  const rows = rounds.flatMap(({ peak, beside, overload }) => [
    row('most', peak),
    row('most, beside a bare server that refuses', beside),
    row(`${TIMES} times`, overload),
  ])
  return `## Too many calls

Lists, filters, the dashboard and reports of a county over ${wholeNumber(ROWS)} certificates on PostgreSQL, the limits of each client off. **Most**: from as many connections as give the most good answers (${connections} of ${CONNECTIONS.join(', ')}).
**${TIMES} times**: ${TIMES} times as many calls a second from ${Math.max(...CONNECTIONS) * TIMES} connections, by clients that do not wait as they are told to when they are
refused. **Beside a bare server**: the same client sends what is above the most to a Node server that refuses everything and does nothing else. Each for ${SECONDS} s, in ${ROUNDS} rounds. As before: the first of ${CALM_PROBES} calls in a row, one every ${PROBE_EVERY_MS} ms, each answered within ${RECOVERED_WITHIN} times its usual time (${median(usualMs).toFixed(0)} ms in the middle).

| | good /s | answers /s | p50 ms | p99 ms | refused for now | other faults | server, MB |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}

${told}

Machine: ${machine()}; client, server and PostgreSQL (\`fsync = off\`) on it together, so that the cost of a
refused call to client and kernel comes out of the same cores, whoever refuses it. Load of other work before the run: ${loadBefore.toFixed(1)}. Reproduce: \`npm run bench:overload\`, with \`BENCH_ROWS\`
(1000000), \`BENCH_SECONDS\` (20), and \`BENCH_DATABASE_URL\` for a filled database.
`
}

await main()
