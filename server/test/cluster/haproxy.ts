import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, findProgram, type Program, startProgram } from './programs.ts'

/** The balancer of OPERATIONS.md, 11, on loopback: servers of the product behind one address. */
export const productBalancer = (port: number, servers: readonly number[]): string => `
listen fieldstone
  mode http
  bind 127.0.0.1:${port}
  timeout client 70s
  timeout server 100s
  option forwardfor
  option httpchk GET /readyz
  timeout check 5s
  default-server check inter 1s fastinter 500ms downinter 500ms fall 2 rise 1
${servers.map((own, no) => `  server app${no + 1} 127.0.0.1:${own}`).join('\n')}
`

interface DatabaseWays {
  readonly primaryPort: number
  readonly replicaPort: number
  readonly nodes: readonly { readonly name: string; readonly port: number; readonly restPort: number }[]
}

/** The primary behind one address and the standby behind another, by what Patroni says; what was either is cut off. */
export const databaseBalancer = ({ primaryPort, replicaPort, nodes }: DatabaseWays): string =>
  [
    { role: 'primary', port: primaryPort },
    { role: 'replica', port: replicaPort },
  ]
    .map(
      ({ role, port }) => `
listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 30m
  timeout server 30m
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`,
    )
    .join('')

export interface Haproxy extends Program {
  /** The servers that it sends requests to. */
  serversUp(): Promise<readonly string[]>
}

/** Starts HAProxy with these sections, and a page of its own that says what is up. */
export async function startHaproxy(sections: string, monitorPort: number): Promise<Haproxy> {
  const monitor = `http://127.0.0.1:${monitorPort}`
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 2000
  log stdout format raw local0 warning
defaults
  log global
  timeout connect 2s
  option redispatch
  retries 3
frontend monitor
  mode http
  bind 127.0.0.1:${monitorPort}
  timeout client 5s
  monitor-uri /up
  stats enable
  stats uri /stats
${sections}`,
  )
  const program = await startProgram(findProgram('haproxy'), ['-f', file, '-db'], {}, () =>
    answers(`${monitor}/up`),
  )
  return {
    ...program,
    serversUp: async () => {
      const [head = '', ...lines] = (await (await fetch(`${monitor}/stats;csv`)).text()).split('\n')
      const [name, status] = ['svname', 'status'].map((column) =>
        head.replace('# ', '').split(',').indexOf(column),
      )
      const rows = lines.map((line) => line.split(','))
      return rows.filter((row) => row[status ?? 0]?.startsWith('UP')).map((row) => row[name ?? 0] ?? '')
    },
    end: async (signal) => {
      await program.end(signal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
