import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { countClicks } from '../harness/clicks.ts'
import { type Product, startProduct } from '../harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product?.stop())

const LIENS = '/admin/parcels?pageSize=50&status=Active+Certificate'

/** The firm of the attorney `legal`; it works in every county. */
const FIRM = 'Keller & Stone'

const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Choose \d/ })

test('an administrator gives 30 liens to a firm in four clicks; they are in its list and in the history, and Undo puts them back', async () => {
  const { page } = await openPage({ url: product.url, token: await product.logIn('admin') })
  await page.goto(LIENS)
  await boxes(page).nth(29).waitFor()
  const number = ((await boxes(page).first().getAttribute('aria-label')) ?? '').replace('Choose ', '')
  const before = await filesOfFirm()
  const clicks = await countClicks(page)
  await boxes(page).first().click()
  await boxes(page)
    .nth(29)
    .click({ modifiers: ['Shift'] })
  await page.getByText('30 chosen').waitFor()
  await page.getByRole('button', { name: 'Refer to counsel…' }).click()
  await page.getByRole('menuitem', { name: FIRM }).click()
  const told = page.getByText(`30 certificates referred to ${FIRM}.`)
  await told.waitFor()
  // What is told stays while the mouse is over it.
  await told.hover()
  expect(await clicks()).toBe(4)
  expect((await axe(page)).violations).toEqual([])

  const given = await historyOf(number)
  expect(given).toContain(FIRM)
  expect(await filesOfFirm()).toBe(before + 30)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('30 put back as they were.').waitFor()
  expect(await historyOf(number)).not.toEqual(given)
  expect(await filesOfFirm()).toBe(before)
})

test('letters to chosen liens: previewed, and begun by a double click as one batch, whose file is saved for printing', async () => {
  const token = await product.logIn('admin')
  const batches = async (): Promise<readonly object[]> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${product.url}/api/admin/letterbatches`, { headers })).json()
  }
  const before = await batches()
  const { page } = await openPage({ url: product.url, token })
  await page.goto(LIENS)
  await boxes(page).nth(2).waitFor()
  await boxes(page).first().click()
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('link', { name: 'Write letters…' }).click()
  await page.getByText('To 3 certificates chosen in All Liens.').waitFor()
  await page.getByLabel('Letter', { exact: true }).selectOption({ label: 'Payoff' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Write \d+ letters?$/ }).dblclick()
  await page.waitForURL(/\/admin\/letters\/\d+$/)
  const file = page.getByRole('button', { name: /^Save PDF/ })
  await file.waitFor()
  expect((await axe(page)).violations).toEqual([])
  const saved = page.waitForEvent('download')
  await file.click()
  expect((await saved).suggestedFilename()).toMatch(/^letters-payoff-\d+-\d+\.pdf$/)
  expect(await batches()).toHaveLength(before.length + 1)
})

/** How many open files the attorney of the firm finds in its list. */
async function filesOfFirm(): Promise<number> {
  const headers = { authorization: `Bearer ${await product.logIn('legal')}` }
  const answer = await fetch(`${product.url}/api/parcels/legal?isActive=true`, { headers })
  return Number(answer.headers.get('x-total-count'))
}

/** What the history of a legal file says that the firm was changed to, newest first. */
async function historyOf(certificateNo: string): Promise<readonly (string | null)[]> {
  const headers = { authorization: `Bearer ${await product.logIn('admin')}` }
  const read = async (path: string) => (await fetch(`${product.url}${path}`, { headers })).json()
  const [found] = (await read(`/api/parcels?filter=${certificateNo}`)) as { parcelID: number }[]
  const lines = (await read(`/api/parcels/${found?.parcelID}/legal/history`)) as {
    field: string
    after: string | null
  }[]
  return lines.filter(({ field }) => field === 'ohsAttorneyID').map(({ after }) => after)
}

test('what is chosen is kept in a list, the list narrows All Liens and a report, and its view is a chip', async () => {
  const { page } = await openPage({ url: product.url, token: await product.logIn('county') })
  await page.goto('/county/855/parcels')
  await boxes(page).nth(2).waitFor()
  await boxes(page).first().click()
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Add to a list…' }).click()
  await page.getByRole('menuitem', { name: 'A new list…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the chosen certificates as a list' })
  await dialog.getByLabel('Name').fill('Audit')
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('3 added to Audit.').waitFor()
  await page.getByLabel('List', { exact: true }).selectOption({ label: 'Audit' })
  await page.waitForURL(/worklistID=\d+/)
  await expect.poll(() => boxes(page).count()).toBe(3)
  await page.getByRole('button', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My audit')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const chip = page.getByRole('button', { name: 'My audit' })
  await chip.waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.goto('/county/855/parcels')
  await chip.click()
  await page.waitForURL(/worklistID=\d+/)
  await expect.poll(() => boxes(page).count()).toBe(3)
  await page.goto('/county/855/reports/redemptions')
  await page.getByLabel('List', { exact: true }).selectOption({ label: 'Audit' })
  await page.waitForURL(/worklistID=\d+/)
  await page
    .getByText(/No rows match|^1 ?–/)
    .first()
    .waitFor()
})

test('a list is walked, chosen and opened by keys alone, and ? names them', async () => {
  const { page } = await openPage({ url: product.url, token: await product.logIn('admin') })
  await page.goto(LIENS)
  await boxes(page).nth(4).waitFor()
  await page.locator('.keys-button').waitFor({ state: 'attached' })
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await page.getByText('3 chosen').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('3 chosen').count()).toBe(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Choose the row').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/parcels\/\d+$/)
})

test('the head and the first column of a wide table stay in sight, and compact rows are 36 pixels high', async () => {
  const { page } = await openPage({ url: product.url, token: await product.logIn('admin') })
  await page.goto(LIENS)
  await boxes(page).nth(29).waitFor()
  await page.getByText(/^Columns \d+ of \d+$/).click()
  await page.getByRole('button', { name: 'Compact' }).click()
  const row = page.getByRole('table').getByRole('row').nth(5)
  await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0)).toBe(36)
  await boxes(page).nth(29).scrollIntoViewIfNeeded()
  const head = await page.getByRole('columnheader', { name: /Owner/ }).boundingBox()
  expect(head?.y ?? -1).toBeGreaterThanOrEqual(0)
  await page.reload()
  await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0)).toBe(36)
})
