import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { type Answered, callApi } from '../harness/calls.ts'
import { listClicks } from '../harness/clicks.ts'
import { NEW_PASSWORD } from '../harness/forms.ts'
import { untilListening } from '../harness/keys.ts'
import { type Product, startProduct } from '../harness/product.ts'

// Each job of the table in decision 166 is done with the mouse, and its clicks are compared with the table. What is typed,
// chosen in a field or done with Ctrl+K and Enter is no click.

const DECISION = new URL('../../docs/decisions/0166-clicks-of-the-common-jobs.md', import.meta.url)

interface Row {
  readonly job: string
  readonly before: number
  readonly now: number
  readonly clicks: readonly string[]
}

const table = (await readFile(DECISION, 'utf8'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [, , job = '', before = '', now = '', clicks = ''] = line.split('|').map((cell) => cell.trim())
    return {
      job,
      before: Number(before),
      now: Number(now),
      clicks: clicks === 'none' ? [] : clicks.split('; '),
    }
  })

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product?.stop())

describe('the table of the common jobs', () => {
  test('names ten jobs, none with more clicks than before, and eight with at most two', () => {
    expect(table).toHaveLength(10)
    expect(table.filter(({ before, now }) => now > before)).toEqual([])
    expect(table.filter(({ now }) => now <= 2).length).toBeGreaterThanOrEqual(8)
  })

  test('names each click that it counts, and every job that is tried here', () => {
    for (const { job, now, clicks } of table) expect(clicks, job).toHaveLength(now)
    expect(table.map(({ job }) => job)).toEqual(Object.keys(JOBS))
  })
})

/** Does a job, and answers how to list its clicks. */
type Job = () => Promise<() => Promise<readonly string[]>>

const JOBS: Readonly<Record<string, Job>> = {
  'Find a certificate': async () => {
    const page = await open('/admin/reconciliation')
    const clicks = await listClicks(page)
    await find(page, '2020-1004')
    await heading(page, /2020-1004/)
    return clicks
  },
  'Post a payment': async () => {
    const { taxSaleNo: number } = await paidOff()
    const page = await open('/admin/queues/payments-to-post')
    const post = page.getByRole('button', { name: `Post ${number}`, exact: true })
    await post.waitFor()
    const clicks = await listClicks(page)
    await post.click()
    await post.waitFor({ state: 'detached' })
    return clicks
  },
  'Approve an attorney': async () => {
    const username = 'attorney.new'
    await callApi(product, 'POST', 'users', null, {
      ...{ username, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD, accountType: 1 },
      ...{ firstName: 'Nora', lastName: 'Newcomer', phone: '216-555-0142', email: 'nora@example.com' },
      ...{ address1: '1 Main St', city: 'Cleveland', state: 'OH', zip: '44113' },
    })
    const page = await open('/admin/landing')
    const approve = page.getByRole('button', { name: 'Approve Nora Newcomer' })
    await approve.waitFor()
    const clicks = await listClicks(page)
    await approve.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved', { exact: true }).first().waitFor()
    return clicks
  },
  'Record a check, from the record': async () => {
    const { id } = await openLien()
    const page = await open(`/admin/parcels/${id}`)
    await page.getByRole('button', { name: 'Record a payment' }).waitFor()
    const clicks = await listClicks(page)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a payment' })
    await dialog.getByLabel('Amount in dollars').fill('100.00')
    await dialog.getByLabel('Number', { exact: true }).fill('4711')
    await dialog.getByLabel('Payer').fill('Pat Payer')
    await dialog.getByRole('button', { name: 'Record $100.00' }).click()
    await dialog.waitFor({ state: 'detached' })
    return clicks
  },
  'Offer a plan that was requested': async () => {
    const page = await open('/admin/landing')
    const first = page.getByRole('link', { name: /^Offer a plan/ }).first()
    await first.waitFor()
    const clicks = await listClicks(page)
    await first.click()
    await page.getByRole('button', { name: 'Make the offer' }).click()
    await expect.poll(() => planStage(page)).toBe('offered')
    return clicks
  },
  'Write a batch of letters': async () => {
    const numbers = [(await openLien()).number, (await openLien()).number]
    const page = await open('/admin/landing')
    const clicks = await listClicks(page)
    await find(page, 'Letters')
    await page.getByLabel('Letter', { exact: true }).selectOption({ label: 'Payoff' })
    await page.getByLabel('Certificate numbers').fill(numbers.join(' '))
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: /^Write \d+ letters?$/ }).click()
    await page.waitForURL(/\/admin\/letters\/\d+$/)
    await page.getByRole('button', { name: /^Save PDF/ }).waitFor()
    return clicks
  },
  'Reverse a returned check': async () => {
    const { id } = await openLien()
    await receive(id, 150, { instrument: 'CHECK', reference: '880077', payerName: 'Rhoda Returned' })
    const page = await open('/admin/landing')
    const clicks = await listClicks(page)
    await find(page, 'Rhoda Returned', /Rhoda Returned/)
    await page.getByRole('button', { name: 'Returned by the bank…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Reason|^Why/).fill('NSF')
    await dialog.getByRole('button', { name: 'Reverse $150.00' }).click()
    await page.getByText('Payment reversed.').waitFor()
    return clicks
  },
  'Refund unapplied funds': async () => {
    const { parcelID: id, taxSaleNo: number } = await redeemed()
    await receive(id, 75)
    const page = await open('/admin/queues/overpayments')
    const refund = page.getByRole('button', { name: new RegExp(`^Apply or refund… ${number}`) })
    await refund.waitFor()
    const clicks = await listClicks(page)
    await refund.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/number/i).fill('20017')
    await dialog.getByLabel('Reason').fill('Paid too much')
    await dialog.getByRole('button', { name: 'Record the return' }).click()
    await dialog.waitFor({ state: 'detached' })
    return clicks
  },
  'Record a release': async () => {
    const { taxSaleNo: number } = await redeemed()
    const page = await open('/admin/queues/releases-due')
    const release = page.getByRole('button', { name: new RegExp(`^Release… ${number}`) })
    await release.waitFor()
    const clicks = await listClicks(page)
    await release.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Instrument number').fill('2026-118822')
    await dialog.getByRole('button', { name: 'Record release' }).click()
    await dialog.waitFor({ state: 'detached' })
    return clicks
  },
  'Refer chosen certificates to counsel': async () => {
    const page = await open('/admin/parcels?status=Active+Certificate')
    const box = page
      .getByRole('table')
      .getByRole('checkbox', { name: /^Choose \d/ })
      .first()
    await box.check()
    const clicks = await listClicks(page)
    await page.getByRole('button', { name: 'Refer to counsel…' }).click()
    await page.getByRole('menuitem', { name: 'Keller & Stone' }).click()
    await page.getByText(/referred to Keller & Stone\./).waitFor()
    return clicks
  },
}

