import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { signedIn } from '../../e2e/harness/browser.ts'
import type { PaintPage } from './paint-pages.ts'

declare global {
  interface Window {
    /** Of paint-watch.js. */
    whenStanding: (main: string, ms: number) => Promise<number>
  }
}

/** Milliseconds. */
export interface Visit {
  /** From the navigation to the first text that is painted, by a browser that keeps nothing of the product. */
  readonly coldPaint: number
  /** Until what the page is opened for stands, with no placeholder left. */
  readonly coldStands: number
  /** The same by a browser that has been here. */
  readonly warmPaint: number
  readonly warmStands: number
  /** Of the main thread, for the warm visit. */
  readonly warmWork: number
  /** From another page of the product, without a new document. */
  readonly within: number
}

/** As of an office: on loopback a call that waits for another one would cost nothing. */
export const LINE = { latencyMs: 30, megabits: 20 } as const

const BYTES_PER_SECOND = (LINE.megabits * 1e6) / 8
const VIEWPORT = { width: 1280, height: 900 }
const WATCH = fileURLToPath(new URL('paint-watch.js', import.meta.url))
/** A page that stands for so long does not go back to placeholders. */
const STAYS_MS = 250

interface Opened {
  readonly path: string
  readonly main: string
}

interface Visited {
  readonly origin: string
  readonly token: string
  readonly page: PaintPage
  readonly certificateId: number
}

/** Opens a page in a new browser context, then once more, then from another page. */
export async function visit(
  browser: Browser,
  { origin, token, page: it, certificateId }: Visited,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: signedIn(origin, token), viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: WATCH })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: LINE.latencyMs },
      ...{ downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND },
    })
    const opened = { path: it.pathOf(certificateId), main: it.main }
    const cold = await open(page, session, origin, opened)
    const warm = await open(page, session, origin, opened)
    await open(page, session, origin, { path: it.fromPathOf(certificateId), main: 'h1' })
    const within = await go(page, opened)
    return {
      ...{ coldPaint: cold.paint, coldStands: cold.stands },
      ...{ warmPaint: warm.paint, warmStands: warm.stands, warmWork: warm.work, within },
    }
  } finally {
    await context.close()
  }
}

/** By its address: first paint, when it stands, and what the main thread did until then. */
async function open(page: Page, session: CDPSession, origin: string, { path, main }: Opened) {
  // The process and the connection are there before, as those of a browser at work.
  await page.goto(`${origin}/favicon.svg`)
  const before = await workMs(session)
  await page.goto(origin + path, { waitUntil: 'commit' })
  const [paint, stands] = await page.evaluate(
    async ([selector, ms]) => {
      const at = await window.whenStanding(selector, ms)
      return [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN, at] as const
    },
    [main, STAYS_MS] as const,
  )
  return { paint, stands, work: (await workMs(session)) - before }
}

/** As a link within the product leads there. */
function go(page: Page, { path, main }: Opened): Promise<number> {
  return page.evaluate(
    async ([to, selector, ms]) => {
      const start = performance.now()
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
      return (await window.whenStanding(selector, ms)) - start
    },
    [path, main, STAYS_MS] as const,
  )
}

async function workMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
