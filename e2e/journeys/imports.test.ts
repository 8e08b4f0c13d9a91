import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { chooseSummit, openFoldedColumns, uploadImport } from '../harness/imports.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

const FILE = `Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate
2026-9001,68-90001,Example Ann,10/15/2024,"$1,000.00",12
2026-9002,68-90002,Example Bea,10/15/2024,"1,0",12
`

test('an administrator imports a file: columns, check, rejected rows, progress, result, undo', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('button', { name: 'Import a File' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'sale of 2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  })
  await page.getByLabel('Source').fill('summit-journey')
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Upload' }).click()

  await page.getByRole('heading', { level: 1, name: 'sale of 2026.csv' }).waitFor()
  expect(await page.getByLabel('Column for Purchase price').locator('option:checked').textContent()).toBe(
    'Face Amount',
  )
  expect(await page.getByLabel('Date format of Purchase date').inputValue()).toBe('M/D/YYYY')
  // Only what needs a decision is in sight: no other columns, and no patterns.
  await page.getByText('5 columns recognized').waitFor()
  expect(await page.getByLabel('Column for Owner').isVisible()).toBe(false)
  expect(await page.getByLabel('Column for Sale type').isVisible()).toBe(true)
  expect(await page.getByPlaceholder(/regular expression/).count()).toBeGreaterThan(0)
  expect(
    await page
      .getByPlaceholder(/regular expression/)
      .first()
      .isVisible(),
  ).toBe(false)
  await page.getByLabel('State (two letters)').fill('OH')
  await page.getByLabel('County', { exact: true }).fill('Summit')
  expect((await axe(page)).violations).toEqual([])
  expect(await widerThanAPhone(page)).toBe(0)
  await page.getByRole('button', { name: 'Check the File' }).click()

  await page.getByText("Face Amount '1,0': is not an amount of dollars").waitFor()
  expect((await axe(page)).violations).toEqual([])
  expect(await widerThanAPhone(page)).toBe(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rejected Row as CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('2026-9002')
  await page.getByLabel('Number of rows that the source states').fill('2')
  await page.getByLabel('Import the valid rows and leave out the rejected ones').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()
  expect(await widerThanAPhone(page)).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Undo This Import' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('This import was undone.').waitFor()
  await page.getByRole('link', { name: 'Back to all imports' }).click()
  await page.getByRole('row', { name: /sale of 2026.csv.*Undone/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])
})

const TWO = `Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate
2026-9011,68-90011,Example Cora,10/15/2024,"$1,000.00",12
2026-9012,68-90012,Example Dan,10/15/2024,$500.00,12
`
const STATUSES = `Cert No,Owner,Bankruptcy Case
2026-9011,,1:26-bk-1
2026-9012,,
2026-9999,,1:26-bk-2
`

test('a list of statuses changes its own field of what another sender sent; erasing is agreed to by name; later imports keep earlier ones', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await uploadImport(page, { name: 'portfolio.csv', content: TWO, sender: 'summit-portfolio' })
  await chooseSummit(page)
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()
  const portfolio = page.url()

  await uploadImport(page, { name: 'statuses.csv', content: STATUSES, sender: 'summit-court' })
  await chooseSummit(page)
  await openFoldedColumns(page)
  await page.getByLabel('Column for Bankruptcy case number').selectOption({ label: 'Bankruptcy Case' })
  await page.getByLabel('How a row finds its certificate').selectOption('certificateNo')
  await page.getByLabel('Empty cells').selectOption('erase')
  expect((await axe(page)).violations).toEqual([])
  expect(await widerThanAPhone(page)).toBe(0)
  await page.getByRole('button', { name: 'Check the File' }).click()
  const changes = page.getByRole('table', { name: 'Number of certificates on which each field changes' })
  await changes.getByRole('row', { name: 'Bankruptcy case number 1 0' }).waitFor()
  await changes.getByRole('row', { name: 'Owner 0 2' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  expect(await widerThanAPhone(page)).toBe(0)

  await page.getByRole('button', { name: 'Change the Columns' }).click()
  await page.getByLabel('Empty cells').selectOption('keep')
  await page.getByRole('button', { name: 'Check Again' }).click()
  // Exact: the table of the check before ends in another column.
  await changes.getByRole('row', { name: 'Bankruptcy case number 1', exact: true }).waitFor()
  await page
    .getByText(/'2026-9999': is the certificate number of no certificate/)
    .first()
    .waitFor()
  await page.getByLabel('Import the valid rows and leave out the rejected ones').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()

  const statuses = page.url()
  await page.goto(portfolio)
  await page.getByText('A later import changed 1 certificate.').waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.goto(statuses)
  await page.getByRole('button', { name: 'Undo This Import' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('This import was undone.').waitFor()
})

/** How much of the page lies beside a phone. */
async function widerThanAPhone(page: Page): Promise<number> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.setViewportSize(before)
  return wider
}
