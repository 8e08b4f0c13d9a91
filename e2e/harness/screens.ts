import type { CDPSession, Page } from 'playwright-core'
import { axe } from './axe.ts'
import type { Reviewed } from './reviewed.ts'

/** How a page is looked at. */
export interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Pixels of the screen for one of the page: zoomed to 200 % a window is half as wide and high, and twice as dense. */
  readonly density: 1 | 2
  readonly scheme: 'light' | 'dark'
}

const SIZES = [
  { name: '1280', width: 1280, height: 900, density: 1 },
  { name: '390', width: 390, height: 844, density: 1 },
  { name: '1280 at 200 %', width: 640, height: 450, density: 2 },
  { name: '320', width: 320, height: 640, density: 1 },
] as const

export const LOOKS: readonly Look[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, name: `${size.name}, ${scheme}`, scheme })),
)

/** One look for each page in turn, so that a walk of eight pages has them all. */
export const inTurn = (no: number): readonly Look[] => LOOKS.filter((_, at) => at === (no * 3) % LOOKS.length)

/** Each size in one of the schemes, which take turns. */
export const eachSize = (no: number): readonly Look[] =>
  LOOKS.filter((_, at) => (at + (at >> 1) + no) % 2 === 0)

/** Waits until what the page is about is there. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
}

export interface Seen {
  /** What axe finds or cannot decide, and what is wider than the page. */
  readonly problems: readonly string[]
  readonly reviewed: readonly Reviewed[]
}

export interface Watched {
  /** Gives the page this look. */
  readonly wear: (look: Look) => Promise<void>
  /** Looks at the page as it stands then. */
  readonly see: (look: Look) => Promise<Seen>
}

export async function watch(page: Page): Promise<Watched> {
  const debug = await page.context().newCDPSession(page)
  const wear = (look: Look) => take(page, debug, look)
  const see = async (look: Look) => {
    await wear(look)
    await toBeginOfLists(page)
    const { violations, unreviewed, reviewed } = await axe(page)
    const overflow = await overflowOf(page)
    const tooWide = overflow > 0 ? [`${overflow} px wider than the page`] : []
    return { problems: [...violations, ...unreviewed, ...tooWide, ...(await faultyRowsOf(page))], reviewed }
  }
  return { wear, see }
}

async function take(page: Page, debug: CDPSession, { width, height, density, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  const metrics = { width, height, deviceScaleFactor: density, mobile: false }
  await debug.send('Emulation.setDeviceMetricsOverride', metrics)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** What is half under the head of a list is no smaller for that. */
const toBeginOfLists = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const list of document.querySelectorAll('.table-scroll')) list.scrollTop = 0
  })

/** Two lines of 26 pixels, and the room around them. */
const ROW_ON_PHONE = 72

const faultyRowsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((limit) => {
    if (innerWidth >= 768) return []
    const rows = [
      // Where the keyboard is, the whole row is shown.
      ...document.querySelectorAll(
        '.entry:has(> .main > :is(.row-more, .expander)[aria-expanded="false"]):not(:focus-within)',
      ),
    ]
    const tall = rows
      .map((it) => it.getBoundingClientRect().height)
      .filter((it) => it > limit)
      .map((it) => `a row of a list is ${it} px high, more than two lines`)
    const overlapping = rows
      .flatMap((it) => [...it.querySelectorAll(':scope > .main')])
      .filter((it) => it.scrollWidth > it.clientWidth && getComputedStyle(it).overflowX === 'visible')
      .map((it) => `'${it.textContent}' runs into what stands beside it`)
    return [...tall, ...overlapping]
  }, ROW_ON_PHONE)

/** Opens each address and says what is wrong there, each in one of the looks. */
export async function findOnScreens(page: Page, addresses: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  const { see } = await watch(page)
  for (const [no, address] of addresses.entries()) {
    await open(page, address)
    for (const look of inTurn(no)) {
      const { problems } = await see(look)
      found.push(...problems.map((it) => `${address} at ${look.name}: ${it}`))
    }
  }
  return found
}

/** What is wrong at each address on phones: in the narrowest one looked at, in a wider one measured. */
export async function findOnPhones(page: Page, addresses: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  const { see } = await watch(page)
  const narrowest = LOOKS.filter(({ width }) => width === 320)
  for (const [no, address] of addresses.entries()) {
    await open(page, address)
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await overflowOf(page)
    if (overflow > 0) found.push(`${address} at 390: ${overflow} px wider than the page`)
    for (const look of narrowest.filter((_, at) => at === no % narrowest.length)) {
      const { problems } = await see(look)
      found.push(...problems.map((it) => `${address} at ${look.name}: ${it}`))
    }
  }
  return found
}
