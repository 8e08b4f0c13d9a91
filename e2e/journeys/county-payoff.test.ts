import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { fillLogIn } from '../harness/forms.ts'
import { untilListening } from '../harness/keys.ts'
import { DEMO_PASSWORD, logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('the county finds 2017-1009 and sees both payoffs as the API gives them, each adding up', async () => {
  const { page } = await openPage({ url })
  await logInByForm(page, 'county')
  await page.waitForURL(/\/county\/855\/landing/)
  await find(page, '2017-1009')
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2017-1009' }).waitFor()
  expect(page.url()).toMatch(/\/county\/855\/parcels\/\d+$/)
  await page.getByRole('heading', { name: 'The whole parcel' }).waitFor()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'View Payoff Amount' }).click()
  await page.waitForURL(/\/payoff$/)
  const id = Number(/parcels\/(\d+)\/payoff/.exec(page.url())?.[1])
  const token = await logIn(url, 'county')
  const read = () => get(`/api/parcels/${id}/county`, token)
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  // Another journey may change the certificate between the page and the API.
  const isSame = async () => {
    await page.reload()
    await tabs.first().waitFor()
    return (await rowAmount(page, 'Total Payoff')) === inCents((await read())['payofF_TOTAL'])
  }
  await expect.poll(isSame).toBe(true)
  const record = await read()
  expect(await tabs.allTextContents()).toEqual([
    `Good Through: ${longDate(record['payofF_GOOD_THRU'])}`,
    `Good Through: ${longDate(record['payofF_GOOD_THRU_FUTURE'])}`,
  ])
  await expectAddsUp(page)
  await expectNoViolations(page)

  // Paper says which certificate it is about, and leaves out what leads elsewhere.
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2017-1009' }).waitFor()
  expect(await page.getByRole('link', { name: 'Overview' }).count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await tabs.first().press('ArrowRight')
  await page.waitForURL(/tab=future/)
  // The address changes a moment before the figures do.
  await expect.poll(() => rowAmount(page, 'Total Payoff')).toBe(inCents(record['payofF_TOTAL_FUTURE']))
  expect(record['payofF_TOTAL_FUTURE']).toBeGreaterThan(Number(record['payofF_TOTAL']))
  await expectAddsUp(page)
  await page.reload()
  await tabs.nth(1).waitFor()
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
})

test('the county reads what was asked and written about a certificate, and opens a note', async () => {
  const token = await logIn(url, 'county')
  const { page } = await openPage({ url, token })
  await page.goto('/county/855/landing')
  await find(page, '2017-1009')
  const correspondence = page.getByRole('table', { name: 'Correspondence History' })
  const note = correspondence.getByText('Had the notice; asked what it takes to stop the foreclosure.')
  const day = correspondence.getByRole('button', { name: 'Dec 16, 2025' })
  await day.waitFor()
  expect(await note.isVisible()).toBe(false)
  await day.click()
  await note.waitFor()
  const requests = page.getByRole('table', { name: 'Payoff Requests' })
  const id = Number(/parcels\/(\d+)/.exec(page.url())?.[1])
  const [request] = await getList(`/api/parcels/${id}/payoffrequests`, token)
  expect(await requests.getByRole('row', { name: /Rosa Marchetti/ }).textContent()).toContain(
    dollars(request?.['offerAmount']),
  )
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'View Legal Details' }).click()
  await page.waitForURL(`**/legal/parcels/${id}`)
  await page.goto(`/county/855/parcels/${id}?fromLegal=true`)
  await page.getByRole('table', { name: 'Correspondence History' }).waitFor()
  expect(await page.getByRole('link', { name: 'View Legal Details' }).count()).toBe(0)
})

test('another county’s certificate does not exist for it, by search or by address', async () => {
  const { page, expectProblem } = await openPage({ url })
  expectProblem(/404 GET .*\/api\/parcels\/\d+\/record/)
  expectProblem(/console: ApiError: There is nothing here that you can see/)
  await logInByForm(page, 'county.hamilton')
  await page.waitForURL(/\/county\/854\/landing/)
  await page.getByRole('searchbox', { name: /^Find a certificate/ }).fill('2017-1009')
  await page.getByText(/^Nothing found/).waitFor()
  const authorization = `Bearer ${await logIn(url, 'admin')}`
  const answer = await fetch(`${url}/api/parcels?filter=2017-1009`, { headers: { authorization } })
  const [{ parcelID }] = (await answer.json()) as [{ parcelID: number }]
  await page.goto(`/county/854/parcels/${parcelID}`)
  await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
  expect(await page.locator('main').textContent()).not.toContain('2017-1009')
  await page.goto(`${new URL(page.url()).pathname}/payoff`)
  await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
})

test('a redeemed certificate shows the county its funds and no way to a payoff', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'county') })
  await page.goto('/county/855/landing')
  await find(page, '2018-1003')
  const funds = page.getByRole('region', { name: 'Redemption Funds Received' })
  await funds.waitFor()
  expect(await funds.textContent()).toMatch(/Received date.*Amount received\$[\d,]+\.\d\d.*Payment type/)
  expect(await page.getByRole('link', { name: 'View Payoff Amount' }).count()).toBe(0)
  await expectNoViolations(page)
})

