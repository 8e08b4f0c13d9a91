import { loadavg } from 'node:os'
import pg from 'pg'
import { startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { multiply } from './multiply.ts'
import { PRODUCT, ROOT, type Running, runScript, startProductServer } from './servers.ts'

/** Which version is filled and started, and a database of it that is filled already. */
interface Version {
  readonly root: string
  readonly databaseUrl: string | undefined
}

const PRESENT: Version = { root: ROOT, databaseUrl: process.env['BENCH_DATABASE_URL'] }

interface Filled {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** More are copies of these. */
const GENERATED = 1_000_000

/** A PostgreSQL with so many generated certificates; the one of BENCH_DATABASE_URL where it is set, which is then kept. */
export async function openFilled(
  certificates: number,
  { root, databaseUrl }: Version = PRESENT,
): Promise<Filled> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined }
  return fillNew(certificates, root)
}

/** A PostgreSQL of its own with so many generated certificates. */
export async function fillNew(certificates: number, root: string = ROOT): Promise<Filled> {
  const cluster = await startCluster()
  try {
    const generated = Math.min(certificates, GENERATED)
    const generate = ['server/demo/generate/generate-cli.ts', '--certificates', String(generated)]
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: cluster.url }, root)
    if (certificates > generated) await multiply(cluster.url, certificates)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

export interface FilledProduct {
  readonly url: string
  readonly server: Running
  readonly client: pg.Client
  /** Of the machine, by other work. */
  readonly loadBefore: number
}

/** Builds the product, starts it over so many generated certificates, and stops all of it after the work. */
export async function withFilledProduct(
  certificates: number,
  work: (measured: FilledProduct) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
  version: Version = PRESENT,
): Promise<void> {
  const [loadBefore = 0] = loadavg()
  await runScript('scripts/build.js', [], {}, version.root)
  const filled = await openFilled(certificates, version)
  const client = new pg.Client({ connectionString: filled.url })
  let server: Running | null = null
  try {
    await client.connect()
    await countAsDone(client)
    const all = { DATABASE_URL: filled.url, HOST: '127.0.0.1', STAFF_SECOND_FACTOR: 'off', ...settings }
    server = await startProductServer(all, version.root)
    await work({ url: filled.url, server, client, loadBefore })
  } finally {
    await server?.stop()
    await client.end().catch(() => undefined)
    await filled.stop()
  }
}

/** So that the checks of the night do not begin beside what is measured, minutes after the start. */
export const countAsDone = (client: pg.Client): Promise<unknown> =>
  client.query(`insert into job (name, last_run_at)
    select name, now() from unnest('{verify, nightly-overcharges, forecast}'::text[]) name
    on conflict (name) do update set last_run_at = now()`)
