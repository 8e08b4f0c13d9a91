import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedUser } from '../../../scripts/lib/postgres-cluster.ts'
import { findProgram, type Program, startProgram } from './programs.ts'

export interface Pooled {
  /** The port of the PostgreSQL, or of what stands before it, on loopback. */
  readonly databasePort: number
  readonly user: string
  readonly password: string
  /** Its own port. */
  readonly port: number
}

/** The pooler of OPERATIONS.md, 11: any database of that server, a connection lent for one transaction. */
const settings = ({ databasePort, port }: Pooled, users: string): string => `
[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 5
`

/** Starts PgBouncer in its transaction mode before a PostgreSQL on loopback. */
export async function startPgbouncer(pooled: Pooled): Promise<Program> {
  const program = findProgram('pgbouncer')
  const owner = await unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-pgbouncer-'))
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(file, settings(pooled, users), { mode: 0o600 })
  writeFileSync(users, `"${pooled.user}" "${pooled.password}"\n`, { mode: 0o600 })
  if (owner !== null) for (const path of [folder, file, users]) chownSync(path, owner.uid, owner.gid)
  const running = await startProgram(program, ['-q', file], { ...owner }, () => listens(pooled.port))
  return {
    ...running,
    end: async (signal = 'SIGTERM') => {
      await running.end(signal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether somebody takes connections on this port of loopback. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
