import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { newTaxpayer, payableIds } from '../harness/payers.ts'

const url = inject('productUrl')
const sandboxUrl = inject('sandboxUrl')

const CARD_NUMBER = '4242424242424242'
const HOSTED = /\/c\/pay\//

/** Each goes wrong in five ways; in the long tests with every certificate that no other journey needs. */
const RUNS = inLongTests(2, 40)

test('S11 F25 offline at the press, pressed twice, Back, two tabs, refreshed: one charge, every page is honest, and no card number comes to us', async () => {
  const token = await newTaxpayer(url, 'once')
  const { page, context, expectProblem } = await openPage({ url, token })
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(url)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  // The first is left to the journey by bank.
  const [, ...free] = await payableIds(url, token)
  expect(free.length).toBeGreaterThanOrEqual(2)
  for (const id of free.slice(0 - RUNS)) {
    await page.goto(`/parcels/${id}/payoffrequest`)
    const pay = await payButton(page)
    // What the page loads in advance is there.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await pay.click()
    await page.getByRole('alert').first().waitFor()
    await context.setOffline(false)
    await pay.dblclick()
    await page.waitForURL(HOSTED)
    const hosted = page.url()

    await page.goBack()
    await (await payButton(page)).click()
    await page.waitForURL(HOSTED)
    expect(page.url()).toBe(hosted)

    const tab = await context.newPage()
    await tab.goto(`/parcels/${id}/payoffrequest`)
    await (await payButton(tab)).click()
    await tab.waitForURL(HOSTED)
    expect(tab.url()).toBe(hosted)
    await fillCard(page)
    await fillCard(tab)
    await tab.getByRole('button', { name: /^Pay/ }).click()
    await tab.waitForURL(/paymentprocesssuccess/)
    await tab.getByText('Payment accepted!').waitFor()

    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('This payment is complete').waitFor()
    await tab.reload()
    await tab.getByText('Payment accepted!').waitFor()
    await tab.close()
    await page.goto(`/parcels/${id}/payoffrequest`)
    await page.getByText('Payment has been submitted and is awaiting processing.').first().waitFor()
    expect(await page.getByRole('button', { name: 'Make a Payment' }).count()).toBe(0)
    expect(await chargesOf(token, id)).toBe(1)
  }
  expect(sent.join('\n')).toContain('/api/payments/cc')
  expect(sent.join('\n')).not.toContain(CARD_NUMBER)
})

/** Opens the dialog, which is fetched when it is opened, and returns its button that leads to the card page. */
async function payButton(page: Page): Promise<Locator> {
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  const open = page.getByRole('button', { name: 'Make a Payment' }).first()
  const button = methods.getByRole('button', { name: /^(Pay|Continue).*card/i })
  // Back may show the page with its dialog still open, and then load it anew.
  for (let isThere = false; !isThere; ) {
    await open.or(methods).first().waitFor()
    if (!(await methods.isVisible())) await open.click()
    isThere = await button.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  }
  return button
}

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel(/card number/i).fill(CARD_NUMBER)
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc|security code/i).fill('123')
  await page.getByLabel(/name/i).first().fill('Nora Newcomer')
  await page.getByLabel(/zip/i).fill('44308')
}

/** How often money was taken for a certificate: at the provider, by any payment of it. */
async function chargesOf(token: string, id: number): Promise<number> {
  const { taxSaleNo } = await read(`${url}/api/parcels/${id}`, { authorization: `Bearer ${token}` })
  const listed = await read(`${sandboxUrl}/v1/payment_intents?limit=100`, {
    authorization: 'Bearer sk_test_sandbox',
    'stripe-version': '2026-10-28.endive',
  })
  const intents = listed.data as { readonly description: string | null; readonly status: string }[]
  return intents.filter((it) => it.description?.endsWith(` ${taxSaleNo}`) && it.status === 'succeeded').length
}

async function read(address: string, headers: Record<string, string>) {
  const answer = await fetch(address, { headers })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}
