import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { type EmptyProduct, startEmptyProduct } from '../harness/empty-product.ts'
import { fillLogIn, NEW_PASSWORD, signUpOn } from '../harness/forms.ts'
import { uploadImport } from '../harness/imports.ts'
import { catchMail, type MailCatcher } from '../harness/mail-catcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-first-day-'))

/** Payments by the stand-in, which refuses to start where NODE_ENV says that it is in earnest. */
const WITH_STAND_IN = { STRIPE_MODE: 'sandbox', NODE_ENV: 'test' }

/** A PostgreSQL database without anything in it. The tests build on each other. */
let product: EmptyProduct
let mails: MailCatcher
beforeAll(async () => {
  mails = await catchMail()
  const mail = { SMTP_URL: mails.url, MAIL_FROM: 'Lien Company <office@lienco.example>' }
  product = await startEmptyProduct({ STAFF_SECOND_FACTOR: 'off', ...mail, ...WITH_STAND_IN })
})
afterAll(async () => {
  await product?.stop()
  mails.close()
  rmSync(folder, { recursive: true })
})

const asAdmin = async () => openPage({ url: product.url, token: await product.logIn('ruth', NEW_PASSWORD) })

test('nothing is there: no account, no company, and no address to which anybody would send a check', async () => {
  expect((await product.run('admin', ['list'])).output).toContain('no account of staff yet')
  const { page } = await openPage({ url: product.url })
  for (const path of ['/home', '/contact', '/faq', '/parcels/list']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/Fieldstone Lien Servicing|P\.? ?O\.? Box/i)
  }
})

test('the first administrator is made by command, finds the first steps, and sets the company and a county', async () => {
  const named = ['--email', 'ruth@example.com', '--first', 'Ruth', '--last', 'Chen', '--phone', '3305550123']
  const made = await product.run('admin', ['create', 'ruth', ...named], `${NEW_PASSWORD}\n`)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('ruth may log in now') })
  const { page } = await openPage({ url: product.url })
  await page.goto('/login')
  await fillLogIn(page, 'ruth', NEW_PASSWORD)
  await page.getByRole('link', { name: 'Go to the first steps' }).click()
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  expect((await axe(page)).violations).toEqual([])

  await page.getByRole('link', { name: 'Open Admin Settings' }).first().click()
  await page.getByLabel('Company name').fill('Cuyahoga Lien Company')
  await page.getByLabel('Postal address').fill('100 Main St\nAkron, OH 44308')
  await page.getByLabel('Address for payments by mail').fill('PO Box 7\nAkron, OH 44309')
  await page.getByLabel('Phone', { exact: true }).fill('3305550100')
  await page.getByLabel('Servicing e-mail').fill('office@lienco.example')
  await page.getByLabel('Office hours').fill('Monday to Friday, 9 to 5')
  await page.getByLabel('Routing number for wires').fill('110000000')
  await page.getByLabel('Account number for wires').fill('000123456789')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The old value stays in use until then.').waitFor()
  await page.getByText('npm run admin -- confirm').waitFor()
  expect((await axe(page)).violations).toEqual([])
  // There is no second administrator yet: whoever runs the server confirms the wire account.
  const listed = await product.run('admin', ['confirm'])
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('ending 6789') })
  expect(await product.run('admin', ['confirm', 'all'])).toMatchObject({ code: 0 })
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByLabel('Account number for wires').inputValue()
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBe('000123456789')

  await page.goto('/admin/firststeps')
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  await page.getByLabel('County', { exact: true }).fill('Summit')
  await page.getByLabel('FIPS code').fill('39153')
  await page.getByRole('button', { name: 'Add this county' }).click()
  await page.getByText('County added.').waitFor()
  await page.getByRole('button', { name: 'Use this preset' }).click()
  await page.getByText('Ohio has rules.').waitFor()
})

test('a sole administrator changes the wire account: the e-mail that announces it cancels it without a log-in', async () => {
  const { page } = await asAdmin()
  await page.goto('/admin/settings')
  await page.getByLabel('Account number for wires').fill('000999999999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The old value stays in use until then.').waitFor()
  await expect.poll(() => mails.text()).toContain('ending 9999')
  const [link = ''] =
    mails
      .text()
      .match(/\/approvals\/cancel\/[\w-]{20,}/g)
      ?.slice(-1) ?? []

  const anybody = await openPage({ url: product.url })
  await anybody.page.goto(link)
  await anybody.page.getByRole('heading', { level: 1, name: 'Cancel a request' }).waitFor()
  expect((await axe(anybody.page)).violations).toEqual([])
  await anybody.page.getByRole('button', { name: 'Cancel the request' }).click()
  await anybody.page.getByText('The request is canceled.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Account number for wires').inputValue()).toBe('000123456789')
  await page.goto('/admin/approvals')
  await page.getByRole('row', { name: /Company settings.*Canceled/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])
})

