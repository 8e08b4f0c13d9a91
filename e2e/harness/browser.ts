import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { watchPage } from './problems.ts'

const PLACES = ['/usr/bin/chromium', '/opt/google/chrome/chrome']

const MISSING =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium), install Google Chrome, ' +
  'or set PLAYWRIGHT_CHROMIUM to the program of one you have.'

/** Starts the system's Chromium, else an installed Chrome. Nothing is downloaded. */
export async function launch(): Promise<Browser> {
  const executablePath = process.env['PLAYWRIGHT_CHROMIUM'] ?? PLACES.find((place) => existsSync(place))
  try {
    return await chromium.launch({
      ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium's own sandbox refuses root; the tests open nothing but our own pages.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
  } catch (error) {
    throw new Error(MISSING, { cause: error })
  }
}

export interface OpenedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Says beforehand that something will go wrong on purpose, such as /401 .*\/api\/auth\/login/. */
  readonly expectProblem: (pattern: RegExp) => void
}

export interface PageOptions extends Omit<BrowserContextOptions, 'baseURL' | 'storageState'> {
  /** Where the product is served; `page.goto('/home')` is then enough. */
  readonly url: string
  /** Signs in with this token of the API, before the first page opens. */
  readonly token?: string
}

/**
 * Opens a page of its own context, for one test. When the test ends it is closed, and the test fails if the page
 * logged an error, broke the content security policy, threw, or saw a request fail that was not expected; and also
 * if an expected problem did not come.
 */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  const { url, token, ...contextOptions } = options
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: url,
    ...(token === undefined ? {} : { storageState: signedIn(url, token) }),
  })
  // The map is somebody else's page: the tests never leave this machine.
  await context.route('https://maps.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>Map</p>' }),
  )
  // A busy machine is no failure.
  context.setDefaultTimeout(120_000)
  const problems = await watchPage(context)
  const page = await context.newPage()
  onTestFinished(async () => {
    await context.close()
    const unexpected = problems.unexpected()
    if (unexpected.length > 0) throw new Error(`The page had problems:\n${unexpected.join('\n')}`)
  })
  return { page, context, expectProblem: problems.expect }
}

/** What a signed-in browser has stored: the token, where the pages look for it. */
export function signedIn(url: string, token: string): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = [{ name: 'fieldstone.token', value: token }]
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}
