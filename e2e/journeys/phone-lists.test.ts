import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('All Liens on a phone: a row is a few lines with its number first, and every cell is named for who hears it', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/parcels?filter=2020-1004')
  const row = page.getByRole('table').getByRole('row').filter({ hasText: '2020-1004' })
  await row.waitFor()
  const cells = await row.getByRole('cell').allTextContents()
  const told = await row.ariaSnapshot()
  expect(cells).toHaveLength(6)
  for (const name of ['Choose', 'Parcel number', 'Owner', 'Property']) expect(told).toContain(name)
  const number = await row.getByRole('link').boundingBox()
  const status = await row.getByText('Active Certificate').boundingBox()
  const whole = await row.boundingBox()
  if (number === null || status === null || whole === null) throw new Error('the row is not drawn')
  expect(Math.abs(number.y + number.height / 2 - status.y - status.height / 2), 'on one line').toBeLessThan(8)
  expect(status.x).toBeGreaterThan(number.x + number.width)
  expect(whole.height).toBeLessThan(120)
})
