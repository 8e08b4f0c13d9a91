import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { type Answered, callApi } from '../harness/calls.ts'
import { Day } from '../harness/day.ts'
import { newcomer } from '../harness/forms.ts'
import { type Product, startProduct } from '../harness/product.ts'

// Forty items of nine kinds, worked through without a mouse: after each act the next row has the focus.

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product?.stop())

/** With what the demo has, no queue is longer than its first page. */
const [POSTED, OVERPAID, ASKED, WRITTEN, SIGNED_UP] = [13, 3, 8, 8, 3] as const

test('an administrator works through forty mixed items by the keyboard alone', async () => {
  const { checkId, released } = await makeWork()
  const { page } = await openPage({ url: product.url })
  await page.setViewportSize({ width: 1280, height: 800 })
  const day = new Day(page)
  const { keys } = day
  let count = 0
  const work = async (name: string, most: number, does: () => Promise<void>) => {
    await day.job(name, most, does)
    count += 1
  }
  await day.job('sign in', 12, () => day.signIn('admin', 'Today'))

  await openQueue(day, page, 'Payments to post')
  for (let no = 0; no < POSTED; no += 1)
    await work('post a redemption', 25, async () => {
      await leavesRow(page, async () => keys.do({ role: 'button', name: /^Post / }))
    })
  await work('undo the last one by its message, and post it again', 25, async () => {
    const before = await rowCount(page)
    await keys.press('u')
    await keys.arrive({ role: 'button', name: 'Undo' })
    await keys.leave('Enter')
    await expect.poll(() => rowCount(page)).toBe(before + 1)
    await keys.press('j')
    await leavesRow(page, async () => keys.do({ role: 'button', name: /^Post / }))
  })

  await openQueue(day, page, 'Payoff requests')
  for (let no = 0; no < ASKED; no += 1)
    await work('answer a payoff request', 25, async () => {
      await keys.do({ role: 'button', name: /^Offer payoff/ })
      await keys.arrive({ role: 'textbox', name: /^Good through/ })
      await keys.type(inDays(10))
      await keys.to({ role: 'button', name: 'Offer the payoff' })
      await leavesRow(page, () => keys.leave('Enter'))
    })

  await openQueue(day, page, 'Contact messages')
  for (let no = 0; no < WRITTEN; no += 1)
    await work('answer a message', 25, async () => {
      await keys.do({ role: 'button', name: /^Answer/ })
      await keys.arrive({ role: 'textbox', name: /^Answer/ })
      await keys.type('The office is open from 9 to 5.')
      await keys.to({ role: 'button', name: 'Send answer' })
      await leavesRow(page, () => keys.leave('Enter'))
    })

  await openQueue(day, page, 'Accounts to approve')
  for (let no = 0; no < SIGNED_UP; no += 1)
    await work('approve an account of a county', 25, async () => {
      await keys.do({ role: 'button', name: /^Approve/ })
      await keys.arrive({ role: 'combobox', name: /county/i })
      await keys.type('Summit')
      await keys.to({ role: 'button', name: 'Approve' })
      await leavesRow(page, () => keys.leave('Enter'))
    })

  // A page has the same name, and comes first.
  await page.goto('/admin/queues/overpayments')
  await firstRow(day, page)
  for (let no = 0; no < OVERPAID; no += 1)
    await work('return unapplied funds by check', 25, async () => {
      await keys.do({ role: 'button', name: /^Apply or refund/ })
      await keys.arrive({ role: 'textbox', name: /^Amount/ })
      await keys.to({ role: 'textbox', name: /^Check number/ })
      await keys.type(`R ${no}`)
      await keys.to({ role: 'textbox', name: /^Reason/ })
      await keys.type('Paid too much')
      await keys.to({ role: 'button', name: 'Record the return' })
      await leavesRow(page, () => keys.leave('Enter'))
    })

  await openQueue(day, page, 'Payment plan requests')
  await work('offer a plan', 20, async () => {
    await keys.to({ role: 'link', name: /^Offer a plan/ })
    await keys.leave('Enter')
    await keys.arrive({ role: 'heading', name: /^Tax certificate/ })
    await page.getByRole('button', { name: 'Make the offer' }).waitFor()
    await keys.to({ role: 'button', name: 'Make the offer' })
    await keys.press('Enter')
    await page.getByText('Offered').first().waitFor()
  })

  await work('record the release of a posted redemption', 25, async () => {
    await day.openByNumber(released)
    await keys.press('.')
    await keys.arrive({ role: 'menuitem', name: /./ })
    await keys.to({ role: 'menuitem', name: /^Record release/ }, 'ArrowDown')
    await keys.press('Enter')
    await keys.arrive({ role: 'textbox', name: /^Instrument number/ })
    await keys.type('2026-1')
    const early = { role: 'textbox', name: /^Reason for a release/ } as const
    if ((await page.getByRole(early.role, { name: early.name }).count()) > 0) {
      await keys.to(early)
      await keys.type('The county asked for it')
    }
    await keys.to({ role: 'button', name: 'Record release' })
    await keys.leave('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keys.arrive({ role: 'heading', name: /^Tax certificate/ })
  })

  await openQueue(day, page, 'Plans in default')
  await work('snooze an item', 25, async () => {
    await keys.do({ role: 'button', name: /^Snooze/ })
    await keys.arrive({ role: 'textbox', name: 'Until' })
    await keys.type(inDays(3))
    await keys.to({ role: 'button', name: 'Snooze' })
    await leavesRow(page, () => keys.leave('Enter'))
  })

  await openQueue(day, page, 'Tasks for staff')
  await work('end a task', 25, async () => {
    await keys.do({ role: 'button', name: /^Done…/ })
    await keys.to({ role: 'button', name: 'Mark as done' })
    await leavesRow(page, () => keys.leave('Enter'))
  })

  await page.goto(`/admin/receivedpayments/${checkId}`)
  await work('record that a check came back', 25, async () => {
    await page.getByRole('button', { name: 'Returned by the bank…' }).waitFor()
    await keys.to({ role: 'button', name: 'Returned by the bank…' })
    await keys.press('Enter')
    await keys.to({ role: 'textbox', name: /^Reason/ })
    await keys.type('NSF')
    await keys.to({ role: 'button', name: /^Reverse/ })
    await keys.leave('Enter')
    await page.getByText('NSF').first().waitFor()
  })
  expect(count).toBeGreaterThanOrEqual(40)
  expect((await axe(page)).violations).toEqual([])
})

/** Opens a queue by its name in the field at the top, and goes to its first row. */
async function openQueue(day: Day, page: Page, title: string): Promise<void> {
  await day.goTo(title)
  await firstRow(day, page)
}

async function firstRow(day: Day, page: Page): Promise<void> {
  await page.locator('main tbody .queue-acts').first().waitFor()
  await day.keys.press('j')
}

const rowCount = (page: Page): Promise<number> => page.locator('main tbody tr').count()

/** After the act its row is gone, and the row that took its place has the focus: the list itself, if it was the last. */
async function leavesRow(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await rowCount(page)
  await act()
  await expect.poll(() => rowCount(page)).toBe(before - 1)
  const focused = page.locator(before === 1 ? '.data-table:focus' : 'main tbody tr :focus')
  await focused.waitFor({ state: 'attached' })
}

/** As it is typed into a field of a date. */
const inDays = (days: number): string => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}${day}${year}`
}

/** Makes the items of the day by the API; gives the check that comes back, and the certificate that is released. */
async function makeWork() {
  const token = await product.logIn('admin')
  const post = (path: string, body: object) => callApi(product, 'POST', path, token, body)
  const liens = await payable(token)
  const pay = async (lien: Lien, more: number) =>
    post('admin/receivedpayments', {
      ...{ parcelID: lien.parcelID, instrument: 'CASH', amount: lien.owed + more, payerName: 'Pat Payer' },
      reference: `K ${lien.parcelID}`,
    })
  for (const lien of liens.slice(0, POSTED)) await pay(lien, 0)
  for (const lien of liens.slice(POSTED, POSTED + OVERPAID)) await pay(lien, 60)
  const asking = liens.slice(POSTED + OVERPAID, POSTED + OVERPAID + ASKED)
  for (const { parcelID } of asking)
    await post(`admin/parcels/${parcelID}/payoffrequests`, {
      ...{ requestByFirstName: 'Pat', requestByLastName: 'Payer', payoffMemo: '' },
    })
  for (let no = 0; no < WRITTEN; no += 1)
    await post('users/contact', {
      ...{ fullName: `Erik ${no}`, email: 'erik@example.com', phone: '(330) 555-0142', relatedProperty: '' },
      ...{ address: '', cityStateZip: '', message: 'When is the office open?' },
    })
  for (let no = 0; no < SIGNED_UP; no += 1) await signUpCounty()
  const last = liens.at(-1)
  const check = await post('admin/receivedpayments', {
    ...{ parcelID: last?.parcelID, instrument: 'CHECK', amount: 100, receivedBy: 'MAIL' },
    ...{ reference: '4711', payerName: 'Pat Payer' },
  })
  return { checkId: Number(check['receivedPaymentID']), released: liens[0]?.taxSaleNo ?? '' }
}

async function signUpCounty(): Promise<void> {
  const username = newcomer('county')
  const password = 'three herons over the lake'
  await callApi(product, 'POST', 'users', null, {
    ...{ username, password, passwordConfirm: password, accountType: 1 },
    ...{ firstName: 'Cora', lastName: 'County', phone: '(330) 555-0199', email: `${username}@example.com` },
  })
}

interface Lien {
  readonly parcelID: number
  readonly taxSaleNo: string
  readonly owed: number
}

/** Open certificates with a payoff, and without a story of their own. */
async function payable(token: string): Promise<readonly Lien[]> {
  const list = (await callApi(
    product,
    'GET',
    'parcels?status=Active+Certificate&pageSize=50',
    token,
  )) as unknown as readonly { readonly parcelID: number; readonly taxSaleNo: string }[]
  const liens: Lien[] = []
  for (const { parcelID, taxSaleNo } of list) {
    const { payofF_TOTAL }: Answered = await callApi(product, 'GET', `parcels/${parcelID}`, token)
    if (typeof payofF_TOTAL === 'number' && payofF_TOTAL > 0)
      liens.push({ parcelID, taxSaleNo, owed: payofF_TOTAL })
  }
  return liens
}
