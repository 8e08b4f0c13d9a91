import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { Day } from '../harness/day.ts'
import { firstDue } from '../harness/first-due.ts'
import { type Product, startProduct } from '../harness/product.ts'

// A working day of each staff role without a mouse: no step clicks, and none moves the focus but by a key. How many keys a
// job may take stands beside it, what is typed left out.

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product?.stop())

const CERTIFICATE = '2020-1004'

const TABS = ['Overview', 'Payoff', 'Money', 'Plan', 'Legal', 'Contacts', 'Documents', 'History']

async function begin(): Promise<{ readonly day: Day; readonly page: Page }> {
  const { page } = await openPage({ url: product.url })
  await page.setViewportSize({ width: 1280, height: 900 })
  return { day: new Day(page), page }
}

/** All liens by their filter, until all rows are those of it. */
async function showLiensOf(day: Day, page: Page, text: string): Promise<void> {
  await day.goTo('All Liens')
  await day.keys.press('/')
  await day.keys.type(text)
  // A letter that comes later makes another list of it, where nothing is chosen.
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe(text)
  const others = page.locator('main tbody tr', { hasNotText: text })
  await expect.poll(() => others.count()).toBe(0)
  await day.keys.press('Escape')
}

test('an administrator has a day without a mouse', async () => {
  const { day, page } = await begin()
  const { keys } = day
  await day.job('sign in', 12, () => day.signIn('admin', 'Today'))

  await day.job('log a call on the plan that is in default', 20, async () => {
    const call = page.getByRole('button', { name: /^Log a call/ }).first()
    const [, number = ''] = /(\d{4}-\d+)/.exec((await call.textContent()) ?? '') ?? []
    await keys.press('j')
    await keys.do({ role: 'button', name: /^Log a call/ })
    await keys.arrive({ role: 'combobox', name: 'Direction' })
    await keys.to({ role: 'textbox', name: 'About' })
    await keys.type('Asked for the missed installment')
    await keys.leave('Enter')
    await page.getByText('Logged').first().waitFor()
    await keys.arrive({ role: 'link', name: number })
  })

  await day.job('post the payment that matches', 12, async () => {
    await keys.to({ role: 'link', name: '2021-1031' }, 'j')
    await keys.do({ role: 'button', name: /^Post 2021-1031/ })
    await keys.arrive({ role: 'button', name: 'Undo 2021-1031' })
  })

  await day.job('search a certificate by its number', 2, () => day.openByNumber('2020-1007'))
  await day.job('walk the tabs of its record', 8, () => day.walkTabs(TABS))

  await day.job('record a payment beside the record', 15, async () => {
    await keys.press('r')
    await keys.arrive({ role: 'combobox', name: 'Paid with' })
    await keys.to({ role: 'textbox', name: 'Amount in dollars' })
    await keys.type('100.00')
    await keys.to({ role: 'textbox', name: /number/i })
    await keys.type('4711')
    await keys.leave('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keys.arrive({ role: 'heading', name: /^Tax certificate/ })
  })

  await day.job('keep five liens of a filtered list under a name', 25, async () => {
    await showLiensOf(day, page, 'Meadow')
    await keys.arrive({ role: 'table', name: /^Certificates by parcel number/ })
    await chooseRows(day, page, 5)
    await keys.press('.')
    await keepIn(day, page, 'Meadow Street')
  })

  await day.job('change a fee', 25, async () => {
    await day.goTo('Settings', 'Admin Settings')
    await saveField(day, page, {
      name: 'Wire fee, in dollars',
      first: 'Control+a',
      text: '16.00',
      saved: 'Settings Saved!',
    })
  })

  await day.job('save a report as a file', 25, async () => {
    await day.goTo('Payment Logs', 'Lien Payment Data')
    expect(await day.download({ role: 'button', name: /^CSV/ })).toContain('Certificate')
  })
  await day.job('sign out', 5, () => day.signOut())
})

test('a county treasurer has a day without a mouse', async () => {
  const { day, page } = await begin()
  const { keys } = day
  await day.job('sign in', 12, () => day.signIn('county', /County/))

  await day.job('mark as reconciled what has settled', 10, async () => {
    const tick = page.getByRole('button', { name: /^Mark as reconciled:/ }).first()
    const name = (await tick.getAttribute('aria-label')) ?? ''
    await keys.press('j')
    await keys.do({ role: 'button', name })
    await keys.arrive({ role: 'button', name: name.replace('Mark as reconciled:', 'Undo') })
  })

  await day.job('search a certificate by its number', 2, () => day.openByNumber(CERTIFICATE))
  await day.job('walk the tabs of its record', 8, () => day.walkTabs(TABS))

  await day.job('see what its interest is made of', 25, async () => {
    await keys.press('2')
    await page.getByText('Interest').first().waitFor()
    await keys.to({ role: 'button', name: 'Interest' })
    await keys.press('Enter')
  })

  await day.job('keep three liens of a filtered list under a name', 25, async () => {
    await showLiensOf(day, page, 'Meadow')
    await chooseRows(day, page, 3)
    await keepIn(day, page, 'Meadow Lane')
  })
  await day.job('save the own profile', 25, () => saveProfile(day, page))
  await day.job('save a report as a file', 25, async () => {
    await day.goTo('Reports')
    await keys.do({ role: 'link', name: 'Redemptions' })
    await keys.arrive({ role: 'heading', name: 'Redemptions' })
    // The buttons of the list stand beside its filter.
    await page.getByRole('searchbox', { name: 'Filter these results' }).waitFor()
    await keys.press('/')
    expect(await day.download({ role: 'button', name: /^CSV/ })).toContain('Certificate')
  })
  await day.job('sign out', 5, () => day.signOut())
})

test('an attorney has a day without a mouse', async () => {
  const { day, page } = await begin()
  const { keys } = day
  await day.job('sign in', 12, () => day.signIn('legal', /./))

  await day.job('open the file that is due first', 5, async () => {
    const { number } = await firstDue(page)
    await keys.press('j')
    await keys.arrive({ role: 'link', name: number })
    await keys.leave('Enter')
    await keys.arrive({ role: 'heading', name: `Tax certificate ${number}` })
  })
  await day.job('type its case number and a date, which save themselves', 25, async () => {
    // The tab of the record comes after its head.
    await page.getByRole('textbox', { name: 'Case no.' }).first().waitFor()
    await keys.to({ role: 'textbox', name: 'Case no.' })
    await keys.type('2026CV01234')
    await keys.press('Tab')
    await page.getByText('Saved').first().waitFor()
  })
  await day.job('search a certificate by its number', 2, () => day.openByNumber('2017-1009'))
  await day.job('walk the tabs of its record', 8, () => day.walkTabs(TABS))

  await day.job('mark a deadline as handled', 27, async () => {
    await day.goTo('Deadlines')
    const handle = page
      .getByRole('main')
      .getByRole('button', { name: /^Handled…/ })
      .first()
    await handle.waitFor()
    await keys.do({ role: 'button', name: /^Handled… / })
    await keys.arrive({ role: 'textbox', name: 'Reason' })
    await keys.type('Served by publication')
    await keys.to({ role: 'button', name: 'Mark as handled' })
    await keys.leave('Enter')
    await page
      .getByText(/: handled\./)
      .first()
      .waitFor()
    // What was done is told, with the way back beside it.
    await keys.to({ role: 'button', name: /Undo|Take back/ })
  })

  await day.job('give three files to a colleague', 25, async () => {
    await day.goTo('All Parcels')
    await page
      .getByRole('table')
      .getByRole('button', { name: /^\d{4}-/ })
      .first()
      .waitFor()
    await chooseRows(day, page, 3)
    await keys.press('.')
    await keys.arrive({ role: 'combobox', name: 'Assign to' })
    await keys.type('Stone')
    await keys.do({ role: 'button', name: 'Assign' })
    await page
      .getByText(/^\d files? assigned$/)
      .first()
      .waitFor()
    await keys.arrive({ role: 'button', name: /^\d{4}-/ })
  })
  await day.job('save the own profile', 25, () => saveProfile(day, page))
  await day.job('save a list as a file', 25, async () => {
    await day.goTo('My Parcels', 'My Assigned Parcels')
    await page
      .getByRole('table')
      .getByRole('button', { name: /^\d{4}-/ })
      .first()
      .waitFor()
    expect(await day.download({ role: 'button', name: /^CSV/ })).toContain('Certificate')
  })
  await day.job('sign out', 5, () => day.signOut())
})

/** From the first row, by its key and a range. */
async function chooseRows({ keys }: Day, page: Page, count: number): Promise<void> {
  await keys.press('j')
  await keys.press('x')
  for (let row = 1; row < count; row += 1) await keys.press('j')
  await keys.press('X')
  await page.getByText(`${count} chosen`).waitFor()
}

/** What is chosen goes into a new list; the way back leads to the rows. */
async function keepIn({ keys }: Day, page: Page, name: string): Promise<void> {
  await keys.press('.')
  await keys.do({ role: 'button', name: 'Add to a list…' })
  await keys.arrive({ role: 'menuitem', name: 'A new list…' })
  await keys.press('Enter')
  await keys.arrive({ role: 'textbox', name: 'Name' })
  await keys.type(name)
  await keys.leave('Enter')
  await page.getByText(new RegExp(`added to ${name}`)).waitFor()
  await keys.arrive({ role: 'button', name: 'Add to a list…' })
  await keys.press('Escape')
  await keys.arrive({ role: 'link', name: /^\d{4}-/ })
}

async function saveProfile(day: Day, page: Page): Promise<void> {
  await day.openProfile()
  await saveField(day, page, { name: 'First name', first: 'End', text: ' A', saved: 'Profile Saved!' })
}

interface FieldChange {
  readonly name: string
  /** The key that is pressed before the text is typed. */
  readonly first: string
  readonly text: string
  readonly saved: string
}

/** Once it is saved, the focus is where it was. */
async function saveField({ keys }: Day, page: Page, change: FieldChange): Promise<void> {
  const field = { role: 'textbox', name: change.name } as const
  await keys.to(field)
  await keys.press(change.first)
  await keys.type(change.text)
  await keys.press('Control+s')
  await page.getByText(change.saved).waitFor()
  await keys.arrive(field)
}