test('certificates come in by the command of README, and verify is green', async () => {
  const file = join(folder, 'sale.csv')
  const map = join(folder, 'map.json')
  writeFileSync(
    file,
    'no,parcel,owner,bought,price\n2026-7001,68-70001,Example Ann,2026-03-10,4000.00\n2026-7002,68-70002,Example Bea,2026-03-10,900.00\n',
  )
  writeFileSync(
    map,
    JSON.stringify({
      source: 'oh-summit-sale',
      county: { state: 'OH', name: 'Summit', fips: '39153' },
      key: ['no'],
      fields: {
        certificateNo: { column: 'no' },
        parcelNo: { column: 'parcel' },
        ownerName: { column: 'owner' },
        saleType: { constant: 'auction' },
        purchasedOn: { column: 'bought', dateFormats: ['YYYY-MM-DD'] },
        price: { column: 'price' },
        ratePercent: { constant: '5' },
      },
    }),
  )
  const imported = await product.run('import', [file, '--map', map])
  expect(imported).toMatchObject({ code: 0 })
  expect(await product.run('verify', [])).toMatchObject({ code: 0 })
})

test('200 rows as a county writes them come in by the browser: only their sender is typed', async () => {
  const row = (no: number) =>
    `26-${8001 + no},68-${80_001 + no},${100 + no} Main St,"$1,${String(no).padStart(3, '0')}.50",3/${1 + (no % 28)}/2025`
  const content = [
    'Cert #,Parcel ID,Property Location,Cert Amount,Sale Date',
    ...Array.from({ length: 200 }, (_, no) => row(no)),
  ].join('\r\n')
  const { page } = await asAdmin()
  await uploadImport(page, { name: 'county.csv', content, sender: 'summit treasurer' })
  // The one county there is, each column and the form of the dates are proposed.
  expect(await page.getByLabel('County', { exact: true }).inputValue()).toBe('Summit')
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()
  await page.getByText('$220,000.00').waitFor()
  await page.goto('/admin/parcels?filter=26-8200')
  await page.getByRole('link', { name: '26-8200' }).waitFor()
  expect(await product.run('verify', [])).toMatchObject({ code: 0 })
})

