import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { type Product, startProduct } from '../harness/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-dev-'))
const dataDir = join(folder, 'data')

let product: Product
beforeAll(async () => {
  product = await startProduct({ script: 'dev', dataDir, copyOf: inject('demoDirectory') })
})
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true })
})

test('npm run dev: serves pages with hot reload under the policy of the product', async () => {
  const home = await fetch(`${product.url}/home`)
  expect(home.status).toBe(200)
  const nonce = /'nonce-([\w-]+)'/.exec(home.headers.get('content-security-policy') ?? '')?.[1]
  const html = await home.text()
  expect(html).toContain('<script type="module" src="/@vite/client"')
  expect(html).toContain(`nonce="${nonce}"`)
  expect(html).not.toMatch(/%[A-Z]+%/)
  expect((await fetch(`${product.url}/src/app/main.tsx`)).headers.get('content-type')).toContain('javascript')
  expect((await fetch(`${product.url}/no/such/page`)).status).toBe(404)
})

test('npm run dev: answers calls at the same address, and prints it with the log-ins', async () => {
  expect(await product.logIn('taxpayer')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await expect.poll(() => product.output()).toContain(`Fieldstone is at ${product.url}`)
  expect(product.output()).toContain('Log-ins of the demo world:')
})

test('npm run dev: a browser shows the page, and its policy blocks nothing', async () => {
  const { page } = await openPage({ url: product.url })
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.getByLabel('Username').waitFor()
})

test('npm run dev: asked to stop, ends with 0 and leaves no process', async () => {
  expect(await product.stop()).toBe(0)
  expect(readdirSync(dataDir)).not.toContain('server.lock')
  await expect(fetch(product.url)).rejects.toThrow()
  await expect(fetch(product.sandboxUrl)).rejects.toThrow()
  expect(processesOf(dataDir)).toEqual([])
})

/** The command lines of all processes that were started with this data directory. Empty on systems without /proc. */
function processesOf(directory: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return settings.includes(`DATA_DIR=${directory}`) ? [command] : []
      } catch {
        // It has ended, or is another user's.
        return []
      }
    })
}
