import type pg from 'pg'
import { withFilledProduct } from './filled.ts'
import { deadlineCases, type LegalCase } from './legal-deadlines.ts'
import { type LegalLine, legalReport } from './legal-report.ts'
import { measureTyping } from './legal-typing.ts'
import { saveSection } from './report.ts'
import type { Running } from './servers.ts'
import { staffTokens } from './staff-tokens.ts'
import { get, median, p95, timed } from './timing.ts'

const FILES = Number(process.env['BENCH_FILES'] ?? 50_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 60)

/** `npm run bench:legal`: lists, files and saves of one firm on PostgreSQL, and typing in Chromium, into docs/BENCHMARKS.md. */
const main = () =>
  withFilledProduct(FILES, async ({ server, client, loadBefore }) => {
    const { legal: token } = await staffTokens(server.origin, client)
    await giveFiles(client)
    const lines: LegalLine[] = []
    const parts = { server, token, client }
    for (const it of [...(await legalCases(client)), ...deadlineCases(await attorneyId(client))])
      lines.push(await measure(it, parts))
    lines.push(await measureFeed(server.origin, token))
    lines.push(await measureSaves(parts))
    // Pages are served under the public name alone; another one is redirected and would lose the token.
    const publicOrigin = server.origin.replace('127.0.0.1', 'localhost')
    const typing = await measureTyping(publicOrigin, token, await someFile(client))
    await saveSection(legalReport({ lines, typing, files: FILES, rounds: ROUNDS, loadBefore }))
  })

/** Every certificate is an active file of the firm, one in three without an attorney, each with two defendants. */
async function giveFiles(client: pg.Client): Promise<void> {
  await client.query(`
    insert into legal_case (certificate_id, firm_id, is_active, assigned_attorney_id, case_no, ref_no, noi_filed_on)
    select id, 1, true, case when id % 3 = 0 then null else (select id from app_user where username = 'bench.legal') end,
      'CV-2026-' || id, 'KS-' || id, date '2026-01-05' + (id % 300)::int
    from certificate
    on conflict (certificate_id) do update set firm_id = 1, is_active = true, case_no = excluded.case_no,
      ref_no = excluded.ref_no, assigned_attorney_id = excluded.assigned_attorney_id`)
  await client.query(`
    insert into defendant (certificate_id, name, service_type, served_on)
    select id, 'Defendant ' || no || ' of ' || id, 'Certified mail', date '2026-10-01' from certificate, (values (1), (2)) as d (no)
    where not exists (select from defendant)`)
  await client.query('vacuum analyze')
}

async function legalCases(client: pg.Client): Promise<readonly LegalCase[]> {
  const { rows } = await client.query<{ id: number; owner: string; parcel: string; caseNo: string }>(`
    select c.id, owner_name as owner, parcel_no as parcel, case_no as "caseNo"
    from certificate c join legal_case on certificate_id = c.id order by md5(c.id::text) limit ${ROUNDS}`)
  const page = (flags: string) => [`/api/parcels/legal?isActive=true&pageSize=15${flags}`]
  const filter = (text: string) => page(`&filter=${encodeURIComponent(text)}`)
  const orders = ['parcelNo', 'webRefNum', 'caseNum', 'ownerName', 'webAssignedAttorneyUserName']
  const kept = (name: string, samples: LegalCase['samples']): LegalCase => ({ name, aimMs: 100, samples })
  return [
    kept('first page', [page(''), page('&mine=true'), page('&unassigned=true'), page('&countyID=855')]),
    kept(
      'each order',
      orders.flatMap((sort) => [page(`&sort=${sort}`), page(`&sort=-${sort}`)]),
    ),
    kept(
      'filter: a parcel number',
      rows.map(({ parcel }) => filter(parcel)),
    ),
    kept(
      'filter: a last name',
      rows.map(({ owner }) => filter(owner.split(' ')[0] ?? '')),
    ),
    kept(
      'filter: a case number',
      rows.map(({ caseNo }) => filter(caseNo)),
    ),
    kept('filter: nothing found', [filter('no such text')]),
    kept(
      'expand: all calls of an opened file at once',
      rows.map(({ id }) => [
        `/api/parcels/${id}/legal`,
        `/api/legal/${id}/servicetracking`,
        `/api/legal/${id}/expensetracking`,
        `/api/documents/parcels/${id}/documents`,
        `/api/documents/parcels/${id}/images`,
      ]),
    ),
    kept('the badge of unassigned parcels', [['/api/counties/855/unassignedlegalparcelcount']]),
  ]
}

async function attorneyId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select id from app_user where username = 'bench.legal'",
  )
  return Number(rows[0]?.id)
}

/** As a calendar reads it: the first reading stores what was told, the next ones compare. */
async function measureFeed(origin: string, token: string): Promise<LegalLine> {
  const made = await fetch(`${origin}/api/legal/calendar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { url } = (await made.json()) as { readonly url: string }
  const { pathname } = new URL(url)
  const times: number[] = []
  for (let round = -1; round < Math.min(ROUNDS, 20); round += 1) {
    const took = await timed(() => get(origin, pathname, token))
    if (round >= 0) times.push(took)
  }
  return lineOf('the feed: a calendar reads 2,000 events', 1_000, times)
}

interface Parts {
  readonly client: pg.Client
  readonly server: Running
  readonly token: string
}

async function measure(
  { name, aimMs, samples, bare }: LegalCase,
  { server, token, client }: Parts,
): Promise<LegalLine> {
  const times: number[] = []
  const bareTimes: number[] = []
  // The first rounds fill caches.
  for (let round = -3; round < ROUNDS; round += 1) {
    const paths = samples[(round + 3) % samples.length] ?? []
    const took = await timed(async () => {
      await Promise.all(paths.map((path) => get(server.origin, path, token)))
    })
    if (round >= 0) times.push(took)
    if (bare === undefined) continue
    const bareTook = await timed(async () => void (await client.query(bare)))
    if (round >= 0) bareTimes.push(bareTook)
  }
  return { ...lineOf(name, aimMs, times), ...(bare === undefined ? {} : { bareP50: median(bareTimes) }) }
}

/** One field after the other, each on the version that the answer before gave, as the editor saves. */
async function measureSaves({ client, server, token }: Parts): Promise<LegalLine> {
  const times: number[] = []
  const parcelID = await someFile(client)
  let version: number | undefined
  for (let round = -3; round < ROUNDS; round += 1) {
    const change =
      round % 2 === 0 ? { webNotes: `note ${round}` } : { complaintFiledDate: `2026-10-${15 + (round % 9)}` }
    const took = await timed(async () => {
      const answer = await fetch(`${server.origin}/api/parcels`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ parcelID, ...change, ...(version === undefined ? {} : { version }) }),
      })
      const saved = (await answer.json()) as { readonly version: number }
      if (answer.status !== 200) throw new Error(`a save was answered ${answer.status}`)
      version = saved.version
    })
    if (round >= 0) times.push(took)
  }
  return lineOf('save of a field', 30, times)
}

function lineOf(name: string, aimMs: number, times: readonly number[]): LegalLine {
  const line = { name, aimMs, p50: median(times), p95: p95(times) }
  process.stdout.write(
    `${name}: p50 ${line.p50.toFixed(1)} ms, p95 ${line.p95.toFixed(1)} ms (aim ${aimMs})\n`,
  )
  return line
}

async function someFile(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from certificate order by md5(id::text) limit 1',
  )
  return Number(rows[0]?.id)
}

await main()
