import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { launch, openPage } from '../harness/browser.ts'
import { fillLogIn, newcomer } from '../harness/forms.ts'
import { DEMO_PASSWORD, freePort, logIn, type Product, startProduct } from '../harness/product.ts'

const url = inject('productUrl')
const PASSWORD = 'three herons over the lake'
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a taxpayer signs up, logs in, changes the profile, and finds it changed after a reload', async () => {
  const { page } = await openPage(browser, { url })
  const username = newcomer('tax')
  await signUp(page, username, null)
  await page.waitForURL(/\/login\?newAccount=true/)
  await fillLogIn(page, username, PASSWORD)
  await page.waitForURL(/\/parcels\/list/)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('All fields are required!').waitFor()
  await page.getByLabel('First name').fill('Nadia')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile Saved!').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nadia')
})

test.each(['County', 'Legal', 'Admin'])(
  'somebody signs up as %s, waits, is approved by an administrator, and gets to the home of the role',
  async (type) => {
    const { page, expectProblem } = await openPage(browser, { url })
    expectProblem(/401 .*\/api\/auth\/login/)
    const username = newcomer(type.toLowerCase())
    await signUp(page, username, type)
    await page.waitForURL(/\/confirmation$/)
    await page.goto('/login')
    await fillLogIn(page, username, PASSWORD)
    await page
      .getByRole('alert')
      .getByText(/has not yet been approved/)
      .waitFor()

    const admin = await openPage(browser, { url, token: await logIn(url, 'admin') })
    await admin.page.goto(`/admin/users?filter=${username}`)
    await admin.page.getByText(`${type} - Pending`).waitFor()
    expect((await axe(admin.page)).violations).toEqual([])
    await admin.page.getByRole('button', { name: /^Approve/ }).click()
    if (type !== 'Admin') await choosePlace(admin.page)
    await admin.page.getByText(/is approved and has been notified by e-mail/).waitFor()
    await admin.page.getByText(`${type} - Pending`).waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(HOMES[type] ?? /never/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)

test('an administrator disables an account and takes it back; the audit log has both', async () => {
  const token = await logIn(url, 'admin')
  const { page } = await openPage(browser, { url, token })
  const username = newcomer('undo')
  const other = await openPage(browser, { url })
  await signUp(other.page, username, null)
  await page.goto(`/admin/users?filter=${username}`)
  await page.getByRole('button', { name: /^Disable/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/Undone/).waitFor()
  await page.getByRole('button', { name: /^Disable/ }).waitFor()
  await page.goto('/admin/audit')
  await page.getByLabel('Action').selectOption({ label: 'Account disabled' })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('cell', { name: 'Account disabled' }).first().waitFor()
  expect((await axe(page)).violations).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
})

test('the contact form takes a message', async () => {
  const { page } = await openPage(browser, { url })
  await page.goto('/contact')
  await page.getByLabel('Full name').fill('Nora Newcomer')
  await page.getByLabel('E-mail address').fill('nora@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Please call me about 2021-1001.')
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
})

/** A product whose mails arrive, and whose staff need a second factor. */
test('forgotten, reset by the mailed link, logged in; staff set up the second factor first, and need it next time', async () => {
  const mails = await catchMail()
  const product = await startProduct({
    env: { RATE_LIMIT_SCALE: '0', SMTP_URL: mails.url, STAFF_SECOND_FACTOR: 'on' },
  })
  try {
    await resetJourney(product, mails)
    await factorJourney(product)
  } finally {
    await product.stop()
    mails.close()
  }
})

async function resetJourney(product: Product, mails: MailCatcher): Promise<void> {
  const { page } = await openPage(browser, { url: product.url })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByLabel('Username or e-mail address').fill('taxpayer')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.waitForURL(/\/forgotPasswordConfirmation$/)
  const link = await expect
    .poll(() => /\/resetPassword\/[\w-]{20,}/.exec(mails.text())?.[0])
    .toBeTruthy()
    .then(() => /\/resetPassword\/[\w-]{20,}/.exec(mails.text())?.[0] ?? '')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  expect(page.url()).not.toContain(link)
  expect((await axe(page)).violations).toEqual([])
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(/\/resetPasswordConfirmation$/)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, 'taxpayer', PASSWORD)
  await page.waitForURL(/\/parcels\/list/)
  await leave(page)
}

async function factorJourney(product: Product): Promise<void> {
  const { page, expectProblem } = await openPage(browser, { url: product.url })
  expectProblem(/403 .*\/api\/auth\/login/)
  await page.goto('/login')
  await fillLogIn(page, 'admin', DEMO_PASSWORD)
  await page.waitForURL(/\/users\/\d+\/secondFactor/)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(async () => [await menu.getByRole('link').count(), await menu.getByRole('button').count()])
    .toEqual([0, 1])
  await page.getByRole('link', { name: 'Fieldstone Lien Servicing, home' }).click()
  await page.getByText('That page opens after this.').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/users\/\d+\/secondFactor/)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('img', { name: /authenticator/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  const shown = (await page.locator('.copy-text .num').textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill(totp(secret, 0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your recovery codes' }).waitFor()
  const recovery = (await page.getByRole('listitem').first().textContent()) ?? ''
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'I have saved them. Continue' }).click()
  await page.waitForURL(/\/admin\/landing/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/parcels\/list/)
  await page.goto('/login')
  await fillLogIn(page, 'admin', DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/admin\/landing/)
  await leave(page)
}

/** Before the product ends, so that nothing is asked of it any more. */
const leave = (page: Page): Promise<void> => page.context().close()

const HOMES: Readonly<Record<string, RegExp>> = {
  County: /\/county\/\d+\/landing/,
  Legal: /\/legal\/parcels/,
  Admin: /\/admin\/landing/,
}

async function signUp(page: Page, username: string, type: string | null): Promise<void> {
  await page.goto('/signup')
  if (type !== null) await page.getByRole('radio', { name: type, exact: true }).check()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Phone').fill('330 555 0199')
  await page.getByLabel('E-mail address').fill(`${username}@example.com`)
  await page.getByRole('button', { name: 'Create account' }).click()
  if (type !== null) await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(type === null ? /\/login/ : /\/confirmation/)
}

async function choosePlace(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('combobox')
  await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(1)
  await choice.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Approve' }).click()
}

/** RFC 6238 with the usual 30 seconds and six digits; `later` counts steps from now. */
function totp(secret: string, later: number): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

interface MailCatcher {
  readonly url: string
  /** All that has arrived, soft line ends joined. */
  readonly text: () => string
  readonly close: () => void
}

/** As much of a mail server as is needed to receive. */
async function catchMail(): Promise<MailCatcher> {
  let received = ''
  const server: Server = createServer((socket) => {
    let isData = false
    socket.write('220 here\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        received += text
        if (received.endsWith('\r\n.\r\n')) {
          isData = false
          socket.write('250 taken\r\n')
        }
      } else if (/^DATA/i.test(text)) {
        isData = true
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    text: () => received.replaceAll('=\r\n', ''),
    close: () => server.close(),
  }
}