test('an administrator sets a status by hand and takes it back; both stand in the history', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await expectNoViolations(page)
  await find(page, '2019-1008')
  await page.waitForURL(/\/county\/855\/parcels\/\d+$/)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Set Status by Hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the status by hand' })
  await dialog.getByLabel('Status to show').selectOption('Bankruptcy')
  await dialog.getByRole('button', { name: 'Set Status' }).click()
  await dialog.getByRole('alert').getByText('Enter the reason').waitFor()
  await expectNoViolations(page)
  await dialog.getByLabel('Reason').fill('Petition seen at the court')
  await dialog.getByRole('button', { name: 'Set Status' }).click()
  await page.getByText('From Active Certificate to Bankruptcy.').waitFor()
  await page.getByText('Reason: Petition seen at the court', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Remove Status Set by Hand' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the status set by hand' })
  await removal.getByLabel('Reason').fill('It was another parcel')
  await removal.getByRole('button', { name: 'Remove Status' }).click()
  await page.getByText('From Bankruptcy to Active Certificate.').waitFor()
  await page.getByText('It follows from the dates of the record.').waitFor()
  await expectNoViolations(page)
})

test('two administrators at once: the slower one is shown both statuses and chooses', async () => {
  const token = await logIn(url, 'admin.second')
  const { page, expectProblem } = await openPage({ url, token })
  expectProblem(/409 PUT .*\/status/)
  await page.goto('/admin/landing')
  await find(page, '2020-1007')
  await page.waitForURL(/\/parcels\/\d+$/)
  const id = Number(/parcels\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Set Status by Hand' }).click()
  await put(`/api/parcels/${id}/status`, token, { status: 'REO', reason: 'Deed recorded' })
  const dialog = page.getByRole('dialog', { name: 'Set the status by hand' })
  await dialog.getByLabel('Status to show').selectOption('Legal')
  await dialog.getByLabel('Reason').fill('Sent to counsel')
  await dialog.getByRole('button', { name: 'Set Status' }).click()
  const conflict = page.getByRole('alertdialog', { name: /changed this certificate/ })
  await expect.poll(() => conflict.textContent()).toMatch(/It shows nowREO.*You choseLegal/)
  await expectNoViolations(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('From REO to Legal.').waitFor()
  await put(`/api/parcels/${id}/status`, token, { status: null, reason: 'End of the test' })
})

test('an administrator verifies the ledger: every check has its result, and the time is that of this one', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Checks' }).click()
  const checking = page.waitForResponse(
    (it) => it.request().method() === 'POST' && /\/verify$/.test(it.url()),
  )
  await page.getByRole('button', { name: 'Verify Now' }).click()
  const { findings } = (await (await checking).json()) as { findings: readonly unknown[] } // by the contract
  expect(findings.length).toBeGreaterThan(5)
  await page.getByText(/All checks passed\.|found something wrong/).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThanOrEqual(findings.length + 1)
  await page.getByText(/^Checked /).waitFor()
  await expectNoViolations(page)
})

test('a taxpayer prints a numbered payoff and saves it as PDF', async () => {
  const token = await logIn(url, 'taxpayer')
  const { page } = await openPage({ url, token })
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/payofflog')) views.push(request.postData() ?? '')
  })
  await page.goto('/parcels/list?parcel=2019-1002')
  await page.getByRole('link', { name: '2019-1002' }).click()
  expect(await page.getByRole('link', { name: 'Open in the staff view' }).count()).toBe(0)
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByText('Good Until').first().waitFor()
  await expect.poll(() => views).toEqual(['{"purpose":"view"}'])
  await page.getByRole('link', { name: 'Print payoff' }).click()
  await page.getByText(/^Payoff no\. \d+$/).waitFor()
  expect(views).toEqual(['{"purpose":"view"}', '{"purpose":"print"}'])
  await expectNoViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('payoff-2019-1002.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

async function logInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await fillLogIn(page, username, DEMO_PASSWORD)
}

/** From any page of staff to the certificate's page for staff. */
async function find(page: Page, certificateNo: string): Promise<void> {
  // A page that is still opening empties the field.
  await untilListening(page)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('searchbox', { name: /^Find a certificate/ }).fill(certificateNo)
  await page
    .getByRole('region', { name: 'Certificates' })
    .getByRole('link', { name: certificateNo })
    .first()
    .click()
}

/** Principal, Interest and Expenses make the total; the opened rows of Principal make the principal. */
async function expectAddsUp(page: Page): Promise<void> {
  const amounts = [
    await rowAmount(page, 'Principal'),
    await rowAmount(page, 'Interest'),
    await rowAmount(page, 'Expenses'),
  ]
  expect(sum(amounts)).toBe(await rowAmount(page, 'Total Payoff'))
  const expander = page.getByRole('button', { name: 'Principal' })
  await expander.click()
  const partsId = await expander.getAttribute('aria-controls')
  const rows = await page.locator(`[id="${partsId}"] tr`).allTextContents()
  // The line that adds up the subsequents is no part of its own.
  const parts = rows.filter((row) => !row.startsWith('Total of subsequent taxes'))
  expect(parts.at(-1)).toMatch(/^Total/)
  expect(parts.at(-2)).toMatch(/^Certificate purchase price/)
  expect(sum(parts.slice(0, -1).map(centsOf))).toBe(amounts[0])
  expect(centsOf(parts.at(-1) ?? '')).toBe(amounts[0])
}

async function rowAmount(page: Page, name: string): Promise<number> {
  const row = page.getByRole('row', { name: new RegExp(`^${name} \\$`) })
  return centsOf((await row.textContent()) ?? '')
}

async function expectNoViolations(page: Page): Promise<void> {
  expect((await axe(page)).violations).toEqual([])
}

async function get(path: string, token: string): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown> // an object by the contract
}

async function getList(path: string, token: string): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as readonly Record<string, unknown>[] // a list by the contract
}

async function put(path: string, token: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const centsOf = (text: string): number =>
  Number((/\$([\d,]+\.\d\d)/.exec(text)?.[1] ?? 'NaN').replace(/[,.]/g, ''))

const inCents = (dollars: unknown): number => Math.round(Number(dollars) * 100)

const dollars = (amount: unknown): string =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const longDate = (date: unknown): string =>
  new Date(`${String(date)}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
