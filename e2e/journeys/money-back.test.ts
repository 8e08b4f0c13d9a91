import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { AGREED, type Answered, addVerifiedAccount, advance, atSandbox, callApi } from '../harness/calls.ts'
import { type Product, startProduct } from '../harness/product.ts'

/** A product of its own: these journeys move the provider's clock by days. */
let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product.stop())

const RETURNED_ACCOUNT = '000222222227'

test('R01 after the page said that the payment is on its way: the payer reads why and what to do, and can pay again', async () => {
  const before = await openPage({ url: product.url, token: await product.logIn('taxpayer') })
  const parcelId = await idOf('2022-1018')
  const paymentId = await debit(parcelId)
  const result = `/parcels/${parcelId}/paymentprocesssuccess?payment=${paymentId}`
  await before.page.goto(result)
  await before.page.getByText('Payment accepted!').waitFor()
  await before.page.close()
  // The product's clock goes along, so that everybody has to log in again.
  await advance(product, 5 * 86_400)
  await expect
    .poll(async () => (await api('GET', `payments/${paymentId}`, 'admin'))['status'])
    .not.toBe('PROCESSING')
  const { page } = await openPage({ url: product.url, token: await product.logIn('taxpayer') })
  await page.goto(result)
  await page.getByText(/returned the payment/).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.goto(`/parcels/${parcelId}/payoffrequest`)
  await page.getByRole('button', { name: 'Make a Payment' }).first().waitFor()
})

test('a part is refunded with the approval of a second administrator, and a second copy of the receipt is a DUPLICATE', async () => {
  const token = await product.logIn('taxpayer')
  const { page } = await openPage({ url: product.url, token })
  let printed = 0
  await page.exposeFunction('print', () => {
    printed += 1
  })
  const id = await startCard(page, '2021-1001')
  // A cost that the payer could not see yet: what is paid now is not all that is owed, and stays in escrow.
  await postExpense(id)
  await payOnHostedPage(page)
  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? ''

  await page.goto(`/receipts/${paymentId}`)
  await page.getByText(/^Receipt no\. \d+$/).waitFor()
  for (const copy of [1, 2]) {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => printed).toBe(copy)
    expect(await page.getByText('DUPLICATE').count()).toBe(copy - 1)
  }
  expect((await axe(page)).violations).toEqual([])

  const first = await openPage({ url: product.url, token: await product.logIn('admin') })
  await first.page.goto(`/admin/webPaymentLogs/${paymentId}`)
  await first.page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'Refund this payment' })
  await dialog.getByLabel('How much').selectOption('part')
  await dialog.getByLabel('Amount in dollars').fill('1500.00')
  await dialog.getByLabel('Reason').fill('Paid more than was asked for')
  await dialog.getByRole('button', { name: 'Refund this amount' }).click()
  await first.page.getByText('Another administrator must approve it.').waitFor()
  expect((await axe(first.page)).violations).toEqual([])

  const second = await openPage({ url: product.url, token: await product.logIn('admin.second') })
  await second.page.goto(`/admin/webPaymentLogs/${paymentId}`)
  await second.page.getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('decided by admin.second').waitFor()
  await expect
    .poll(async () => (await api('GET', `payments/${paymentId}`, 'admin'))['refundedCents'])
    .toBe(150_000)
})

