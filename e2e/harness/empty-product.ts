import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { NEW_PASSWORD } from './forms.ts'
import { inherited, type Product, startProduct } from './product.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/command.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly output: string
}

export interface EmptyProduct extends Product {
  /** A command as README says it: `run('admin', ['list'])` is `npm run admin -- list`. */
  readonly run: (name: string, args: readonly string[], input?: string) => Promise<Ran>
}

/** Starts the built product for real use: on a fresh PostgreSQL database, without the demo. Stopping it drops both. */
export async function startEmptyProduct(env: Readonly<Record<string, string>> = {}): Promise<EmptyProduct> {
  const database = await createDatabase()
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_SCALE: '0',
    ...env,
  }
  try {
    const product = await startProduct({ env: settings })
    const stop = async () => {
      const code = await product.stop()
      await database.drop()
      return code
    }
    const run: EmptyProduct['run'] = (name, args, input = '') =>
      runCommand([name, ...args], { ...settings, DATA_DIR: product.dataDir }, input)
    return { ...product, run, stop }
  } catch (error) {
    await database.drop()
    throw error
  }
}

const RUTH = ['--email', 'ruth@example.com', '--first', 'Ruth', '--last', 'Chen', '--phone', '3305550123']

/**
 * An empty installation with its first administrator, for one test. It stops after the pages of the test are closed: what they
 * still asked would meet a server that is gone.
 */
export async function emptyProductOfTest(): Promise<{ readonly url: string; readonly token: string }> {
  const product = await startEmptyProduct({ STAFF_SECOND_FACTOR: 'off' })
  onTestFinished(async () => void (await product.stop()))
  await product.run('admin', ['create', 'ruth', ...RUTH], `${NEW_PASSWORD}\n`)
  return { url: product.url, token: await product.logIn('ruth', NEW_PASSWORD) }
}

async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<Ran> {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...inherited(), ...env } })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, output }
}

interface EmptyDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** On the server of TEST_DATABASE_URL; without one, on a server of its own. */
async function createDatabase(): Promise<EmptyDatabase> {
  const server = await serverOf()
  const name = `fieldstone_empty_${randomBytes(8).toString('hex')}`
  await query(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const drop = async () => {
    await query(server.url, `drop database ${name} with (force)`)
    await server.stop()
  }
  return { url: url.href, drop }
}

async function serverOf(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined) return { url, stop: async () => {} }
  return startCluster()
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
