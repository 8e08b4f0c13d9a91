import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { countClicks, countFields } from '../harness/clicks.ts'
import { fillHostedPage, NEW_PASSWORD, newcomer } from '../harness/forms.ts'
import { type Product, startProduct } from '../harness/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
}, 600_000)
afterAll(() => product.stop())

/** The code of the newest e-mail to this address. Without a mail server each e-mail is a file. */
async function codeSentTo(email: string): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const folder = join(product.dataDir, 'mails')
        const texts = await Promise.all(
          (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
        )
        const mail = texts.findLast(
          (text) => text.startsWith(`To: ${email}\n`) && text.includes('payment code'),
        )
        code = /^\d{3} \d{3}$/m.exec(mail ?? '')?.[0] ?? ''
        return code
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return code
}

const promptOf = (page: Page) => page.getByRole('dialog', { name: 'Please Log In' })

/** From the certificate: opens the dialog, asks for the code and enters it. */
async function enterCode(page: Page, email: string): Promise<void> {
  const prompt = promptOf(page)
  await prompt.getByLabel('E-mail address').fill(email)
  await prompt.getByRole('button', { name: 'E-mail me a code' }).click()
  await prompt.getByText(`We sent an e-mail to ${email}.`).waitFor()
  await prompt.getByLabel('6-digit code').fill(await codeSentTo(email))
  await prompt.getByLabel('First name').fill('Nora')
  await prompt.getByLabel('Last name').fill('Newcomer')
}

test('a visitor pays by card as a guest with 5 taps and 5 fields from the home page, then keeps it in an account with one field', async () => {
  const { page } = await openPage({ url: product.url })
  const email = `${newcomer('guest')}@example.com`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/home')
  const clicks = await countClicks(page)
  const fields = await countFields(page)

  // Field 1: the parcel number. Tap 1: Lookup.
  await page.getByLabel('Parcel number').fill('2021-1001')
  await page.getByRole('button', { name: 'Lookup' }).click()
  // Tap 2: the certificate.
  await page.getByRole('link', { name: '2021-1001' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2021-1001' }).waitFor()
  // Tap 3: pay.
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  const prompt = promptOf(page)
  await expect.poll(() => prompt.textContent()).toContain('You must be logged in to perform this action.')
  // What it costs is shown before anything is typed.
  await prompt.getByText('Card service fee, 3.25%').waitFor()
  expect((await axe(page)).violations).toEqual([])
  // Field 2: the address. Tap 4: the code. Fields 3 to 5: the code and the name.
  await enterCode(page, email)
  expect((await axe(page)).violations).toEqual([])
  const counted = { clicks: await clicks(), fields: await fields() }
  // Tap 5: the page of the payment processor.
  await prompt.getByRole('button', { name: /^Pay \$[\d,.]+ by card$/ }).click()
  await page.waitForURL(/\/c\/pay\//)
  expect({ clicks: counted.clicks + 1, fields: counted.fields }).toEqual({ clicks: 5, fields: 5 })

  await fillHostedPage(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()
  await page.getByRole('heading', { name: 'Keep this payment in an account' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('link', { name: /receipt/i }).click()
  await page.getByText('Nora Newcomer').first().waitFor()
  await page.goBack()

  // One field makes the account.
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('Your account was created.').waitFor()
  await page.goto('/taxpayer/payments/mine')
  await page.getByText('2021-1001').first().waitFor()
})

test('a guest who cancels at the processor may pay again at once, and leaves by using another address', async () => {
  const { page } = await openPage({ url: product.url })
  const email = `${newcomer('again')}@example.com`
  await openPrompt(page, '2022-1018')
  await enterCode(page, email)
  const pay = promptOf(page).getByRole('button', { name: /^Pay \$[\d,.]+ by card$/ })
  await pay.click()
  await page.waitForURL(/\/c\/pay\//)
  await page
    .getByRole('link', { name: /back|cancel/i })
    .first()
    .click()
  await page.getByText('Payment was canceled.').waitFor()
  await openPrompt(page, '2022-1018')
  await promptOf(page).getByText(`You pay as a guest. The receipt goes to ${email}.`).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await pay.waitFor()
  await promptOf(page).getByRole('button', { name: 'Use another address' }).click()
  await promptOf(page).getByLabel('E-mail address').waitFor()
})

test('what a guest may not do asks for a log-in, without the guest way', async () => {
  const { page } = await openPage({ url: product.url })
  await page.goto('/parcels/list?parcel=2022-1018')
  await page.getByRole('link', { name: '2022-1018' }).click()
  await page.getByRole('button', { name: 'Add to My Parcels' }).click()
  await promptOf(page).getByRole('link', { name: 'Log in' }).waitFor()
  expect(await promptOf(page).getByText('Pay by card as a guest').count()).toBe(0)
})

async function openPrompt(page: Page, certificateNo: string): Promise<void> {
  await page.goto(`/parcels/list?parcel=${certificateNo}`)
  await page.getByRole('link', { name: certificateNo }).click()
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  await promptOf(page).waitFor()
}