test('a month reconciled to the cent: ledger, provider and bank agree, and every line of the statement is explained', async () => {
  await atSandbox(product, 'advance', { seconds: 10 * 86_400, stopEvery: 5 * 86_400 })
  const { page } = await openPage({ url: product.url, token: await product.logIn('admin') })
  await page.goto(`/admin/reconciliation?from=${day(-60)}&to=${day(30)}`)
  await page.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor()
  await page.getByRole('button', { name: 'Read the provider now' }).click()
  await page.getByText('The provider has been read.').waitFor()
  await page.getByText('There is no difference.').waitFor()
  expect((await axe(page)).violations).toEqual([])

  await page.getByRole('link', { name: 'Payouts and the bank' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payouts and the bank' }).waitFor()
  await page.getByLabel('CSV of the bank').setInputFiles(await statementFile())
  await page.getByRole('button', { name: 'Import this statement' }).click()
  await page.getByText('Statement imported.').waitFor()
  // The bank takes a fee for each month in which it was paid something.
  const open = page.getByRole('button', { name: /^Decide about line/ })
  await open.first().waitFor()
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    const dialog = page.getByRole('dialog', { name: 'What is this line?' })
    await dialog.getByLabel('Note').fill('Monthly fee of the bank')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => open.count()).toBe(left - 1)
  }
  await page.getByText('Every line is explained.').waitFor()
  expect((await axe(page)).violations).toEqual([])

  const { ledger, provider, payouts, bank, ...rest } = await api(
    'GET',
    `payments/reconciliation/summary?from=${day(-60)}&to=${day(30)}`,
    'admin',
  )
  expect([provider, bank]).toEqual([ledger, payouts])
  expect(rest).toMatchObject({
    differenceCount: 0,
    withoutBankCount: 0,
    openLineCount: 0,
    notPaidOutCount: 0,
  })
})

/** Up to the hosted page; answers the certificate's id. */
async function startCard(page: Page, certificateNo: string): Promise<number> {
  const id = await idOf(certificateNo)
  await page.goto(`/parcels/${id}/payoffrequest`)
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByRole('radio', { name: /card/i }).check()
  await methods.getByRole('button', { name: /^(Pay|Continue).*card/i }).click()
  await page.waitForURL(/\/c\/pay\//)
  return id
}

async function payOnHostedPage(page: Page): Promise<void> {
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc|security code/i).fill('123')
  await page.getByLabel(/name/i).first().fill('Pat Payer')
  await page.getByLabel(/zip/i).fill('44303')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

async function postExpense(certificateId: number): Promise<void> {
  const path = `legal/${certificateId}/expensetracking`
  const { expenseID } = await api('POST', path, 'admin', {
    expenseDescr: 'Title search',
    expenseAmt: 250,
    expenseRef: true,
  })
  await api('POST', `${path}/post`, 'admin', { expenseIDs: [expenseID] })
}

/** A bank account that its bank will not honour, registered, verified and debited; answers the payment's id. */
async function debit(parcelId: number): Promise<string> {
  const accountId = await addVerifiedAccount(product, await product.logIn('taxpayer'), RETURNED_ACCOUNT)
  const quote = await api('GET', `payments/quote?parcelId=${parcelId}&method=ACH`, 'taxpayer')
  // Its bank answers when the test says so, however long the pages take.
  await atSandbox(product, 'switches', { autoSettle: false })
  const started = await api('POST', 'payments/chargeAch', 'taxpayer', {
    chargeAmount: Number(quote['totalCents']) / 100,
    parcelId,
    accountId,
    ...AGREED,
  })
  return String(started['paymentId'])
}

/** The statement of the company's bank, as the bank gives it. */
async function statementFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-statement-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'bank-statement.csv')
  await writeFile(file, await (await fetch(`${product.sandboxUrl}/_sandbox/statement.csv`)).text())
  return file
}

async function idOf(certificateNo: string): Promise<number> {
  const found = await api('POST', 'parcels/search', null, { parcelNumber: certificateNo })
  const rows = Object.values(found) as { parcelID: number; taxSaleNo: string }[]
  const row = rows.find(({ taxSaleNo }) => taxSaleNo === certificateNo)
  if (row === undefined) throw new Error(`${certificateNo} was not found`)
  return row.parcelID
}

async function api(
  method: 'GET' | 'POST',
  path: string,
  username: string | null,
  body?: object,
): Promise<Answered> {
  return callApi(product, method, path, username === null ? null : await product.logIn(username), body)
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
