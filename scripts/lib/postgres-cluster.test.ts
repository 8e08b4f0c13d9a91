import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startCluster } from './postgres-cluster.ts'

const clusterFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fieldstone-postgres-'))

test('a throw-away cluster: answers under its URL, and leaves neither process nor folder', async () => {
  const before = new Set(clusterFolders())

  const cluster = await startCluster()
  const ours = clusterFolders().filter((name) => !before.has(name))
  const url = new URL(cluster.url)
  expect(url.hostname).toBe('127.0.0.1')
  expect(url.password).not.toBe('')
  expect(ours).toHaveLength(1)
  await expect(connects(Number(url.port))).resolves.toBe(true)
  const bySocket = new pg.Client({ connectionString: cluster.socketUrl })
  await bySocket.connect()
  const { rows } = await bySocket.query('select inet_client_addr() as address')
  expect(rows).toEqual([{ address: null }])
  await bySocket.end()

  await cluster.stop()
  await expect(connects(Number(url.port))).resolves.toBe(false)
  expect(ours.some((name) => existsSync(`${tmpdir()}/${name}`))).toBe(false)
})

async function connects(port: number): Promise<boolean> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
