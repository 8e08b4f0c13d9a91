import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { DEMO_PASSWORD, logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('an administrator finds a payoff that was viewed and a payment that was made, and saves both lists', async () => {
  await viewPayoff('2019-1002')
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('link', { name: 'Payoff View Logs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lien Payoff View Data' }).waitFor()
  await answered(page, /filter=2019-1002/, () =>
    page.getByRole('main').getByRole('searchbox').fill('2019-1002'),
  )
  await page.getByRole('cell', { name: 'Not logged in' }).first().waitFor()
  await expectSound(page)
  const views = await savedBy(page)
  expect(views.name).toMatch(/^payoff-views-\d{4}-\d\d-\d\d\.csv$/)
  expect(views.text).toMatch(/\r\nTotal of \d+ rows?,,,,,\d/)

  await page.getByRole('link', { name: 'Payment Logs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lien Payment Data' }).waitFor()
  const payments = page.getByRole('combobox', { name: 'Payments', exact: true })
  await answered(page, /outcome=paid/, () => payments.selectOption('paid'))
  await page.waitForURL(/outcome=paid/)
  await expect.poll(() => page.locator('.status', { hasText: 'Not paid' }).count()).toBe(0)
  const row = page.getByRole('row', { name: /2021-1031/ })
  // $2,005.51 plus a fee of 3.25%, as stored with the payment.
  expect(await row.textContent()).toMatch(/\$2,\d{3}\.\d\dCertificate \$[\d,.]+Fee \$\d+\.\d\dCardPaid/)
  await expectSound(page)
  expect((await savedBy(page)).text).toMatch(/Total of \d+ rows?/)
  await row.getByRole('link', { name: '2021-1031' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2021-1031' }).waitFor()
})

test('an administrator previews and saves a county setting; the table has it after a second administrator approves', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('link', { name: 'Counties', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Counties' }).waitFor()
  await page.getByRole('link', { name: 'Pickaway' }).click()
  const setting = page.getByLabel('No payoff once the legal file is sent')
  const wasTicked = await setting.isChecked()
  await setting.click()
  await page.getByText(/would change what (it shows|they show)|No certificate would change/).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Counties' }).waitFor()
  const shown = (on: Page) =>
    on
      .getByRole('row', { name: /Pickaway/ })
      .getByRole('cell')
      .last()
      .textContent()
  await expect.poll(() => shown(page)).toBe(wasTicked ? 'Yes' : 'No')
  await page.goto('/admin/approvals')
  await page.getByText('Waiting for a second administrator.').waitFor()
  await expectSound(page)

  const { page: theirs } = await openPage({ url, token: await logIn(url, 'admin.second') })
  await theirs.goto('/admin/approvals')
  await theirs.getByRole('button', { name: 'Approve' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await expectSound(theirs)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await theirs.getByText('Approved. It is in effect now.').waitFor()
  await theirs.goto('/admin/counties')
  await expect.poll(() => shown(theirs)).toBe(wasTicked ? 'No' : 'Yes')
  await page.goto('/admin/counties')
  await expectSound(page)
})

test('an administrator previews an e-mail for a certificate, sends a test, and finds it in the outbox', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/templates')
  await page.getByRole('main').getByRole('searchbox').fill('ach ret')
  await page.getByRole('link', { name: 'ACH return' }).click()
  await page.getByRole('heading', { level: 1, name: 'ACH return' }).waitFor()
  await page.getByLabel('With the values of').fill('2021-1031')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('Your payment for tax certificate 2021-1031 did not go through').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await page.getByText('The test is on its way to you.').waitFor()
  await page.goto('/admin/outbox')
  const link = page.getByRole('link', { name: /^Test: Your payment for tax certificate 2021-1031/ })
  await link.first().waitFor()
  await expectSound(page)
  await link.first().click()
  await page.getByText('The payoff and the ways to pay:').waitFor()
  await expectSound(page)
})

test('an administrator changes the fax number; the site settings and the history have it', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/adminsettings')
  await page.getByRole('heading', { level: 1, name: 'Admin Settings' }).waitFor()
  await page.getByText('Nothing has been changed yet.').waitFor()
  await expectSound(page)
  const field = page.getByLabel('Fax')
  const before = await field.inputValue()
  await field.fill('(888) 555-0100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings Saved!').waitFor()
  await page.getByRole('row', { name: /Fax.*\(888\) 555-0100/ }).waitFor()
  const settings = await fetch(`${url}/api/site/settings`)
  expect(await settings.json()).toMatchObject({ fax: '(888) 555-0100' })
  await page.getByText('Settings Saved!').waitFor({ state: 'detached' })
  await expectSound(page)
  await field.fill(before)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('row', { name: /\(888\) 555-0100 ?\(330\)/ }).waitFor()
})

/** Views a payoff without logging in. */
async function viewPayoff(certificateNo: string): Promise<void> {
  const found = await fetch(`${url}/api/parcels/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parcelNumber: certificateNo }),
  })
  const [first] = (await found.json()) as { parcelID: number }[]
  const viewed = await fetch(`${url}/api/parcels/${first?.parcelID}/payofflog`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(viewed.status).toBe(201)
}

async function savedBy(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV/ }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Waits for the list that the action requests. Until then, the page may show the earlier rows. */
async function answered(page: Page, address: RegExp, act: () => Promise<unknown>): Promise<void> {
  const coming = page.waitForResponse((answer) => address.test(answer.url()))
  await act()
  await coming
}

/** Expects that axe finds nothing and that nothing is wider than the page. */
async function expectSound(page: Page): Promise<void> {
  // Earlier rows are grayed out until the answer arrives.
  await expect.poll(() => page.locator('table[aria-busy="true"]').count()).toBe(0)
  expect((await axe(page)).violations).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
