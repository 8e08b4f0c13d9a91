import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElementHandle, launch } from 'puppeteer-core'
import { BrowserPage, DESKTOP, findBrowser } from './browser-page.ts'

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Starts the installed Firefox without a window. Puppeteer drives it by WebDriver BiDi. */
export async function openFirefox(url: string): Promise<BrowserPage> {
  const executablePath = findBrowser(PATHS)
  const downloads = await mkdtemp(join(tmpdir(), 'fieldstone-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: DESKTOP,
    timeout: 120_000,
  })
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  })
  const page = await context.newPage()
  const problems: string[] = []
  // Of an error that is logged, Puppeteer reports only 'JSHandle@error': log its text.
  await page.evaluateOnNewDocument(() => {
    const log = console.error
    console.error = (...values: unknown[]) => log(...values.map(String))
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return new BrowserPage<ElementHandle>(
    {
      open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
      run: async (code, ...args) => (await page.evaluate(code as never, ...(args as never[]))) as never,
      find: async (code, steps) =>
        (await page.evaluateHandle(code, steps)).asElement() as ElementHandle | null,
      click: (element) => element.click(),
      type: (element, text) => element.type(text),
      attach: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
      resize: (size) => page.setViewport(size),
      screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
      downloads,
      problems: () => problems,
      close: async () => {
        await browser.close()
        await rm(downloads, { recursive: true, force: true, maxRetries: 5 })
      },
    },
    url,
  ) as BrowserPage
}
