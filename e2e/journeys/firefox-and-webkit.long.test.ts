import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { BrowserPage, Target } from '../harness/browser-page.ts'
import { callApi } from '../harness/calls.ts'
import { openFirefox } from '../harness/firefox.ts'
import { NEW_PASSWORD, newcomer } from '../harness/forms.ts'
import { payableIds } from '../harness/payers.ts'
import { offeredPlan } from '../harness/plans.ts'
import { DEMO_PASSWORD, type Product, startProduct } from '../harness/product.ts'
import { idOf } from '../harness/public-addresses.ts'
import { totp } from '../harness/totp.ts'
import { openWebkit } from '../harness/webkit.ts'

const CERTIFICATE = '2020-1004'

const IMPORT_FILE = `Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate
2026-9001,68-90001,Example Ann,10/15/2024,"$1,000.00",12
2026-9002,68-90002,Example Bea,10/15/2024,"1,0",12
`

/** Each with its number, by which the journeys of one browser take other certificates than those of the other. */
const BROWSERS = [
  { browserName: 'Firefox', openBrowser: openFirefox, no: 0 },
  { browserName: 'WebKit', openBrowser: openWebkit, no: 1 },
]

let product: Product
/** The same demo world, where staff need a second step to log in. */
let strictProduct: Product
let folder: string
beforeAll(async () => {
  const start = (env: Readonly<Record<string, string>>) =>
    startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0', ...env } })
  product = await start({})
  strictProduct = await start({ STAFF_SECOND_FACTOR: 'on' })
  folder = await mkdtemp(join(tmpdir(), 'fieldstone-browsers-'))
})
afterAll(async () => {
  await product?.stop()
  await strictProduct?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(BROWSERS)('F29 in $browserName', ({ browserName, openBrowser, no }) => {
  async function openPage({ url }: Product = product): Promise<BrowserPage> {
    const page = await openBrowser(url)
    onTestFinished(async ({ task }) => {
      const problems = page.driver.problems()
      if (task.result?.state === 'fail') {
        const picture = join(tmpdir(), `${browserName}-${Date.now()}.png`)
        await page.driver.screenshot(picture)
        console.error(`${await page.address()} is shown in ${picture}`)
      }
      await page.driver.close()
      expect(problems).toEqual([])
    })
    return page
  }

  test('a visitor finds a certificate by its owner and address, and sees its payoff to the cent', async () => {
    const id = Number(await idOf(product.url, CERTIFICATE))
    const record = await callApi(product, 'GET', `parcels/${id}`, null)
    const page = await openPage()
    await page.open('/parcels/list')
    await expectPage(page, 'Find your tax certificate')
    await page.click({ text: 'Search by address or owner' })
    await page.choose({ label: 'County' }, 'Summit')
    await page.fill({ label: 'Owner name' }, String(record['ownerName']))
    await page.fill({ label: 'Address' }, String(record['propertyAddress']))
    await page.click(button('Search'))
    // The only match opens by itself.
    await expectPage(page, `Tax certificate ${CERTIFICATE}`)
    await page.click(link('View Payoff Info'))
    await expectPage(page, `Payoff for certificate ${CERTIFICATE}`)
    const row = await page.read({ role: 'row', name: /^Total Payoff/ })
    expect(row).toContain(dollars(record['payofF_TOTAL']))
  })

  test('an owner signs up, pays by card, and opens the receipt', async () => {
    const id = await payableId()
    const page = await openPage()
    await page.open('/signup')
    await expectPage(page, 'Create an account')
    const username = newcomer('owner')
    const fields = [
      ['Username', username],
      ['Password', NEW_PASSWORD],
      ['Confirm password', NEW_PASSWORD],
      ['First name', 'Nora'],
      ['Last name', 'Newcomer'],
      ['Phone', '330 555 0199'],
      ['E-mail address', `${username}@example.com`],
    ] as const
    for (const [label, text] of fields) await page.fill({ label }, text)
    await page.click(button('Create account'))
    await expectPage(page, 'Your account was created')
    await page.open(`/parcels/${id}/payoffrequest`)
    await expectPage(page, /^Payoff for certificate/)
    await page.click(button('Make a Payment'))
    const methods = { role: 'dialog', name: 'Payment Methods' }
    await page.click({ ...button(/^Pay .* by card/), within: methods })
    await payOnHostedPage(page)
    await page.read({ text: 'Payment accepted!' })
    await page.expectFitsPhone()
    await page.click(link('Open the receipt'))
    await expectPage(page, 'RECEIPT')
  })

  test('an owner agrees to a payment plan', async () => {
    const id = await payableId()
    await offeredPlan(product.url, id, await product.logIn('taxpayer'), 8)
    const page = await openPage()
    await logIn(page, 'taxpayer')
    await expectPage(page, 'Find your tax certificate')
    await page.open(`/parcels/${id}/plan`)
    await page.click({ label: 'I have read this and agree to it.' })
    await page.expectFitsPhone()
    await page.click(button('Accept this plan'))
    await expectPage(page, /^Your payment plan/)
    await page.read({ role: 'table', name: 'Schedule' })
  })

  test('an administrator logs in with a code, finds a certificate from Today, and records a check', async () => {
    const page = await openPage(strictProduct)
    await logInWithCode(page, 'admin')
    await expectPage(page, 'Today')
    await page.fill({ role: 'searchbox', name: /^Find/ }, CERTIFICATE)
    await page.click({ role: 'link', name: new RegExp(`^${CERTIFICATE}`) })
    await expectPage(page, `Tax certificate ${CERTIFICATE}`)
    await page.click(button('Record a payment'))
    const dialog = { role: 'dialog', name: 'Record a payment' }
    const checkNo = `47${no}1`
    await page.fill({ label: 'Amount in dollars', within: dialog }, '100.00')
    await page.fill({ label: 'Number', within: dialog }, checkNo)
    await page.fill({ label: /^Payer/, within: dialog }, `Pat ${browserName}`)
    await page.expectFitsPhone()
    await page.click({ ...button(/^Record \$100\.00/), within: dialog })
    await page.read({ text: `has not cleared, Pat ${browserName}` })
    await page.open('/admin/receivedpayments')
    await page.read({ role: 'row', name: new RegExp(checkNo) })
    await page.expectFitsPhone()
  })

  test('a county official opens a report and downloads it as CSV', async () => {
    const page = await openPage()
    await logIn(page, 'county')
    await expectPage(page, /County/)
    await page.click(link('Reports'))
    await expectPage(page, /Reports/)
    await page.click(link('Redemptions'))
    await expectPage(page, /Redemptions/)
    const [titles = [], ...rows]: string[][] = parse(await page.download(button(/^CSV/)), { bom: true })
    for (const title of titles) await page.read({ role: 'columnheader', name: title })
    expect(rows.length).toBeGreaterThan(0)
  })

  test('an attorney opens a legal file and saves a date', async () => {
    const file = `/legal/parcels/${await idOf(product.url, '2017-1009')}`
    const page = await openPage()
    await logIn(page, 'legal')
    await expectPage(page, 'My Assigned Parcels')
    await page.read({ text: 'Files that need attention' })
    await page.open(file)
    const field = { role: 'textbox', name: 'Title received' }
    await page.fill(field, `09-2${no}-2026`)
    await page.click({ role: 'heading', name: 'Service tracking' })
    await page.read({ text: 'Parcel Data Saved Successfully!' })
    await page.expectFitsPhone()
    await page.open(file)
    expect(await page.read(field)).toBe(`09/2${no}/2026`)
  })

  test('an administrator uploads a file, and the preview names the row that cannot be read', async () => {
    const name = `sale in ${browserName}.csv`
    await writeFile(join(folder, name), IMPORT_FILE)
    const page = await openPage()
    await logIn(page, 'admin')
    await expectPage(page, 'Today')
    await page.click(link('Imports'))
    await page.click(button('Import a File'))
    await page.attach({ label: 'File' }, join(folder, name))
    await page.fill({ label: 'Source' }, `sender ${browserName}`)
    await page.click(button('Upload'))
    await expectPage(page, name)
    await page.fill({ label: 'State (two letters)' }, 'OH')
    await page.fill({ label: 'County' }, 'Summit')
    await page.click(button('Check the File'))
    await page.read({ text: /Face Amount '1,0': is not an amount of dollars/ })
    await page.expectFitsPhone()
  })

  /** A certificate that can be paid in full, another one each time. */
  const taken: number[] = []
  async function payableId(): Promise<number> {
    const ids = await payableIds(product.url, await product.logIn('taxpayer'))
    const id = ids.find((it, at) => at % BROWSERS.length === no && !taken.includes(it))
    if (id === undefined) throw new Error('the demo world has no more certificates to pay')
    taken.push(id)
    return id
  }
})

const button = (name: string | RegExp): Target => ({ role: 'button', name })
const link = (name: string | RegExp): Target => ({ role: 'link', name })

async function expectPage(page: BrowserPage, heading: string | RegExp): Promise<void> {
  await page.read({ role: 'heading', name: heading })
  await page.expectFitsPhone()
}

async function logIn(page: BrowserPage, username: string): Promise<void> {
  await page.open('/login')
  await fillLogIn(page, username)
}

async function fillLogIn(page: BrowserPage, username: string): Promise<void> {
  await expectPage(page, 'Log in')
  await page.fill({ label: 'Username' }, username)
  await page.fill({ label: 'Password' }, DEMO_PASSWORD)
  await page.click(button('Log in'))
}

/** The secret that an authenticator app would hold, by user: shared by the browsers. */
const secrets = new Map<string, string>()

/** Logs in with a code; sets it up first if this user has none yet. */
async function logInWithCode(page: BrowserPage, username: string): Promise<void> {
  await logIn(page, username)
  if (!secrets.has(username)) {
    await page.click(button('Start'))
    const secret = (await page.read({ text: /^(?:[A-Z2-7]{4} ?){4,}$/ })).replaceAll(' ', '')
    secrets.set(username, secret)
    await page.fill({ label: 'Six-digit code from the app' }, totp(secret))
    await page.click(button('Turn on'))
    await expectPage(page, 'Your recovery codes')
    await page.click(button('I have saved them. Continue'))
    await expectPage(page, 'Today')
    await page.click(button('Logout'))
    await page.click(link('Login'))
    await fillLogIn(page, username)
  }
  // Each code is accepted once.
  await sleep(30_000)
  await page.fill({ label: 'Code from your authenticator app' }, totp(secrets.get(username) ?? ''))
  await page.click(button('Log in'))
}

async function payOnHostedPage(page: BrowserPage): Promise<void> {
  await page.fill({ label: /card number/i }, '4242 4242 4242 4242')
  await page.fill({ label: /expir/i }, '12 / 34')
  await page.fill({ label: /cvc|security code/i }, '123')
  await page.fill({ label: /name/i }, 'Nora Newcomer')
  await page.fill({ label: /zip/i }, '44308')
  await page.click(button(/^Pay/))
}

const dollars = (amount: unknown): string =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
