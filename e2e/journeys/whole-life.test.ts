import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

const NUMBER = '2024-9301'
const FILE = `Cert No,Parcel ID,Owner,Address,City,Zip,Sale Type,Sale Date,Face Amount,Rate
${NUMBER},68-93010,Okafor Ngozi,930 Orchard Lane,Akron,44303,auction,10/15/2024,"$1,000.00",12
`

test('a lien from its import to its recorded release, in the browser alone, and the books are right after each step', async () => {
  const token = await logIn(url, 'admin')
  const staff = await openPage({ url, token })
  const owner = await openPage({ url, token: await logIn(url, 'taxpayer') })
  // Before it is accepted a plan is an offer, and afterwards it is none.
  owner.expectProblem(/404 GET .*\/plan(offer)?$/)

  await importLien(staff.page)
  await expectRightBooks(token)

  const id = await findLien(owner.page)
  await addLaterTaxes(staff.page, id)
  await expectRightBooks(token)

  await requestPlan(owner.page, id)
  await offerPlan(staff.page)
  await acceptPlan(owner.page, id)
  await expectRightBooks(token)

  const owed = await receiveCheck(staff.page, id)
  await expectRightBooks(token)
  await owner.page.goto(`/parcels/${id}`)
  await owner.page
    .getByText(/awaiting processing/)
    .first()
    .waitFor()
  await clearCheck(staff.page, id)
  await expectRightBooks(token)

  await postRedemption(staff.page, id, owed)
  await expectRightBooks(token)
  await recordRelease(staff.page, id)
  await expectRightBooks(token)

  await owner.page.goto(`/parcels/${id}`)
  await owner.page.getByText('Redeemed').first().waitFor()
  // The books are verified seven times, which takes long on a busy machine.
}, 1_200_000)

async function importLien(page: Page): Promise<void> {
  await page.goto('/admin/imports')
  await page.getByRole('button', { name: 'Import a File' }).click()
  const file = { name: 'one lien.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByLabel('Source').fill('whole-life')
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('heading', { level: 1, name: 'one lien.csv' }).waitFor()
  await page.getByLabel('State (two letters)').fill('OH')
  await page.getByLabel('County', { exact: true }).fill('Summit')
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByLabel('Number of rows that the source states').fill('1')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()
}

/** By its owner, who keeps it; answers the id. */
async function findLien(page: Page): Promise<number> {
  await page.goto('/parcels/list')
  await page.getByText('Search by address or owner').click()
  await page.getByLabel('County', { exact: true }).selectOption({ label: 'Summit' })
  await page.getByLabel('Owner name').fill('Okafor Ngozi')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // The only match opens by itself.
  await page.getByRole('heading', { level: 1, name: `Tax certificate ${NUMBER}` }).waitFor()
  await page.getByRole('button', { name: 'Add to My Parcels' }).click()
  await page.getByRole('button', { name: 'Remove From My Parcels' }).waitFor()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByRole('button', { name: 'Make a Payment' }).first().waitFor()
  return Number(/\/parcels\/(\d+)/.exec(page.url())?.[1])
}

async function addLaterTaxes(page: Page, id: number): Promise<void> {
  const dialog = await act(page, id, 'Add subsequent taxes…')
  await dialog.getByLabel('Name').fill('2025 taxes, first half')
  await dialog.getByLabel('Amount in dollars').fill('250.00')
  await dialog.getByLabel('Paid on').fill('2025-07-15')
  await dialog.getByLabel('Receipt of the treasurer').fill('T-2025-118')
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await page.getByRole('button', { name: /Remove… 2025 taxes, first half: \$250\.00/ }).waitFor()
}

async function requestPlan(page: Page, id: number): Promise<void> {
  await page.goto(`/parcels/${id}/paymentplanrequest`)
  await page.getByLabel(/What should we know/).fill('I can pay about $200 each month.')
  await page.getByRole('button', { name: 'Request Payment Plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your request was submitted' }).waitFor()
}

async function offerPlan(page: Page): Promise<void> {
  await page.goto('/admin/queues/plan-requests')
  await page.getByRole('link', { name: NUMBER }).first().click()
  await page.getByLabel('Number of monthly installments').fill('8')
  await page.getByText('8 monthly installments').waitFor()
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await page.getByText('The offer was sent.').waitFor()
}

async function acceptPlan(page: Page, id: number): Promise<void> {
  await page.goto(`/parcels/${id}/plan`)
  await page.getByLabel('I have read this and agree to it.').check()
  await page.getByRole('button', { name: 'Accept this plan' }).click()
  await page.getByRole('heading', { level: 1, name: /Your payment plan/ }).waitFor()
  await page.getByRole('table', { name: 'Schedule' }).waitFor()
}

/** A check at the counter for all that is owed, whose funds have not cleared; answers the amount. */
async function receiveCheck(page: Page, id: number): Promise<string> {
  await page.goto(`/admin/parcels/${id}/desk`)
  const owed = (await page.locator('.stands dd b').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Record a payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByLabel('Amount in dollars').fill(owed)
  await dialog.getByLabel('Number', { exact: true }).fill('4711')
  await dialog.getByLabel('Received by').selectOption('COUNTER')
  await dialog.getByLabel('Payer').fill('Ngozi Okafor')
  await dialog.getByRole('button', { name: `Record ${owed}` }).click()
  await page
    .getByText(/has not cleared yet\./)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Post redemption…' }).count()).toBe(0)
  expect((await axe(page)).violations).toEqual([])
  return owed
}

async function clearCheck(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/parcels/${id}/desk`)
  const receipts = page.getByRole('table', { name: 'Receipts and money in process' })
  await receipts.getByRole('link', { name: 'Ngozi Okafor, Check' }).click()
  await page.getByRole('button', { name: 'Funds have cleared…' }).click()
  await page.getByRole('button', { name: 'Book it' }).click()
  await page.getByText('Payment booked.').waitFor()
}

/** From the payment that paid it: the dialog knows its day, amount and receipt. */
async function postRedemption(page: Page, id: number, owed: string): Promise<void> {
  const dialog = await act(page, id, 'Post redemption…')
  expect(`$${await dialog.getByLabel('Amount received').inputValue()}`).toBe(owed.replaceAll(',', ''))
  expect(await dialog.getByLabel('Proof').inputValue()).toMatch(/^Receipt \d+$/)
  await dialog.getByRole('button', { name: 'Post redemption' }).click()
  await page.getByText('Release possible from').waitFor()
}

async function recordRelease(page: Page, id: number): Promise<void> {
  const dialog = await act(page, id, 'Record release…')
  await dialog.getByLabel('Instrument number').fill('2026-118822')
  await dialog.getByRole('button', { name: 'Record release' }).click()
  await page.getByText('2026-118822').waitFor()
  expect((await axe(page)).violations).toEqual([])
}

/** Opens the dialog of an act at the desk. */
async function act(page: Page, id: number, name: string) {
  await page.goto(`/admin/parcels/${id}`)
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog')
}

/** As the page does that verifies; another journey opens it. */
async function expectRightBooks(token: string): Promise<void> {
  const answer = await fetch(`${url}/api/admin/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await answer.json()).toMatchObject({ ok: true })
}
