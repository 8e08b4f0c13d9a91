import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { callApi } from '../harness/calls.ts'
import { countClicks } from '../harness/clicks.ts'
import { firstDue } from '../harness/first-due.ts'
import { type Product, startProduct } from '../harness/product.ts'

// The commonest jobs of each role, by the fewest clicks. To give 30 liens to a firm, four, is counted in bulk-liens.

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product?.stop())

const CERTIFICATE = '2020-1004'

async function openAs(username: string, path: string): Promise<Page> {
  const { page } = await openPage({ url: product.url, token: await product.logIn(username) })
  await page.goto(path)
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** By its number in the field at the top: one click, and the keyboard. */
async function openByNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Find/ }).click()
  await page.keyboard.type(number)
  await page
    .getByRole('search')
    .last()
    .getByRole('link', { name: new RegExp(`^${number}`) })
    .waitFor()
  await page.keyboard.press('Enter')
  await heading(page, new RegExp(number))
}

const tabs = (page: Page) => page.getByRole('navigation', { name: /^Tax certificate/ })

describe('an administrator', () => {
  test('posts 20 payments that match in 2 clicks', async () => {
    const ready = await payOff(20)
    const page = await openAs('admin', '/admin/landing')
    await page.getByRole('link', { name: 'Batch post' }).waitFor()
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Batch post' }).click()
    await page.getByRole('button', { name: new RegExp(`^Post ${ready} redemptions`) }).click()
    await page.getByText(new RegExp(`^${ready} redemptions were posted`)).waitFor()
    expect(ready).toBeGreaterThanOrEqual(20)
    expect(await clicks()).toBe(2)
  })

  test('opens a certificate by its number from anywhere in 1 click, and each tab of its record in 1', async () => {
    const page = await openAs('admin', '/admin/reconciliation')
    await heading(page, 'Reconciliation')
    const clicks = await countClicks(page)
    await openByNumber(page, CERTIFICATE)
    expect(await clicks()).toBe(1)
    const names = [
      'Payoff',
      'Money',
      'Plan',
      'Legal',
      'Contacts and letters',
      'Documents',
      'History',
      'Overview',
    ]
    for (const [before, name] of names.entries()) {
      const tab = tabs(page).getByRole('link', { name: new RegExp(`^${name}`) })
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      expect(await clicks(), name).toBe(before + 2)
    }
  })

  test('offers a plan to the first request in 2 clicks', async () => {
    const page = await openAs('admin', '/admin/landing')
    const first = page.getByRole('link', { name: /^Offer a plan/ }).first()
    await first.waitFor()
    const clicks = await countClicks(page)
    await first.click()
    await page.getByRole('button', { name: 'Make the offer' }).click()
    const stage = async () => {
      const path = `plans/${/\d+$/.exec(page.url())?.[0]}`
      return (await callApi(product, 'GET', path, await product.logIn('admin')))['stage']
    }
    await expect.poll(stage).toBe('offered')
    expect(await clicks()).toBe(2)
  })

  test('changes a fee in 3 clicks', async () => {
    const page = await openAs('admin', '/admin/landing')
    await heading(page, 'Today')
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Wire fee, in dollars').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('16.00')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings Saved!').waitFor()
    expect(await clicks()).toBe(3)
  })

  test('posts what one payment paid, from Today, in 1 click', async () => {
    await payOff(1)
    const page = await openAs('admin', '/admin/landing')
    const post = page.getByRole('button', { name: /^Post 2/ }).first()
    await post.waitFor()
    const clicks = await countClicks(page)
    await post.click()
    await page
      .getByText(/posted/i)
      .first()
      .waitFor()
    expect(await clicks()).toBe(1)
  })

  test('records a payment on the record of a certificate in 3 clicks', async () => {
    const page = await openAs('admin', '/admin/landing')
    await heading(page, 'Today')
    const clicks = await countClicks(page)
    await openByNumber(page, '2020-1007')
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in dollars').waitFor()
    await dialog.getByLabel('Amount in dollars').focus()
    await page.keyboard.type('100.00')
    await dialog
      .getByLabel(/number/i)
      .first()
      .focus()
    await page.keyboard.type('4711')
    await dialog
      .getByLabel(/payer|from/i)
      .first()
      .focus()
    await page.keyboard.type('Pat Payer')
    await dialog.getByRole('button', { name: /^Record/ }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await clicks()).toBe(3)
    await page.goto('/admin/receivedpayments')
    await page.getByRole('table').getByText('4711').first().waitFor()
  })
})

describe('a county treasurer', () => {
  test('opens a certificate by its number in 1 click, and its payoff in 1 more', async () => {
    const page = await openAs('county', '/county/855/reports')
    await heading(page, /Reports/)
    const clicks = await countClicks(page)
    await openByNumber(page, CERTIFICATE)
    const payoff = tabs(page).getByRole('link', { name: 'Payoff' })
    await payoff.click()
    await expect.poll(() => payoff.getAttribute('aria-current')).toBe('page')
    expect(await clicks()).toBe(2)
  })

  test('marks all that has settled as reconciled in 2 clicks', async () => {
    const page = await openAs('county', '/county/855/landing')
    const all = page.getByRole('main').getByRole('button', { name: /^Mark \d+ as reconciled/ })
    const name = (await all.textContent()) ?? ''
    const clicks = await countClicks(page)
    await all.click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
    expect(await clicks()).toBe(2)
  })

  test('opens a report in 2 clicks', async () => {
    const page = await openAs('county', '/county/855/landing')
    await heading(page, /County/)
    const clicks = await countClicks(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Redemptions', exact: true }).click()
    await heading(page, /Redemptions/)
    expect(await clicks()).toBe(2)
  })
})

describe('an attorney', () => {
  test('opens the file that is due first in 1 click, and a file by its number in 1', async () => {
    const page = await openAs('legal', '/legal/landing')
    const { link, number } = await firstDue(page)
    const clicks = await countClicks(page)
    await link.click()
    await heading(page, new RegExp(number))
    expect(await clicks()).toBe(1)
    await openByNumber(page, '2017-1009')
    expect(await clicks()).toBe(2)
  })
})

/** Staff record what pays certificates off, until so many redemptions wait to be posted; answers how many there are. */
async function payOff(count: number): Promise<number> {
  const token = await product.logIn('admin')
  const read = async <Answer>(path: string) =>
    (await callApi(product, 'GET', path, token)) as unknown as Answer
  const ready = async () =>
    (await read<{ ready: readonly unknown[] }>('admin/redemptions/ready')).ready.length
  const liens = await read<readonly { parcelID: number }[]>('parcels?status=Active+Certificate&pageSize=50')
  for (const { parcelID } of liens) {
    if ((await ready()) >= count) break
    const { payofF_TOTAL } = await read<{ payofF_TOTAL: number | null }>(`parcels/${parcelID}`)
    if (payofF_TOTAL === null || payofF_TOTAL === 0) continue
    await callApi(product, 'POST', 'admin/receivedpayments', token, {
      ...{ parcelID, instrument: 'CASH', amount: payofF_TOTAL, reference: `C ${parcelID}` },
      payerName: 'Pat Payer',
    })
  }
  return await ready()
}
