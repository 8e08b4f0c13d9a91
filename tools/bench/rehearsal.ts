import { setTimeout as sleep } from 'node:timers/promises'
import { withFilledProduct } from './filled.ts'
import { memoryMb } from './memory.ts'
import { familyProcessorTime, ownProcessorTime, parentOf } from './processor-time.ts'
import { machine, saveSection, wholeNumber } from './report.ts'
import type { Running } from './servers.ts'
import { staffTokens } from './staff-tokens.ts'

const CERTIFICATES = Number(process.env['BENCH_CERTIFICATES'] ?? 1_000_000)

/** Each kind of work: one that moves payoffs of a day, the same with a later day, and one that moves deadlines of legal files. */
const RULES = [
  { name: 'a minimum and a rate', values: { minChargeBps: 1_000, postNoiRateBps: 1_200 } },
  {
    name: 'the same, with a later day',
    values: { minChargeBps: 1_000, postNoiRateBps: 1_200 },
    horizon: true,
  },
  { name: 'first contact, days to the complaint', values: { noContactDays: 365, noiToComplaintDays: 120 } },
] as const

interface Figures {
  readonly rehearsalId: number
  readonly name: string
  readonly seconds: number
  readonly serverMs: number
  readonly postgresMs: number
  readonly openCount: number
  readonly affectedCount: number
  /** Of the server, when a tenth was done and at the end. */
  readonly earlyMb: number
  readonly lateMb: number
}

/** `npm run bench:rehearsal`: a whole portfolio on PostgreSQL replayed with staged rules, into docs/BENCHMARKS.md. */
const main = () =>
  withFilledProduct(CERTIFICATES, async ({ server, client, loadBefore }) => {
    const { admin: token } = await staffTokens(server.origin, client)
    const { rows } = await client.query(
      'select pg_backend_pid() as pid, (select count(*) from certificate) as count',
    )
    const postgres = await parentOf(Number(rows[0]?.pid))
    const lines: Figures[] = []
    for (const rule of RULES) lines.push(await rehearse({ server, token, postgres }, rule))
    const file = await readFileOf(server.origin, token, lines.at(-1)?.rehearsalId ?? 0)
    await saveSection(report(lines, { count: Number(rows[0]?.count), loadBefore, ...file }))
  })

interface Parts {
  readonly server: Running
  readonly token: string
  /** The database's first process, of which all others are children. */
  readonly postgres: number
}

interface Rehearsal {
  readonly state: string
  readonly task: { readonly state: string; readonly doneCount: number; readonly totalCount: number | null }
  readonly result: { readonly affected: number; readonly onDay: { readonly count: number } } | null
}

async function rehearse(
  { server, token, postgres }: Parts,
  { name, values, ...more }: (typeof RULES)[number],
): Promise<Figures> {
  const rule = { stateID: 'OH', countyID: null, effectiveFrom: '2000-01-01', values }
  const horizon =
    'horizon' in more ? new Date(Date.now() + 700 * 24 * 3_600_000).toISOString().slice(0, 10) : null
  const { rehearsalID } = (await ask(server.origin, token, '/api/admin/rehearsals', { rule, horizon })) as {
    readonly rehearsalID: number
  }
  const read = async () =>
    (await ask(server.origin, token, `/api/admin/rehearsals/${rehearsalID}`)) as Rehearsal
  while ((await read()).task.state === 'waiting') await sleep(50)
  const [start, serverMs, postgresMs] = [
    performance.now(),
    await ownProcessorTime(server.pid),
    await familyProcessorTime(postgres),
  ]
  let earlyMb = 0
  let lateMb = 0
  for (;;) {
    const { state, task, result } = await read()
    lateMb = memoryMb(server.pid)
    if (task.doneCount < (task.totalCount ?? 0) / 10 || earlyMb === 0) earlyMb = lateMb
    if (state === 'failed' || state === 'canceled') throw new Error(`the rehearsal ${state}`)
    if (state === 'done' && result !== null) {
      const seconds = (performance.now() - start) / 1_000
      const figures = {
        rehearsalId: rehearsalID,
        ...{ name, seconds, earlyMb, lateMb },
        serverMs: (await ownProcessorTime(server.pid)) - serverMs,
        postgresMs: (await familyProcessorTime(postgres)) - postgresMs,
        ...{ openCount: result.onDay.count, affectedCount: result.affected },
      }
      process.stdout.write(`${JSON.stringify(figures)}\n`)
      return figures
    }
    await sleep(500)
  }
}

/** The file of all affected certificates of a rehearsal: how long it takes, and its lines. */
async function readFileOf(origin: string, token: string, rehearsalId: number) {
  const start = performance.now()
  const answer = await fetch(`${origin}/api/admin/rehearsals/${rehearsalId}/certificates`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  })
  if (!answer.ok) throw new Error(`the file was answered ${answer.status}`)
  const fileLines = (await answer.text()).split('\n').length
  return { fileLines, fileSeconds: (performance.now() - start) / 1_000 }
}

async function ask(origin: string, token: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

const rowOf = (it: Figures): string =>
  `| ${[
    it.name,
    wholeNumber(it.affectedCount),
    `**${it.seconds.toFixed(0)}**`,
    seconds(it.serverMs),
    seconds(it.postgresMs),
    wholeNumber(it.earlyMb),
    wholeNumber(it.lateMb),
  ].join(' | ')} |`

interface Around {
  readonly count: number
  readonly loadBefore: number
  readonly fileLines: number
  readonly fileSeconds: number
}

const report = (
  lines: readonly Figures[],
  { count, loadBefore, fileLines, fileSeconds }: Around,
): string => `## Rehearsals

Rules of a whole state rehearsed over ${wholeNumber(count)} generated certificates on PostgreSQL, of which ${wholeNumber(lines[0]?.openCount ?? 0)} are open: each of
those is read and given its payoff by the rules in force and by the staged ones; on the others nothing is owed. From the begin of the task
to its end (aim: 120 s), with the progress asked for twice a second; processor time of the server and of PostgreSQL; what the
server holds in memory when a tenth is done, and at the end.

| | affected | seconds | server, s | PostgreSQL, s | early, MB | end, MB |
|---|---:|---:|---:|---:|---:|---:|
${lines.map(rowOf).join('\n')}

The file of the last one, ${wholeNumber(fileLines)} lines, came in ${fileSeconds.toFixed(1)} s.

Machine: ${machine()}; server and PostgreSQL (\`fsync = off\`) on it together. Load of other work before the run: ${loadBefore.toFixed(1)}.
Reproduce: \`npm run bench:rehearsal\`, with \`BENCH_CERTIFICATES\` (1000000).
`

await main()
