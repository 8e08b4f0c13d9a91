import { IS_DRILL } from '@fieldstone/domain/drills.testing'
import type { Page } from 'playwright-core'
import { axe } from './axe.ts'

const FORMS = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
] as const

/** In `npm test` each screen in one of the forms, in turn; in the drills in all of them. */
const formsOf = (no: number) => (IS_DRILL ? FORMS : FORMS.filter((_, at) => at === no % FORMS.length))

const NARROW = [390, 320]

/** What is wider than a phone, of each address. */
export async function findTooWide(page: Page, addresses: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await open(page, address)
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await overflowOf(page)
      if (overflow > 0) found.push(`${address} at ${width}: ${overflow} px wider than the page`)
    }
  }
  return found
}

/** Waits until what the page is about is there. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Opens each address, waits for its heading, and says what axe finds there and what is wider than the page. */
export async function findOnScreens(page: Page, addresses: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const [no, address] of addresses.entries()) {
    await open(page, address)
    for (const { width, scheme } of formsOf(no)) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const { violations } = await axe(page)
      const overflow = await overflowOf(page)
      if (overflow > 0) violations.push(`${overflow} px wider than the page`)
      found.push(...violations.map((it) => `${address} at ${width}, ${scheme}: ${it}`))
    }
  }
  return found
}
