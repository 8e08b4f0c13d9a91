import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { launch } from '../../e2e/harness/browser.ts'
import { type FilledProduct, withFilledProduct } from './filled.ts'
import { COUNTY, type PaintCase, paintCases, type Reader } from './paint-pages.ts'
import { type PaintLine, paintLine, paintReport } from './paint-report.ts'
import { type Visit, visit } from './paint-visit.ts'
import { saveSection } from './report.ts'
import { staffTokens } from './staff-tokens.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20)
/** The directory of the version whose pages were replaced. Its database has its own schema. */
const BEFORE = process.env['BENCH_BEFORE'] ?? null
const BEFORE_DATABASE = process.env['BENCH_BEFORE_DATABASE_URL']
/** A part of the name of a line. Measures only matching lines, and saves no report. */
const ONLY = process.env['BENCH_ONLY'] ?? ''

/** `npm run bench:paint`: compares staff pages in Chromium with those that they replaced; writes docs/BENCHMARKS.md. */
const main = () =>
  withFilledProduct(ROWS, async (now) => {
    if (BEFORE === null) return measureAll({ before: null, now })
    const version = { root: BEFORE, databaseUrl: BEFORE_DATABASE }
    await withFilledProduct(ROWS, (before) => measureAll({ before, now }), {}, version)
  })

interface Versions<T> {
  readonly before: T | null
  readonly now: T
}

/** A version, ready to be visited. */
interface Site {
  readonly origin: string
  readonly tokens: Readonly<Record<Reader, string>>
}

async function measureAll({ before, now }: Versions<FilledProduct>): Promise<void> {
  const sites = { before: before && (await prepare(before)), now: await prepare(now) }
  const certificates = await someCertificates(now.client)
  const browser = await launch()
  try {
    const lines: PaintLine[] = []
    for (const it of paintCases.filter(({ reader, name }) => `${reader} ${name}`.includes(ONLY))) {
      const line = await measureCase(browser, it, { sites, certificates })
      process.stdout.write(`${paintLine(line)}\n`)
      lines.push(line)
    }
    if (ONLY !== '') return
    await saveSection(paintReport({ lines, rows: ROWS, rounds: ROUNDS, loadBefore: now.loadBefore }))
  } finally {
    await browser.close()
  }
}

/** Visits both versions in turn, so that both see the same load. */
async function measureCase(
  browser: Browser,
  it: PaintCase,
  { sites, certificates }: { readonly sites: Versions<Site>; readonly certificates: readonly number[] },
): Promise<PaintLine> {
  const visits: Readonly<Record<'before' | 'now', Visit[]>> = { before: [], now: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    const certificateId = certificates[(round + 1) % certificates.length] ?? 0
    for (const version of ['before', 'now'] as const) {
      const site = sites[version]
      if (site === null) continue
      const token = site.tokens[it.reader]
      const seen = await visit(browser, { origin: site.origin, token, page: it[version], certificateId })
      // The first round fills the caches of database and server.
      if (round >= 0) visits[version].push(seen)
    }
  }
  return { ...it, visits }
}

/** Makes every twelfth legal file of the county an open file of the attorney's firm, and assigns two of three to the attorney. */
async function prepare({ server, client }: FilledProduct): Promise<Site> {
  const tokens = await staffTokens(server.origin, client)
  await client.query(`
    update legal_case set firm_id = 1, is_active = true, assigned_attorney_id =
      case when certificate_id % 36 = 0 then null else (select id from app_user where username = 'bench.legal') end
    from certificate c where c.id = certificate_id and c.county_id = ${COUNTY} and c.id % 12 = 0`)
  await client.query('vacuum analyze')
  // Pages are served only under the public name. Other names are redirected, which would lose the token.
  return { origin: server.origin.replace('127.0.0.1', 'localhost'), tokens }
}

/** Returns unpaid certificates with a file of the firm, the same in both versions. */
async function someCertificates(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select c.id from certificate c join legal_case on certificate_id = c.id
      where firm_id = 1 and redeemed_on is null order by md5(c.id::text) limit 20`,
  )
  return rows.map(({ id }) => Number(id))
}

await main()
