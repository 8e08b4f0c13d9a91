import { IS_DRILL } from '@fieldstone/domain/drills.testing'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'
import { staffAddresses } from '../harness/staff-addresses.ts'

const url = inject('productUrl')

const FORMS = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
] as const

/** In `npm test` each screen in one of the forms, in turn; in the drills in all of them. */
const formsOf = (no: number) => (IS_DRILL ? FORMS : FORMS.filter((_, at) => at === no % FORMS.length))

/** In `npm test` a screen that several roles open is opened by the first of them. */
const WALKS = [
  ['county', []],
  ['legal', ['county']],
  ['admin', ['county', 'legal']],
] as const

test.each(WALKS)(
  'A01 A02 every screen of %s opens with its heading, axe finds nothing, and nothing is wider than the page',
  async (role, others) => {
    const { page } = await openPage({ url, token: await logIn(url, role) })
    const addresses = await staffAddresses(url, role, IS_DRILL ? [] : others)
    const found: string[] = []
    for (const [no, address] of addresses.entries()) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
      for (const { width, scheme } of formsOf(no)) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const { violations } = await axe(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) violations.push(`${overflow} px wider than the page`)
        found.push(...violations.map((it) => `${address} at ${width}, ${scheme}: ${it}`))
      }
    }
    expect(found).toEqual([])
  },
)
