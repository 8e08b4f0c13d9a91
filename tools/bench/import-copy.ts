import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { parentOf } from './processor-time.ts'

/** Returns its address. */
export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  await withClient(clusterUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The process of PostgreSQL whose children serve the connections. */
export const serverPid = (clusterUrl: string): Promise<number> =>
  withClient(clusterUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })

/**
 * Copies the certificates of one database into the other, which has the same tables, indexes and triggers and no
 * certificates yet. Returns the seconds that COPY took for the certificates.
 */
export async function bareCopy(source: string, target: string): Promise<number> {
  for (const table of ['state', 'county', 'parcel']) await copyTable(source, target, table)
  return copyTable(source, target, 'certificate')
}

async function copyTable(source: string, target: string, table: string): Promise<number> {
  const held: Buffer[] = []
  await withClient(source, async (client) => {
    const out = client.query(to(`copy ${table} to stdout`))
    for await (const chunk of out) held.push(chunk as Buffer)
  })
  return withClient(target, async (client) => {
    const started = performance.now()
    const content = new PassThrough()
    const done = pipeline(content, client.query(from(`copy ${table} from stdin`)))
    for (const chunk of held) content.write(chunk)
    content.end()
    await done
    return (performance.now() - started) / 1000
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
