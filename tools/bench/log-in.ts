import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { type FloodShare, floodShare } from './log-in-flood.ts'
import { type Figures, measure, measureEvenly } from './measure.ts'
import { machine, saveSection, wholeNumber } from './report.ts'
import { readKinds, type SampleRequest } from './samples.ts'
import { PRODUCT, type Running, runScript, startProductServer } from './servers.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const PEOPLE = 50
const SEARCHES_PER_SECOND = 40
const PASSWORD = 'three herons over the lake'
const AIM = 3
const FLOOD_SECONDS = 30
const SHARE_AIM = 95

interface Line {
  readonly database: string
  readonly idle: Figures
  readonly busy: Figures
  readonly logInsPerSecond: number
  readonly flood: FloodShare
}

/**
 * `npm run bench:login`: what people who search notice of fifty log-ins at once, and how many people still get in under
 * a flood of log-ins, into docs/BENCHMARKS.md.
 */
async function main(): Promise<void> {
  await runScript('scripts/build.js', [], {})
  const cluster = await startCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  const lines: Line[] = []
  try {
    const generate = ['server/demo/generate/generate-cli.ts', '--certificates', String(ROWS)]
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: cluster.url })
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: '', DATA_DIR: dataDir })
    const requests = (await readKinds(cluster.url)).find(({ name }) => name === 'owner, whole name')?.requests
    if (!requests) throw new Error('There is no search to measure.')
    const local = { HOST: '127.0.0.1', DATA_DIR: dataDir, STAFF_SECOND_FACTOR: 'off' }
    lines.push(await compare('PostgreSQL', { ...local, DATABASE_URL: cluster.url }, requests))
    lines.push(await compare('embedded', local, requests))
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await saveSection(section(lines))
}

async function compare(
  database: string,
  settings: Readonly<Record<string, string>>,
  requests: readonly [SampleRequest, ...SampleRequest[]],
): Promise<Line> {
  const server = await startProductServer(settings)
  try {
    const people = Array.from({ length: PEOPLE }, (_, no) => `person${no}`)
    for (const username of people) await signUp(server, username)
    await measure(server.origin, requests, 3)
    const idle = await measureEvenly(server.origin, requests, SECONDS, SEARCHES_PER_SECOND)
    let count = 0
    let isOver = false
    const crowd = people.map(async (username) => {
      while (!isOver) {
        const answer = await send(server, '/api/auth/login', { username, password: PASSWORD })
        if (answer.ok) count += 1
        // Busy for the moment, as a person would be told; all else is a mistake of this measurement.
        else if (answer.status !== 503) throw new Error(`log-in: ${answer.status}`)
      }
    })
    const busy = await measureEvenly(server.origin, requests, SECONDS, SEARCHES_PER_SECOND)
    const logInsPerSecond = count / SECONDS
    isOver = true
    await Promise.all(crowd)
    const flood = await floodShare(
      server.origin,
      people.map((username) => ({ username, password: PASSWORD })),
      FLOOD_SECONDS,
    )
    const line = { database, idle, busy, logInsPerSecond, flood }
    process.stdout.write(
      `${database}: search p99 ${idle.p99Ms.toFixed(1)} ms idle, ${busy.p99Ms.toFixed(1)} ms beside ${PEOPLE} log-ins at once (${ratioOf(line)} times, aim ${AIM}), ${logInsPerSecond.toFixed(1)} log-ins a second; under a flood ${shareOf(line)} of honest log-ins succeed (aim ${SHARE_AIM} %)\n`,
    )
    return line
  } finally {
    await server.stop()
  }
}

const signUp = (server: Running, username: string) =>
  post(server, '/api/users', {
    username,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    firstName: 'Pat',
    lastName: 'Example',
    phone: '(330) 555-0123',
    email: `${username}@example.com`,
  })

async function post(server: Running, path: string, body: object): Promise<void> {
  const { ok, status } = await send(server, path, body)
  if (!ok) throw new Error(`${path}: ${status}`)
}

async function send({ origin }: Running, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer
}

const shareOf = ({ flood }: Line): string => `${((flood.succeeded / flood.honest) * 100).toFixed(0)} %`

const ratioOf = ({ idle, busy }: Line): string => (busy.p99Ms / idle.p99Ms).toFixed(1)

const row = (line: Line): string =>
  `| ${[
    line.database,
    line.idle.p50Ms.toFixed(1),
    line.idle.p99Ms.toFixed(1),
    line.busy.p50Ms.toFixed(1),
    line.busy.p99Ms.toFixed(1),
    `**${ratioOf(line)}**`,
    line.logInsPerSecond.toFixed(1),
    `**${shareOf(line)}**`,
  ].join(' | ')} |`

const section = (lines: readonly Line[]): string => `## Searches beside log-ins

${SEARCHES_PER_SECOND} searches a second by the owner's name over ${wholeNumber(ROWS)} certificates, for ${SECONDS} s alone and for ${SECONDS} s while ${PEOPLE} people log in
at once, each again as soon as the answer is there. Milliseconds; the ratio is that of the 99th percentiles (aim: below
${AIM}), in one run. Under flood: four addresses send wrong log-ins over fifty connections each and hang up after 300 ms, again and
again; the share of the people who log in meanwhile, one a second from elsewhere, that get in (aim: ${SHARE_AIM} %).

| database | alone p50 | p99 | beside log-ins p50 | p99 | ratio | log-ins /s | under flood |
|---|---:|---:|---:|---:|---:|---:|---:|
${lines.map(row).join('\n')}

Machine: ${machine()}; client, servers and PostgreSQL on it together. Reproduce: \`npm run bench:login\`.
`

await main()