describe('the clicks of a common job are those of the table', () => {
  test.each(table)('$job', async ({ job, clicks }) => {
    const doJob = JOBS[job]
    if (doJob === undefined) throw new Error(`nobody tries: ${job}`)
    const listed = await doJob()
    expect(await listed()).toEqual(clicks)
  })
})

const admin = () => product.logIn('admin')

async function open(path: string): Promise<Page> {
  const { page } = await openPage({ url: product.url, token: await admin() })
  await page.goto(path)
  await heading(page, /./)
  return page
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).first().waitFor()

/** Finds something from any page by the keyboard, and opens the best match. */
async function find(page: Page, text: string, shown: RegExp = new RegExp(`^${text}`)): Promise<void> {
  await untilListening(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page.getByRole('search').last().getByRole('link', { name: shown }).first().waitFor()
  await page.keyboard.press('Enter')
}

async function planStage(page: Page): Promise<unknown> {
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0]
  return (await callApi(product, 'GET', `plans/${id}`, await admin()))['stage']
}

interface Lien {
  readonly id: number
  readonly number: string
  /** Dollars. */
  readonly owed: number
}

const used = new Set<number>()

/** Takes an open certificate that owes something, and that no other job has taken. */
async function openLien(): Promise<Lien> {
  const token = await admin()
  const path = 'parcels?status=Active+Certificate&pageSize=50'
  const rows = (await callApi(product, 'GET', path, token)) as unknown as readonly Answered[]
  for (const { parcelID, taxSaleNo } of rows) {
    const id = Number(parcelID)
    if (used.has(id)) continue
    const owed = Number((await callApi(product, 'GET', `parcels/${id}`, token))['payofF_TOTAL'])
    used.add(id)
    if (owed > 0) return { id, number: String(taxSaleNo), owed }
  }
  throw new Error('the demo world has no open certificate left')
}

async function receive(parcelID: number, amount: number, more: object = {}): Promise<void> {
  await callApi(product, 'POST', 'admin/receivedpayments', await admin(), {
    ...{ parcelID, amount, instrument: 'CASH', reference: `C ${parcelID}`, payerName: 'Pat Payer' },
    ...more,
  })
}

interface Ready {
  readonly parcelID: number
  readonly taxSaleNo: string
  readonly receivedDate: string
  readonly amount: number
}

/** Pays certificates off in cash until one of them can be posted with one click; a hold or a case keeps others from it. */
async function paidOff(): Promise<Ready> {
  const token = await admin()
  for (;;) {
    const lien = await openLien()
    await receive(lien.id, lien.owed)
    const { ready } = await callApi(product, 'GET', 'admin/redemptions/ready', token)
    const found = (ready as readonly Ready[]).find(({ parcelID }) => parcelID === lien.id)
    if (found !== undefined) return found
  }
}

async function redeemed(): Promise<Ready> {
  const ready = await paidOff()
  const { parcelID, receivedDate, amount } = ready
  await callApi(product, 'POST', 'admin/redemptions', await admin(), {
    redemptions: [{ parcelID, receivedDate, amount }],
  })
  return ready
}