test('an administrator opens the record of a certificate that has just come in, and each of its tabs has what there is', async () => {
  const { page } = await asAdmin()
  await page.goto('/admin/parcels')
  await page.getByRole('link', { name: '2026-7001' }).click()
  await page.getByRole('heading', { name: 'From the sale to today' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Tax certificate 2026-7001' }).getByRole('link')
  expect(await tabs.count()).toBe(8)
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
    expect((await axe(page)).violations).toEqual([])
  }
})

test('what was known of it is shown for today and taken along as one paper; of yesterday nothing was known', async () => {
  const { page } = await asAdmin()
  await page.goto('/admin/parcels')
  await page.getByRole('link', { name: '2026-7001' }).click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByLabel('Day', { exact: true }).press('t')
  await page.getByRole('button', { name: 'Show that day' }).click()
  await page.getByRole('table', { name: 'What was owed, by what was known then' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the account (PDF)' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^account-2026-7001-.*\.pdf$/)

  const [path = '', today = ''] = page.url().split('?on=')
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${path}?on=${yesterday}`)
  await page
    .getByText(/nothing was known|was entered on/i)
    .first()
    .waitFor()
})

test('an attorney signs up, is approved for the new firm, is given a certificate, and saves a date in its file', async () => {
  const attorney = await openPage({ url: product.url })
  await signUpOn(attorney.page, 'ada.keller', 'Legal')

  const { page } = await asAdmin()
  await page.goto('/admin/firststeps')
  await page.getByRole('link', { name: 'Open Law firms' }).click()
  await page.getByText(/There are no firms yet/).waitFor()
  await page.getByRole('link', { name: 'Add a firm' }).click()
  await page.getByLabel('Name of the firm').fill('Keller & Stone')
  await page.getByLabel('Summit, OH').check()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Add firm' }).click()
  await page.getByRole('heading', { level: 1, name: 'Keller & Stone' }).waitFor()
  expect((await axe(page)).violations).toEqual([])

  await page.getByRole('link', { name: 'Users and approvals' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page
    .getByText(/is approved/)
    .first()
    .waitFor()

  await page.goto('/admin/parcels')
  await page.getByLabel('Choose 2026-7002').check()
  await page.getByRole('button', { name: 'Refer to counsel…' }).click()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('menuitem', { name: 'Keller & Stone' }).click()
  await page.getByText('1 certificate referred to Keller & Stone.').waitFor()

  await attorney.page.goto('/login')
  await fillLogIn(attorney.page, 'ada.keller', NEW_PASSWORD)
  await attorney.page.waitForURL(/\/legal\/parcels/)
  await attorney.page.getByRole('link', { name: /Unassigned/ }).click()
  await attorney.page.getByRole('button', { name: '2026-7002' }).click()
  await attorney.page.getByRole('textbox', { name: 'Title ordered' }).fill('04/01/2026')
  await attorney.page.keyboard.press('Tab')
  await attorney.page.getByText('Parcel Data Saved Successfully!').waitFor()
  await attorney.page.getByRole('link', { name: 'View payoff and correspondence' }).click()
  await attorney.page.getByRole('heading', { level: 1, name: /2026-7002/ }).waitFor()
  await attorney.page.getByText('No correspondence about this certificate is on file.').waitFor()
  expect((await axe(attorney.page)).violations).toEqual([])
  await attorney.page.locator('[data-record-tab=legal]').click()
  await attorney.page.getByRole('textbox', { name: 'Title ordered' }).waitFor()
})

test('an owner asks what waiting costs on a certificate that has just come in', async () => {
  const { page } = await openPage({ url: product.url })
  await page.goto('/parcels/list?parcel=68-70001')
  await page.getByRole('link', { name: '2026-7001' }).click()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByRole('link', { name: /^What if\?/ }).click()
  const form = page.getByRole('region', { name: 'What if I wait?' })
  // Longer than its minimum of $240.00 lasts.
  await form.getByLabel('Wait until').fill(`${new Date().getFullYear() + 3}-03-15`)
  await form.getByRole('button', { name: 'Show me' }).click()
  await page.getByText(/^That is \$[\d,.]+ more than today\.$/).waitFor()
  const days = page.getByRole('table', { name: 'What happens on each day, and what is owed' })
  expect(await days.getByText(/of interest is added\.$/).count()).toBeGreaterThan(0)
  expect((await axe(page)).violations).toEqual([])
})

test('a payoff that is printed names where to wire, and its code is found genuine with the numbers that it was told', async () => {
  const { page } = await openPage({ url: product.url })
  await page.goto('/parcels/list?parcel=68-70001')
  await page.getByRole('link', { name: '2026-7001' }).click()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page
    .getByRole('link', { name: 'Print payoff' })
    .or(page.getByRole('button', { name: 'Print payoff' }))
    .click()
  await page.getByText(/Our account ends in 6789; routing number 110000000\./).waitFor()
  const code = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/).textContent()
  await page.goto('/verify')
  await page.getByLabel('Code', { exact: true }).fill(`${code}`)
  await page.getByLabel('Routing number for a wire').fill('110000000')
  await page.getByLabel('Account number for a wire').fill('0001 2345 6789')
  await page.getByRole('button', { name: 'Verify document' }).click()
  await page.getByText('Genuine and still valid.').waitFor()
  await page.getByLabel('Routing number for a wire').fill('021000021')
  await page.getByRole('button', { name: 'Verify document' }).click()
  await page.getByText('This is not the routing number of our bank. Send no money to it.').waitFor()
})

test('a payer finds the certificate, signs up and pays by card, and the books hold', async () => {
  const { page } = await openPage({ url: product.url })
  await signUpOn(page, 'ann.example', null)
  await page.goto('/parcels/list?parcel=68-70001')
  await page.getByRole('link', { name: '2026-7001' }).click()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByRole('button', { name: /^(Pay|Continue).*card/i }).click()
  await page.waitForURL(/\/c\/pay\//)
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc|security code/i).fill('123')
  await page.getByLabel(/name/i).first().fill('Ann Example')
  await page.getByLabel(/zip/i).fill('44308')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()
  expect(await product.run('verify', [])).toMatchObject({ code: 0 })
})
