import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('for a court, staff open the record as known on a day from its History, link to it, and download it as one document', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('2017-1009')
  await page
    .getByRole('link', { name: /2017-1009/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByLabel('Day', { exact: true }).press('t')
  await page.getByRole('button', { name: 'Show that day' }).click()
  await page.waitForURL(/\/history\?on=\d{4}-\d{2}-\d{2}$/)
  await page.reload()
  const owed = page.getByRole('table', { name: 'What was owed, by what was known then' })
  await owed.getByRole('row', { name: /^Certificate purchase price/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])

  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the account (PDF)' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^account-2017-1009-\d{4}-\d{2}-\d{2}\.pdf$/)
  const [ledger] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the ledger (CSV)' }).click(),
  ])
  expect(ledger.suggestedFilename()).toMatch(/^ledger-2017-1009-\d{4}-\d{2}-\d{2}\.csv$/)

  await page.getByRole('link', { name: 'Back to the whole history' }).click()
  await page.getByRole('heading', { name: 'History', level: 2, exact: true }).waitFor()
})
