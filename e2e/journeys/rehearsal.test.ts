import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { DEMO_PASSWORD, logIn, type Product, startProduct } from '../harness/product.ts'

/** Of its own: in the end its rules are others. */
let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory') })
})
afterAll(() => product?.stop())

async function confirmWith(page: Page, button: 'Confirm' | 'Approve'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
}

test('a minimum is rehearsed on every certificate, read by its list and its file, and put in force by another administrator', async () => {
  const { url } = product
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/payoffrules')
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('State or county').selectOption('OH')
  await page.getByLabel('In force from').fill('2020-01-01')
  await page.getByLabel('Minimum charge', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Rehearse this change' }).click()
  await page.waitForURL(/\/admin\/rehearsals\/\d+$/)
  await page.getByText('Minimum charge: 10% of the purchase price').waitFor()
  await page.getByRole('img', { name: /payoffs are lower and .* are higher/ }).waitFor()
  await page.getByText('You staged this change.').waitFor()
  const largest = page.getByRole('table', { name: 'Certificates, the largest changes first' })
  const after = await largest.getByRole('row').nth(1).getByRole('cell').nth(5).textContent()
  const certificate = largest.getByRole('row').nth(1).getByRole('link')
  const no = (await certificate.textContent()) ?? ''
  expect((await axe(page)).violations).toEqual([])
  // Chromium does not repeat a button with the head of each page.
  await page.emulateMedia({ media: 'print' })
  const sort = largest.getByRole('columnheader', { name: 'Difference' }).locator('button')
  expect(await sort.evaluate((it) => getComputedStyle(it).display)).toBe('contents')
  await page.emulateMedia({ media: 'screen' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV of all/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^rehearsal-\d{4}-\d{2}-\d{2}\.csv$/)

  const { page: theirs } = await openPage({ url, token: await logIn(url, 'admin.second') })
  await theirs.goto('/admin/rehearsals')
  await theirs.getByRole('link', { name: 'OH, whole state' }).click()
  await theirs.getByText('Only they can ask to put it in force.').waitFor()
  expect(await theirs.getByRole('button', { name: 'Put in force' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Put in force' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/these rules are stored for OH, whole state from January 1, 2020 on/).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await confirmWith(page, 'Confirm')
  await page.getByText('Waiting for a second administrator.', { exact: true }).waitFor()
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Approve' }).click()
  expect((await axe(theirs)).violations).toEqual([])
  await confirmWith(theirs, 'Approve')
  await theirs.getByText(/^Put in force by /).waitFor()
  await theirs.getByRole('link', { name: no, exact: true }).first().click()
  await theirs
    .getByText(after ?? '', { exact: true })
    .first()
    .waitFor()
  await theirs.goto('/admin/payoffrules')
  await theirs.getByRole('row', { name: /Minimum charge: 10% of the purchase price/ }).waitFor()
})
