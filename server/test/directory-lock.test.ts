import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '../src/db/directory-lock.ts'

const places: string[] = []
const directory = () => {
  const place = mkdtempSync(join(tmpdir(), 'fieldstone-lock-'))
  places.push(place)
  return place
}
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true })
})

const never = () => {
  throw new Error('the lock was lost')
}

test('F13 a second taker is told who holds the directory', async () => {
  const place = directory()
  const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  const file = join(place, 'server.lock')
  writeFileSync(file, JSON.stringify({ host: hostname(), pid: holder.pid, token: 'other' }))
  const renewing = setInterval(() => utimesSync(file, new Date(), new Date()), 100)
  const second = lockDirectory(place, never, 2_000)
  await expect(second).rejects.toThrow(DirectoryInUse)
  await expect(second).rejects.toThrow(new RegExp(`process ${holder.pid} on ${hostname()}.*set DATA_DIR`))
  clearInterval(renewing)
  holder.kill()
})

test('F13 a holder that was killed is replaced at once', async () => {
  const place = directory()
  const holder = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => holder.on('exit', resolve))
  writeFileSync(
    join(place, 'server.lock'),
    JSON.stringify({ host: hostname(), pid: holder.pid, token: 'other' }),
  )
  const lock = await lockDirectory(place, never)
  expect(JSON.parse(readFileSync(join(place, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
  expect(existsSync(join(place, 'server.lock'))).toBe(false)
})

test('F13 a holder on another host that renews no more is replaced after watching', async () => {
  const place = directory()
  writeFileSync(join(place, 'server.lock'), JSON.stringify({ host: 'elsewhere', pid: 1, token: 'other' }))
  const lock = await lockDirectory(place, never, 500)
  lock.release()
})

test('F13 whoever finds another token in the file is told that the lock is lost', async () => {
  const place = directory()
  const lost = new Promise<void>((resolve) => void lockDirectory(place, resolve))
  await expect.poll(() => existsSync(join(place, 'server.lock'))).toBe(true)
  writeFileSync(join(place, 'server.lock'), JSON.stringify({ host: 'elsewhere', pid: 1, token: 'other' }))
  await lost
})
