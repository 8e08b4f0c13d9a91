import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { chooseSummit, openFoldedColumns, uploadImport } from '../harness/imports.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

const FILE = `Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate,Sale Type
2026-9301,93-01-5,Example Eve,10/15/2024,"$1,000.00",12,auction
2026-9302,930-15,Example Fay,10/15/2024,"$2,000.00",12,auction
`

test('two numbers that differ only in separators: the import warns, neither owner pays online until staff decide, and each pays their own', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await uploadImport(page, { name: 'twins.csv', content: FILE, sender: 'summit-twins' })
  await chooseSummit(page)
  await openFoldedColumns(page)
  await page.getByLabel('Column for Sale type').selectOption({ label: 'Sale Type' })
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByText('Line 3: 930-15 and 93-01-5').waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()

  const owner = await openPage({ url })
  await owner.page.goto('/parcels/list?parcel=930-15')
  await owner.page.getByRole('link', { name: '2026-9302' }).click()
  await owner.page.getByRole('heading', { level: 1, name: /2026-9302/ }).waitFor()
  const payoff = `${new URL(owner.page.url()).pathname}/payoffrequest`
  await owner.page.goto(payoff)
  await owner.page.getByText('We are checking the parcel number.').waitFor()
  expect(await owner.page.getByRole('button', { name: 'Make a Payment' }).count()).toBe(0)
  expect((await axe(owner.page)).violations).toEqual([])

  await page.goto('/admin/parcelNumbers')
  await page.getByRole('button', { name: /^Compare… 93-01-5/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Certificate 2026-9302 (Example Fay) moves from 930-15 to 93-01-5.').waitFor()
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Different parcels' }).click()
  await page.getByText('Saved: different parcels.').waitFor()
  expect((await axe(page)).violations).toEqual([])

  await owner.page.goto(payoff)
  await owner.page.getByRole('button', { name: 'Make a Payment' }).first().waitFor()
  expect(await owner.page.getByText('2026-9301').count()).toBe(0)
})
