import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('All Liens on a phone: a row is two lines with its number first, opens with all it holds, and every cell is named for who hears it', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/parcels?filter=2020-1004')
  const row = page.getByRole('table').getByRole('row').filter({ hasText: '2020-1004' })
  const more = row.getByRole('button', { name: 'The whole row' })
  await more.waitFor()
  const cells = await row.getByRole('cell').allTextContents()
  const told = await row.ariaSnapshot()
  expect(cells).toHaveLength(8)
  for (const name of ['Choose', 'Parcel number', 'Owner', 'Property']) expect(told).toContain(name)
  const number = await boxOf(row.getByRole('link'))
  const owed = await boxOf(row.getByText(/^\$[\d,]+\.\d\d$/))
  expect(Math.abs(number.y + number.height / 2 - owed.y - owed.height / 2), 'on one line').toBeLessThan(8)
  expect(owed.x).toBeGreaterThan(number.x + number.width)
  const owner = await boxOf(row.getByText('Mbeki Thandiwe'))
  expect(owner.y, 'the line below').toBeGreaterThan(number.y + number.height / 2)
  const address = row.getByText('388 Cole Ave, Akron')
  expect(await isInSight(row, address)).toBe(false)
  await more.click()
  await expect.poll(() => isInSight(row, address)).toBe(true)
})

test('who comes by the keyboard to a link that is not in the two lines sees the whole row', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/users?filter=county.hamilton')
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'county.hamilton' })
  const act = row.getByRole('button', { name: /^Disable/ })
  await row.getByRole('button', { name: 'The whole row' }).waitFor()
  const heightOf = async () => (await boxOf(row)).height
  expect(await heightOf()).toBeLessThan(73)
  await act.focus()
  await expect.poll(heightOf).toBeGreaterThan(100)
  expect(await isInSight(row, act)).toBe(true)
})

test('a record on a phone: its open tab is in sight, whichever it is and however it was opened', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/records/7/history')
  const tabs = page.getByRole('navigation', { name: /^Tax certificate/ })
  const isOpenInSight = async () => {
    const [whole, open] = [await boxOf(tabs), await boxOf(tabs.locator('[aria-current=page]'))]
    // Boxes are measured in fractions of a pixel, scrolled in whole ones.
    return open.x >= whole.x - 1 && open.x + open.width <= whole.x + whole.width + 1
  }
  await expect.poll(isOpenInSight).toBe(true)
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await expect.poll(isOpenInSight).toBe(true)
})

test('the menu put away on a wide window: when that becomes narrow, the page has all of its width', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/parcels')
  await page.getByRole('button', { name: 'Hide this menu' }).click()
  await expect.poll(async () => (await boxOf(page.getByRole('main'))).x).toBe(0)
  await page.setViewportSize({ width: 640, height: 450 })
  await expect.poll(async () => (await boxOf(page.getByRole('main'))).width).toBe(640)
})

async function isInSight(row: Locator, part: Locator): Promise<boolean> {
  const [whole, piece] = [await boxOf(row), await boxOf(part)]
  return piece.y + piece.height <= whole.y + whole.height
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return box
}
