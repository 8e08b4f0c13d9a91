import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage, sharedBrowser } from '../harness/browser.ts'
import { newTaxpayer, payableIds } from '../harness/payers.ts'

const url = inject('productUrl')

const ACCOUNT_NUMBER = '000123456789'

test('S11 full by bank: register, read the statement, validate, pay, settle; no request to us holds the number', async () => {
  const token = await newTaxpayer(url, 'bank')
  const { page } = await openPage({ url, token })
  const sent = watchBodies(page)
  await page.goto(`/parcels/${(await payableIds(url, token))[0]}/payoffrequest`)
  await goOnWithBank(page)
  const register = page.getByRole('dialog', { name: 'Register Your Bank Account' })
  await register.getByLabel('Routing number').fill('110000000')
  await register.getByLabel('Account number', { exact: true }).fill(ACCOUNT_NUMBER)
  await register.getByLabel('Name on the account').fill('Nora Newcomer')
  await register.getByLabel('I agree to this authorization').check()
  expect((await axe(page)).violations).toEqual([])
  await register.getByRole('button', { name: 'Register this account' }).click()

  const registered = page.getByRole('dialog', { name: 'Registration Success' })
  await registered.getByText('ending 6789').waitFor()
  const statement = await registered.getByRole('link', { name: /bank statement/ }).getAttribute('href')
  // Closed half-way: it goes on where it was.
  await registered.getByRole('button', { name: 'Close' }).click()
  const code = await readCode(statement ?? '')
  await goOnWithBank(page)
  const validate = page.getByRole('dialog', { name: 'ACH Account Deposit Validation' })
  await validate.getByLabel('Six-character code').fill(code)
  expect((await axe(page)).violations).toEqual([])
  await validate.getByRole('button', { name: 'Verify this account' }).click()
  const validated = page.getByRole('dialog', { name: 'Validation Success' })
  await validated.getByRole('button', { name: 'Continue to payment' }).click()

  await authorize(page)
  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()
  await page.getByRole('heading', { name: 'What you authorized' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await untilSettled(page)
  expect(sent.join('\n')).not.toContain(ACCOUNT_NUMBER)
  expect(sent.join('\n')).toContain('pm_')
})

test('instant link: log in at the bank, come back to Charge ACH, and pay at once', async () => {
  const { page } = await openPage({ url, token: await newTaxpayer(url, 'bank') })
  await openPayoff(page, '2018-1014')
  await goOnWithBank(page)
  await page.getByRole('button', { name: 'Link my bank account' }).click()
  await page.waitForURL(/\/c\/setup\//)
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.waitForURL(/\/payment\?ach=true/)
  await page.getByRole('heading', { level: 1, name: 'Charge ACH' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await authorize(page)
  await page.getByText('Payment accepted!').waitFor()
})

test('given up on the page of the bank: asked whether that was intended, and led back to where it was', async () => {
  const { page } = await openPage({ url, token: await newTaxpayer(url, 'bank') })
  await page.goto('/payment')
  await page.getByRole('heading', { level: 1, name: 'Submit ACH Information' }).waitFor()
  await page.getByRole('button', { name: 'Link my bank account' }).click()
  await page.waitForURL(/\/c\/setup\//)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Payment canceled -- is this what you intended?').waitFor()
  await page.getByRole('link', { name: 'Continue paying' }).click()
  await page.getByText('You started linking an account at your bank.').waitFor()
})

test('the page with the form for bank numbers has a document of its own: whoever comes to it or leaves it loads a new one', async () => {
  const { page } = await openPage({ url, token: await newTaxpayer(url, 'bank') })
  const mark = () => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  const isNew = () => page.evaluate(() => !document.documentElement.hasAttribute('data-marked'))
  await page.goto('/payment')
  await page.getByRole('heading', { level: 1, name: 'Submit ACH Information' }).waitFor()
  await mark()
  await page.getByRole('link', { name: 'My Parcels' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'My Parcels' }).waitFor()
  expect(await isNew()).toBe(true)
  await mark()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Submit ACH Information' }).waitFor()
  expect(await isNew()).toBe(true)
})

async function openPayoff(page: Page, certificateNo: string): Promise<void> {
  await page.goto(`/parcels/list?parcel=${certificateNo}`)
  await page.getByRole('link', { name: certificateNo, exact: true }).first().click()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByRole('heading', { level: 1, name: `Payoff for certificate ${certificateNo}` }).waitFor()
}

async function goOnWithBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByRole('button', { name: 'Continue with your bank' }).click()
}

/** Make an ACH Payment: reads fee and total, ticks the box, authorizes. */
async function authorize(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'What you pay' }).waitFor()
  await page.getByLabel('I have read this authorization and agree to it').check()
  await page.getByRole('button', { name: /^Authorize \$/ }).click()
}

/** What the bank's statement says of the one deposit. */
async function readCode(statementUrl: string): Promise<string> {
  const page = await (await sharedBrowser()).newPage()
  await page.goto(statementUrl)
  const text = (await page.locator('body').textContent()) ?? ''
  await page.close()
  return /SM[A-Z0-9]{4}/.exec(text)?.[0] ?? ''
}

/** The bank of the sandbox pays within seconds; the page says so once it is asked again. */
async function untilSettled(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText('Payment accepted!').waitFor()
        return page.getByText('Receipt number').count()
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toBeGreaterThan(0)
}

/** Bodies of all requests to the product itself. */
function watchBodies(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(url)) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return bodies
}
