import { findPostgres, POSTGRES_MISSING, startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { PRODUCT, runScript } from './servers.ts'

interface Filled {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A PostgreSQL with so many generated certificates; the one of BENCH_DATABASE_URL where it is set, which is then kept. */
export async function openFilled(certificates: number): Promise<Filled> {
  const known = process.env['BENCH_DATABASE_URL']
  if (known !== undefined) return { url: known, stop: async () => undefined }
  const binaries = await findPostgres()
  if (binaries === null) throw new Error(POSTGRES_MISSING)
  const cluster = await startCluster(binaries)
  try {
    const generate = ['server/demo/generate/generate-cli.ts', '--certificates', String(certificates)]
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: cluster.url })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}
