import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { emptyProductOfTest } from '../harness/empty-product.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('the forecast is worked out, read, checked against the last year, and taken along', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('link', { name: 'Portfolio Forecast' }).click()
  await page.getByRole('button', { name: /^(Calculate Now|Recalculate)$/ }).click()
  await page.getByText(/ open certificates, \d+ are expected to be redeemed/).waitFor()
  await page.getByRole('button', { name: 'Recalculate' }).waitFor()
  expect(await axe(page)).toMatchObject({ violations: [], unreviewed: [] })
  const months = page.getByRole('table', { name: 'Expected redemptions and cash by month' })
  expect(await months.getByRole('row').count()).toBe(26)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^forecast-months-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const total = await months.getByRole('row').last().getByRole('cell').nth(2).textContent()
  // The file adds up to what the page says.
  expect(total?.replaceAll(',', '')).toContain(`$${lines.at(-1)?.split(',')[6]}`)

  await page.getByRole('tab', { name: 'Back-Test' }).click()
  await page.waitForURL(/\?view=backtest$/)
  await page.getByText(/ of 12 months fell within the 80% interval/).waitFor()
  expect(await axe(page)).toMatchObject({ violations: [], unreviewed: [] })
  await page.getByRole('tab', { name: 'How It Is Calculated' }).click()
  await page.getByRole('table', { name: 'Redemptions by age' }).waitFor()
  expect(await axe(page)).toMatchObject({ violations: [], unreviewed: [] })
  await page.reload()
  await page.getByRole('table', { name: 'Redemptions by age' }).waitFor()
})

test('an empty installation says that there is no forecast yet, and then how much history one needs', async () => {
  const { page } = await openPage(await emptyProductOfTest())
  await page.goto('/admin/forecast')
  await page.getByText('No forecast has been calculated yet').waitFor()
  expect(await axe(page)).toMatchObject({ violations: [], unreviewed: [] })
  await page.getByRole('button', { name: 'Calculate Now' }).click()
  await page
    .getByText(/There are 0 redemptions in 0 months\. A forecast needs at least 50 redemptions/)
    .waitFor()
  expect(await axe(page)).toMatchObject({ violations: [], unreviewed: [] })
  for (const view of ['backtest', 'method']) {
    await page.goto(`/admin/forecast?view=${view}`)
    await page.getByRole('tabpanel').waitFor()
    expect(await axe(page)).toMatchObject({ violations: [], unreviewed: [] })
  }
})
