import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres, POSTGRES_MISSING, startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { type Figures, measure } from './measure.ts'
import { saveSection } from './report.ts'
import { type Kind, readKinds } from './samples.ts'
import { type Line, searchReport } from './search-report.ts'
import { PRODUCT, type Running, runScript, startBareServer, startProductServer } from './servers.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)

/** `npm run bench:search`: the product beside a bare handler on the same data, into docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  const binaries = await findPostgres()
  if (binaries === null) throw new Error(POSTGRES_MISSING)
  await runScript('scripts/build.js', [], {})
  const cluster = await startCluster(binaries)
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  const running: Running[] = []
  try {
    const rows = ['--certificates', String(ROWS)]
    const generate = ['server/demo/generate-cli.ts', ...rows]
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: cluster.url })
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: '', DATA_DIR: dataDir })
    const postgres = await indexRawColumns(cluster.url)
    const kinds = await readKinds(cluster.url)
    const bare = await startBareServer({ DATABASE_URL: cluster.url })
    const product = await startProductServer({
      DATABASE_URL: cluster.url,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    })
    const embedded = await startProductServer({ HOST: '127.0.0.1', DATA_DIR: dataDir })
    running.push(bare, product, embedded)
    const lines: Line[] = []
    for (const kind of kinds) lines.push(await compare(kind, { bare, product, embedded }))
    await saveSection(searchReport(lines, { rows: ROWS, seconds: SECONDS, postgres, loadBefore }))
  } finally {
    for (const server of running) await server.stop()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The bare handler searches the columns as they are; without indexes on them there would be nothing to compare. */
async function indexRawColumns(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const column of ['parcel_no', 'owner_name', 'address']) {
    await client.query(`create index on certificate using gin (${column} gin_trgm_ops)`)
  }
  await client.query('vacuum analyze certificate')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
}

async function compare(
  { name, requests, aim }: Kind,
  servers: Readonly<Record<'bare' | 'product' | 'embedded', Running>>,
): Promise<Line> {
  const figuresOf = async ({ origin }: Running): Promise<Figures> => {
    await measure(origin, requests, 1)
    return measure(origin, requests, SECONDS)
  }
  const line = {
    kind: name,
    aim,
    bare: await figuresOf(servers.bare),
    product: await figuresOf(servers.product),
    embedded: await figuresOf(servers.embedded),
  }
  const ratio = line.product.perSecond / line.bare.perSecond
  const rate = (figures: Figures) => `${Math.round(figures.perSecond)}/s`
  process.stdout.write(
    `${name}: bare ${rate(line.bare)}, product ${rate(line.product)} (${ratio.toFixed(2)}, aim ${aim}), embedded ${rate(line.embedded)}\n`,
  )
  return line
}

await main()
