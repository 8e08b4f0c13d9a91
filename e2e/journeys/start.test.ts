import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { fillLogIn, NEW_PASSWORD, newcomer, signUpOn } from '../harness/forms.ts'
import { catchMail, type MailCatcher } from '../harness/mail-catcher.ts'
import { DEMO_PASSWORD, freePort, type Product, startProduct, startScript } from '../harness/product.ts'
import { totp } from '../harness/totp.ts'

const PASSWORD = 'three herons over the lake'
const folder = mkdtempSync(join(tmpdir(), 'fieldstone-start-'))
const dataDir = join(folder, 'data')

/** Its mail arrives, its staff need a second factor; it is stopped and started again. The tests build on each other. */
let product: Product
let mails: MailCatcher
beforeAll(async () => {
  mails = await catchMail()
  const env = { RATE_LIMIT_SCALE: '0', SMTP_URL: mails.url, STAFF_SECOND_FACTOR: 'on' }
  product = await startProduct({ dataDir, copyOf: inject('demoDirectory'), env })
})
afterAll(async () => {
  await product?.stop()
  mails.close()
  rmSync(folder, { recursive: true })
})

test('npm start: serves the home page, says where, and the sandbox answers', async () => {
  await expect.poll(() => product.output()).toContain(`Fieldstone is at ${product.url}`)
  const home = await fetch(product.url)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('<!doctype html>')
  expect((await fetch(`${product.sandboxUrl}/_sandbox`)).status).toBe(200)
})

test('a second start on the same data directory: ends with a code, and says who holds it', async () => {
  const { code, output } = await start({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(output).toMatch(/The data directory \S+ is in use by process \d+ on \S+\. Stop that server/)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a taken port: ends with a code and one sentence', async () => {
  const { code, output } = await start({ PORT: new URL(product.url).port })
  expect(code).toBe(1)
  expect(output).toContain('is taken by another program. Stop it, or set PORT to another number.')
})

test('a taken sandbox port: ends with a code and one sentence', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { code, output } = await start({ SANDBOX_PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is taken by another program: set SANDBOX_PORT to a free one`)
})

test('a bad setting: ends with a code, and names it', async () => {
  const { code, output } = await start({ PORT: 'first' })
  expect(code).toBe(1)
  expect(output).toContain('PORT')
  expect(output).not.toContain('    at ')
})

test('a data directory that cannot be made: ends with a code and one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { code, output } = await start({ DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `The data directory ${join(file, 'data')} cannot be written (ENOTDIR): set DATA_DIR to a folder that this user may write.`,
  )
})

test('a forgotten password is reset by the mailed link, and the new one logs in', async () => {
  const { page } = await openPage({ url: product.url })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
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
  await page.getByLabel('Confirm new password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(/\/resetPasswordConfirmation$/)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, 'taxpayer', PASSWORD)
  await page.waitForURL(/\/parcels\/list/)
})

test('a new account is confirmed by the mailed link; another address asks for it again, and the session goes on', async () => {
  const { page } = await openPage({ url: product.url })
  const username = newcomer('confirm')
  await signUpOn(page, username, null)
  const profile = await page.evaluate(() => {
    const claims = JSON.parse(atob(localStorage.getItem('fieldstone.token')?.split('.')[1] ?? ''))
    return `/users/${claims.id}`
  })
  await page.goto(profile)
  await page.getByText('Confirm your e-mail address').waitFor()
  expect((await axe(page)).violations).toEqual([])
  const links = () => mails.text().match(/\/confirmEmail\/[\w-]{20,}/g) ?? []
  await expect.poll(() => links().length).toBe(1)
  const link = links()[0] ?? ''
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' }).waitFor()
  expect(page.url()).not.toContain(link)
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' }).waitFor()
  await page.goto(profile)
  await page.getByText('Confirmed. We write to this address about payments and passwords.').waitFor()
  await page.getByLabel('E-mail address').fill(`next.${username}@example.com`)
  await page.getByLabel('Your current password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile Saved!').waitFor()
  await page.getByText('Confirm your e-mail address').waitFor()
  await expect.poll(() => links().length).toBe(2)
  // Deleting takes what went to both addresses.
  await page.getByText(/^2 e-mail addresses/).waitFor()
  await page.getByText(/^3 e-mails that we sent you/).waitFor()
})

test('staff set up the second factor first, and need it the next time', async () => {
  const { page, expectProblem } = await openPage({ url: product.url })
  expectProblem(/403 .*\/api\/auth\/login/)
  await page.goto('/login')
  await fillLogIn(page, 'admin', DEMO_PASSWORD)
  await page.waitForURL(/\/users\/\d+\/secondFactor/)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(async () => [await menu.getByRole('link').count(), await menu.getByRole('button').count()])
    .toEqual([0, 1])
  await page.getByRole('link', { name: /^Fieldstone .+ home$/ }).click()
  await page.getByText('That page opens after this.').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/users\/\d+\/secondFactor/)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('img', { name: /authenticator/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  const shown = (await page.locator('.copy-text .num').textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your recovery codes' }).waitFor()
  const recovery = (await page.getByRole('main').getByRole('listitem').first().textContent()) ?? ''
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
})

test('asked to stop: ends with 0 and lets go of its data directory and its ports', async () => {
  expect(await product.stop()).toBe(0)
  expect(readdirSync(dataDir)).not.toContain('server.lock')
  await expect(fetch(product.url)).rejects.toThrow()
  await expect(fetch(product.sandboxUrl)).rejects.toThrow()
})

test('started again, another process takes the data directory over: the server ends at once, and writes nothing more', async () => {
  product = await startProduct({ dataDir })
  const lock = join(dataDir, 'server.lock')
  writeFileSync(lock, JSON.stringify({ host: 'elsewhere', pid: 1, token: 'other' }))
  await expect
    .poll(() =>
      fetch(`${product.url}/readyz`).then(
        () => 'serves',
        () => 'gone',
      ),
    )
    .toBe('gone')
  expect(readFileSync(lock, 'utf8')).toContain('elsewhere')
  // 1, or ended by our own signal if that came first; never as if all were well.
  expect(await product.stop()).not.toBe(0)
})

async function start(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const started = startScript({
    PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    ...env,
  })
  const code = await started.ended
  return { code, output: started.output() }
}
