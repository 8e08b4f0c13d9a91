import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type Product, startProduct, startScript } from '../e2e/harness/product.ts'
import { ensureBuilt } from './lib/build.js'

let folder: string
let product: Product
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-start-'))
  await ensureBuilt(() => undefined)
  product = await startProduct()
})
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true })
})

test('npm start: serves the home page, says where, and the sandbox answers', async () => {
  expect(product.output()).toContain(`Fieldstone is at ${product.url}`)
  const home = await fetch(product.url)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('<!doctype html>')
  expect((await fetch(`${product.sandboxUrl}/_sandbox`)).status).toBe(200)
})

test('a second start on the same data directory: ends with a code, and says who holds it', async () => {
  const { code, output } = await start({ DATA_DIR: product.dataDir })
  expect(code).toBe(1)
  expect(output).toMatch(/The data directory \S+ is in use by process \d+ on \S+\. Stop that server/)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a taken port: ends with a code and one sentence', async () => {
  const { code, output } = await start({ PORT: new URL(product.url).port })
  expect(code).toBe(1)
  expect(output).toContain('is taken by another program. Stop it, or set PORT to another number.')
})

test('a taken sandbox port: ends with a code and one sentence', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { code, output } = await start({ SANDBOX_PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is taken by another program: set SANDBOX_PORT to a free one`)
})

test('a bad setting: ends with a code, and names it', async () => {
  const { code, output } = await start({ PORT: 'first' })
  expect(code).toBe(1)
  expect(output).toContain('PORT')
  expect(output).not.toContain('    at ')
})

test('a data directory that cannot be made: ends with a code and one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { code, output } = await start({ DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `The data directory ${join(file, 'data')} cannot be written (ENOTDIR): set DATA_DIR to a folder that this user may write.`,
  )
})

test('asked to stop: ends with 0 and lets go of its data directory and its ports', async () => {
  const dataDir = join(folder, 'stopped')
  const own = await startProduct({ dataDir, env: { DEMO: '0' } })
  expect(await own.stop()).toBe(0)
  expect(readdirSync(dataDir)).not.toContain('server.lock')
  await expect(fetch(own.url)).rejects.toThrow()
  await expect(fetch(own.sandboxUrl)).rejects.toThrow()
})

async function start(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const started = startScript({
    PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    ...env,
  })
  const code = await started.ended
  return { code, output: started.output() }
}

test('another process takes the data directory over: the server ends at once, and writes nothing more', async () => {
  const dataDir = join(folder, 'taken-over')
  const taken = await startProduct({ dataDir, env: { DEMO: '0' } })
  const lock = join(dataDir, 'server.lock')
  writeFileSync(lock, JSON.stringify({ host: 'elsewhere', pid: 1, token: 'other' }))
  await expect
    .poll(() =>
      fetch(`${taken.url}/readyz`).then(
        () => 'serves',
        () => 'gone',
      ),
    )
    .toBe('gone')
  expect(readFileSync(lock, 'utf8')).toContain('elsewhere')
  // 1, or ended by our own signal if that came first; never as if all were well.
  expect(await taken.stop()).not.toBe(0)
})
