import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Cluster {
  /** An administrator's connection string; its user may create databases. */
  readonly url: string
  /** The same by a socket of the file system, which costs a third less a statement. */
  readonly socketUrl: string
  readonly stop: () => Promise<void>
}

/** With these settings a cluster has standbys. */
export const WITH_STANDBYS = { wal_level: 'replica', max_wal_senders: '4' } as const

export const POSTGRES_MISSING =
  'The tests need PostgreSQL 15 or newer: set TEST_DATABASE_URL to a server on which they may create databases, ' +
  'or install it (on Debian or Ubuntu: apt-get install postgresql).'

/**
 * Starts a PostgreSQL that lives only as long as this process: a fresh directory, a free loopback port, a random
 * password, and nothing synced to disk. It is removed by `stop`, and also when the process ends otherwise. `settings`
 * are PostgreSQL's own.
 */
export function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const password = randomBytes(24).toString('base64url')
  return startIn(password, settings, async ({ binaries, directory, data, owner }) => {
    const passwordFile = join(directory, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (owner !== null) await chown(passwordFile, owner.uid, owner.gid)
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
    await run(
      join(binaries, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--auth-host=scram-sha-256',
        // Its socket lies in a folder that nobody else may open.
        '--auth-local=trust',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        `--locale=${locale}`,
        '--no-sync',
      ],
      { cwd: directory, ...owner },
    )
  })
}

/** A standby that follows `primary`, which was started `WITH_STANDBYS`; it lives as long as a cluster does. */
export function startStandby(
  primary: Cluster,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const { password } = new URL(primary.url)
  return startIn(
    password,
    { ...WITH_STANDBYS, ...settings },
    async ({ binaries, directory, data, owner }) => {
      await run(
        join(binaries, 'pg_basebackup'),
        ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
        { cwd: directory, ...owner },
      )
    },
  )
}

interface Room {
  readonly binaries: string
  readonly directory: string
  readonly data: string
  readonly owner: Awaited<ReturnType<typeof unprivilegedUser>>
}

async function startIn(
  password: string,
  settings: Readonly<Record<string, string>>,
  fill: (room: Room) => Promise<void>,
): Promise<Cluster> {
  const binaries = await requirePostgres()
  const owner = await unprivilegedUser()
  const directory = await mkdtemp(join(tmpdir(), 'fieldstone-postgres-'))
  const data = join(directory, 'data')
  let server: ChildProcess | undefined
  const removeAtExit = () => {
    // The process is ending: no time for a clean stop, and the data is thrown away in any case.
    server?.kill('SIGQUIT')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', removeAtExit)
  try {
    if (owner !== null) await chown(directory, owner.uid, owner.gid)
    await fill({ binaries, directory, data, owner })
    const port = await freePort()
    server = spawn(
      join(binaries, 'postgres'),
      serverArguments({ data, port, sockets: directory, settings }),
      {
        cwd: directory,
        ...owner,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    await untilReady(server, join(binaries, 'pg_isready'), port)
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    return {
      url,
      socketUrl: `${url}?host=${encodeURIComponent(directory)}`,
      stop: async () => {
        process.off('exit', removeAtExit)
        if (server !== undefined) await end(server)
        await rm(directory, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  } catch (error) {
    process.off('exit', removeAtExit)
    if (server !== undefined) await end(server)
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/** The newest folder with PostgreSQL's programs on this machine; null when there is none. */
export async function findPostgres(): Promise<string | null> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? await readdir(debian) : []
  const folders = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(debian, String(version), 'bin'))
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return (
    [...folders, ...onPath].find(
      (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
    ) ?? null
  )
}

/** The same folder; refuses where there is none, and says what to do. */
export async function requirePostgres(): Promise<string> {
  const binaries = await findPostgres()
  if (binaries === null) throw new Error(POSTGRES_MISSING)
  return binaries
}

interface Places {
  readonly data: string
  readonly port: number
  readonly sockets: string
  readonly settings: Readonly<Record<string, string>>
}

function serverArguments({ data, port, sockets, settings }: Places): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: sockets,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    log_min_messages: 'fatal',
    // Nothing is replicated or recovered: less is logged, and a copy of a database is a copy of its files.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    ...settings,
  }
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** PostgreSQL refuses to run as root; then it runs as its own user, or as nobody. Null when we are not root. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody.',
  )
}

async function untilReady(server: ChildProcess, isReady: string, port: number): Promise<void> {
  let printed = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  for (let tries = 0; tries < 300; tries += 1) {
    if (failure !== undefined) throw failure
    if (server.exitCode !== null) throw new Error(`The test PostgreSQL did not start:\n${printed}`)
    const ready = await run(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false, // pg_isready says by its exit code that the server is not there yet
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`The test PostgreSQL did not answer within 30 seconds:\n${printed}`)
}

/** Fast shutdown; forced after five seconds. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGINT')
  const timer = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(timer)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port.')
  return address.port
}
