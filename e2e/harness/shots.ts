import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launch, signedIn } from './browser.ts'
import { logIn, startProduct } from './product.ts'

const USAGE = `Pictures of pages at 1280 and 390 wide, light and dark.

npm run shots -- [options] PATH…    such as: npm run shots -- --as taxpayer /home /parcels/list

  --out FOLDER    where they go (default: e2e/shots)
  --url URL       a product that is served already (default: starts one, with the demo world)
  --as USER       signed in as this user of the demo
  --token TOKEN   signed in with this token`

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const
const SCHEMES = ['light', 'dark'] as const

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'e2e/shots' },
      url: { type: 'string' },
      as: { type: 'string' },
      token: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(USAGE)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const product = values.url === undefined ? await startProduct() : null
  const browser = await launch()
  try {
    const url = product?.url ?? values.url ?? ''
    const token = values.token ?? (values.as === undefined ? undefined : await logIn(url, values.as))
    const folder = resolve(values.out)
    await mkdir(folder, { recursive: true })
    for (const path of positionals) await shoot({ browser, url, path, folder, token })
  } finally {
    await browser.close()
    await product?.stop()
  }
}

interface Shot {
  readonly browser: Browser
  readonly url: string
  readonly path: string
  readonly folder: string
  readonly token: string | undefined
}

async function shoot({ browser, url, path, folder, token }: Shot): Promise<void> {
  for (const viewport of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        ...(token === undefined ? {} : { storageState: signedIn(url, token) }),
      })
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(`${path}: ${message.text()}`)
      })
      await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' })
      const file = join(folder, `${nameOf(path)}-${viewport.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
      await context.close()
    }
  }
}

/** '/parcels/12?tab=a' -> 'parcels-12-tab-a' */
function nameOf(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
}
