import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requirePostgres, unprivilegedUser } from '../../../scripts/lib/postgres-cluster.ts'
import { freePort } from '../killable-server.ts'
import { answers, findProgram, type Program, startProgram } from './programs.ts'

/** How soon a dead primary is replaced, in seconds: Patroni's own names. */
export const FAILOVER = { ttl: 20, loop_wait: 3, retry_timeout: 3 } as const

/** One PostgreSQL with the Patroni that runs it, as on a machine of its own. */
export interface DatabaseNode {
  readonly name: string
  readonly port: number
  /** Of Patroni's REST, which says whether this one is the primary. */
  readonly restPort: number
  isPrimary(): Promise<boolean>
  /** As when the machine dies: Patroni and every process of PostgreSQL at once, by SIGKILL. */
  kill(): Promise<void>
  /** Joins again as a standby. */
  start(): Promise<void>
}

/** A primary and a synchronous standby, which Patroni changes over by what stands in etcd. */
export interface DatabaseCluster {
  readonly nodes: readonly DatabaseNode[]
  /** Of the user `postgres`. */
  readonly password: string
  primary(): Promise<DatabaseNode>
  /** As an administrator does before work on a machine: the two change their places. */
  switchOver(): Promise<void>
  /** Resolves when there is a primary, and a standby without which it acknowledges nothing. */
  untilSafe(): Promise<void>
  close(): Promise<void>
}

type Owner = Awaited<ReturnType<typeof unprivilegedUser>>

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const [etcd, patroni, binaries] = [findProgram('etcd'), findProgram('patroni'), await requirePostgres()]
  const owner = await unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-cluster-'))
  own(folder, owner)
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const store = await startEtcd(etcd, { folder, owner, etcdPort, peerPort })
  const password = randomBytes(18).toString('base64url')
  const nodes: DatabaseNode[] = []
  for (const name of ['pg1', 'pg2']) {
    const place = {
      name,
      folder,
      owner,
      binaries,
      password,
      etcdPort,
      port: await freePort(),
      restPort: await freePort(),
    }
    nodes.push(createNode(patroni, place))
  }
  const cluster: DatabaseCluster = {
    nodes,
    password,
    primary: async () => {
      for (;;) {
        for (const node of nodes) if (await node.isPrimary()) return node
        await sleep(100)
      }
    },
    switchOver: async () => {
      const primary = await cluster.primary()
      const standby = nodes.find((node) => node !== primary)
      const answer = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name, candidate: standby?.name }),
      })
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`)
    },
    untilSafe: async () => {
      await cluster.primary()
      const syncs = () =>
        Promise.all(nodes.map(({ restPort }) => answers(`http://127.0.0.1:${restPort}/synchronous`)))
      while (!(await syncs()).includes(true)) await sleep(200)
    },
    close: async () => {
      for (const node of nodes) await node.kill()
      await store.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  // One after the other, so that the first makes the database and the second copies it.
  for (const node of nodes) await node.start()
  await cluster.untilSafe()
  return cluster
}

interface EtcdPlace {
  readonly folder: string
  readonly owner: Owner
  readonly etcdPort: number
  readonly peerPort: number
}

function startEtcd(path: string, { folder, owner, etcdPort, peerPort }: EtcdPlace): Promise<Program> {
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const args = [
    ...[
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
    ],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ],
    ...['--unsafe-no-fsync', '--logger', 'zap', '--log-level', 'error'],
  ]
  return startProgram(path, args, { cwd: folder, ...owner }, () => answers(`${client}/health`))
}

interface NodePlace {
  readonly name: string
  readonly folder: string
  readonly owner: Owner
  readonly binaries: string
  readonly password: string
  readonly etcdPort: number
  readonly port: number
  readonly restPort: number
}

function createNode(path: string, place: NodePlace): DatabaseNode {
  const { name, folder, owner, port, restPort } = place
  const home = join(folder, name)
  mkdirSync(home, { mode: 0o700 })
  own(home, owner)
  const file = join(home, 'patroni.yml')
  writeFileSync(file, settings(place, home), { mode: 0o600 })
  own(file, owner)
  let program: Program | null = null
  const killPostgres = () => processesOf(join(home, 'data')).forEach(kill)
  const says = (what: string) => answers(`http://127.0.0.1:${restPort}/${what}`)
  return {
    name,
    port,
    restPort,
    isPrimary: () => says('primary'),
    start: async () => {
      // Its Python must find the database's own programs and no settings of somebody else.
      const options = { cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }, ...owner }
      process.once('exit', killPostgres)
      program = await startProgram(path, [file], options, () => says('health'))
    },
    kill: async () => {
      process.off('exit', killPostgres)
      const killed = program?.end('SIGKILL')
      killPostgres()
      await killed
      program = null
    },
  }
}

/** The `patroni.yml` of OPERATIONS.md, 11, on loopback. */
const settings = (
  { name, binaries, password, etcdPort, port, restPort }: NodePlace,
  folder: string,
): string => `
scope: fieldstone
name: ${name}
restapi:
  listen: 127.0.0.1:${restPort}
  connect_address: 127.0.0.1:${restPort}
etcd3:
  host: 127.0.0.1:${etcdPort}
bootstrap:
  dcs:
    ttl: ${FAILOVER.ttl}
    loop_wait: ${FAILOVER.loop_wait}
    retry_timeout: ${FAILOVER.retry_timeout}
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 150
        shared_buffers: 64MB
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, 'data')}
  bin_dir: ${binaries}
  pgpass: ${join(folder, 'pgpass')}
  authentication:
    superuser:
      username: postgres
      password: ${password}
    replication:
      username: replicator
      password: ${password}
  parameters:
    unix_socket_directories: ${folder}
`

function own(path: string, owner: Owner): void {
  if (owner !== null) chownSync(path, owner.uid, owner.gid)
}

/** The first process of a PostgreSQL and all that it began, each in a process group of its own; none where none runs. */
function processesOf(data: string): readonly number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const [postmaster = ''] = readFileSync(file, 'utf8').split('\n')
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
  return [postmaster, ...stdout.split('\n')].map(Number).filter((pid) => pid > 0)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
