import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countAsDone, fillNew, openFilled } from './filled.ts'
import { type Figures, measure } from './measure.ts'
import { saveSection } from './report.ts'
import { type Kind, readKinds } from './samples.ts'
import { type Line, searchReport } from './search-report.ts'
import { PRODUCT, ROOT, type Running, runScript, startBareServer, startProductServer } from './servers.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
/** The directory of an earlier version, already built, to measure in the same run. */
const BEFORE = process.env['BENCH_BEFORE'] ?? null
/** Compared with a million rows, these few show what the number of rows costs. */
const FEW = 10_000
const HAS_FEW = ROWS >= 1_000_000
const CONNECTIONS = 10
/** The embedded database is for trials only. Filling it with more rows would take an hour. */
const HAS_EMBEDDED = ROWS <= 100_000

/** `npm run bench:search`: compares the product with a bare handler on the same data, and writes docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  await runScript('scripts/build.js', [], {})
  const filled = await openFilled(ROWS)
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  const running: Running[] = []
  try {
    const settings = { DATABASE_URL: filled.url, HOST: '127.0.0.1', DATA_DIR: dataDir }
    const product = await startProductServer(settings)
    running.push(product)
    const before = BEFORE === null ? null : await startProductServer(settings, BEFORE)
    if (before) running.push(before)
    const postgres = await prepareDatabase(filled.url)
    const kinds = await readKinds(filled.url, ROWS)
    const bare = await startBareServer({ DATABASE_URL: filled.url })
    running.push(bare)
    const lines: Omit<Line, 'few' | 'embedded'>[] = []
    for (const kind of kinds) lines.push(await compare(kind, { bare, before, product }))
    const few = HAS_FEW ? await measureFew(dataDir) : []
    const embedded = HAS_EMBEDDED ? await measureEmbedded(kinds, dataDir) : []
    const whole = lines.map((line, at) => ({ ...line, few: few[at] ?? null, embedded: embedded[at] ?? null }))
    await saveSection(
      searchReport(whole, {
        rows: ROWS,
        few: FEW,
        seconds: SECONDS,
        connections: CONNECTIONS,
        postgres,
        loadBefore,
      }),
    )
  } finally {
    for (const server of running) await server.stop()
    await filled.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Indexes the columns that the bare handler searches, for a fair comparison. Marks the books as checked, so that their
 * check does not run during the measurement.
 */
async function prepareDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const column of ['parcel_no', 'owner_name', 'address']) {
    await client.query(
      `create index if not exists bare_${column} on certificate using gin (${column} gin_trgm_ops)`,
    )
  }
  await countAsDone(client)
  await client.query('vacuum analyze')
  // Otherwise PostgreSQL would write the filled rows to disk during the measurement.
  await client.query('checkpoint')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
}

interface Servers {
  readonly bare: Running
  readonly before: Running | null
  readonly product: Running
}

async function compare(
  { name, requests, aim }: Kind,
  servers: Servers,
): Promise<Omit<Line, 'few' | 'embedded'>> {
  const figuresOf = ({ origin }: Running) => warmFigures(origin, requests)
  const line = {
    kind: name,
    aim,
    bare: await figuresOf(servers.bare),
    before: servers.before && (await figuresOf(servers.before)),
    product: await figuresOf(servers.product),
  }
  const ratio = line.product.perSecond / line.bare.perSecond
  const rate = (figures: Figures) => `${Math.round(figures.perSecond)}/s`
  process.stdout.write(
    `${name}: bare ${rate(line.bare)}, product ${rate(line.product)} (${ratio.toFixed(2)}, aim ${aim})\n`,
  )
  return line
}

/** Measures only the product, on its own database with few rows. */
async function measureFew(dataDir: string): Promise<Figures[]> {
  const filled = await fillNew(FEW)
  let product: Running | null = null
  try {
    await prepareDatabase(filled.url)
    product = await startProductServer({ DATABASE_URL: filled.url, HOST: '127.0.0.1', DATA_DIR: dataDir })
    return await figuresOfEach(product, await readKinds(filled.url, FEW))
  } finally {
    await product?.stop()
    await filled.stop()
  }
}

async function figuresOfEach({ origin }: Running, kinds: readonly Kind[]): Promise<Figures[]> {
  const figures: Figures[] = []
  for (const { requests } of kinds) figures.push(await warmFigures(origin, requests))
  return figures
}

/** Measures all kinds without a pause: the books check of a new server begins two minutes after its start. */
async function measureEmbedded(kinds: readonly Kind[], dataDir: string): Promise<Figures[]> {
  const generate = ['server/demo/generate/generate-cli.ts', '--certificates', String(ROWS)]
  await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: '', DATA_DIR: dataDir })
  const embedded = await startProductServer({ HOST: '127.0.0.1', DATA_DIR: dataDir }, ROOT)
  try {
    return await figuresOfEach(embedded, kinds)
  } finally {
    await embedded.stop()
  }
}

async function warmFigures(origin: string, requests: Kind['requests']): Promise<Figures> {
  await measure(origin, requests, 1, { connections: CONNECTIONS })
  return measure(origin, requests, SECONDS, { connections: CONNECTIONS })
}

await main()
