import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { CHROMIUM_MISSING, chromiumPath } from '../../scripts/lib/tools.js'
import { type Problems, watchPage } from './problems.ts'

/** Starts the system's Chromium, else an installed Chrome. Nothing is downloaded. */
export async function launch(): Promise<Browser> {
  const executablePath = chromiumPath()
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
        // The tests never leave this machine. To intercept requests would do the same, and take the caches away.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // Pages of one context share a process: starting one for each page was half of the journeys' time.
        '--process-per-site',
        // Chromium's own sandbox refuses root; the tests open nothing but our own pages.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
  } catch (error) {
    throw new Error(CHROMIUM_MISSING, { cause: error })
  }
}

export interface OpenedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Says beforehand that something will go wrong on purpose, such as /401 .*\/api\/auth\/login/. */
  readonly expectProblem: (pattern: RegExp) => void
}

export interface PageOptions {
  /** Where the product is served; `page.goto('/home')` is then enough. */
  readonly url: string
  /** Signs in with this token of the API, before the page opens. */
  readonly token?: string
  /** Speaks this language, as a reader's choice would. */
  readonly language?: string
}

/** One for all tests of a worker; it ends with the worker. */
let shared: Promise<Browser> | undefined
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch()
  return shared
}

/** A context with a page of the product's origin that stays open, and keeps its process and its caches warm. */
interface Kept {
  readonly context: BrowserContext
  readonly anchor: Page
  readonly problems: Problems
}

/** Contexts that no test uses at the moment, by the address of their product. */
const unused = new Map<string, Kept[]>()

/**
 * Opens a page for one test, with nothing stored but the token. When the test ends it is closed, and the test fails if
 * the page logged an error, broke the content security policy, threw, or saw a request fail that was not expected; and
 * also if an expected problem did not come.
 */
export async function openPage({ url, token, language }: PageOptions): Promise<OpenedPage> {
  const kept = unused.get(url)?.pop() ?? (await openContext(url))
  await store(kept.anchor, storedEntries({ token, language }))
  const page = await kept.context.newPage()
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await shownOn(kept))
    const unexpected = await endOf(kept)
    // What a failed test has left behind is nothing for the next one.
    if (unexpected.length > 0 || task.result?.state === 'fail') await kept.context.close()
    else unused.set(url, [...(unused.get(url) ?? []), kept])
    if (unexpected.length > 0) throw new Error(`The page had problems:\n${unexpected.join('\n')}`)
  })
  return { page, context: kept.context, expectProblem: kept.problems.expect }
}

async function openContext(url: string): Promise<Kept> {
  const context = await (await sharedBrowser()).newContext({ baseURL: url })
  // A busy machine is no failure.
  context.setDefaultTimeout(240_000)
  const problems = await watchPage(context)
  const anchor = await context.newPage()
  await anchor.goto('/healthz')
  return { context, anchor, problems }
}

const store = (anchor: Page, entries: Readonly<Record<string, string>>): Promise<void> =>
  anchor.evaluate((stored) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)

/** What the open pages of a failed test show, for who was not there. */
async function shownOn(kept: Kept): Promise<string> {
  const shown = pagesOf(kept).map(async (page) => {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error))
    return `${page.url()} shows:\n${seen.slice(0, 10_000)}`
  })
  return (await Promise.all(shown)).join('\n\n')
}

const pagesOf = ({ context, anchor }: Kept): readonly Page[] =>
  context.pages().filter((page) => page !== anchor)

/** Closes what the test has opened, and says what went wrong in it. */
async function endOf(kept: Kept): Promise<readonly string[]> {
  await Promise.all(pagesOf(kept).map((page) => page.close()))
  return kept.problems.take()
}

/** What the browser of who is signed in and has chosen a language has stored, where the pages look for it. */
export const storedEntries = ({
  token,
  language,
}: {
  readonly token: string | undefined
  readonly language?: string | undefined
}): Readonly<Record<string, string>> => ({
  ...(token === undefined ? {} : { 'fieldstone.token': token }),
  ...(language === undefined ? {} : { 'fieldstone.language': language }),
})

/** The same as a context takes it. */
export function signedIn(url: string, token: string): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = Object.entries(storedEntries({ token })).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}
