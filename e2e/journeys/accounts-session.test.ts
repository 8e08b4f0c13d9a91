import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { fillLogIn, newcomer } from '../harness/forms.ts'
import { unpaidPath } from '../harness/payers.ts'
import { DEMO_PASSWORD, logIn } from '../harness/product.ts'

const url = inject('productUrl')
const PASSWORD = 'three herons over the lake'

test('the log-in that a dialog asked for returns to that place and finishes the action', async () => {
  const { page } = await openPage({ url })
  const username = await signUp('finish')
  const path = await openCertificate(page, '2021-1001')
  await page.getByRole('button', { name: 'Add to My Parcels' }).click()
  await page.getByRole('dialog', { name: 'Please Log In' }).getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, username, PASSWORD)
  await page.getByText('Added to My Parcels.').waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  expect(page.url()).not.toContain('then=')
  expect(await savedBy(username)).toBe(1)
})

test('a link of somebody else does nothing in the name of whoever logs in through it', async () => {
  const { page } = await openPage({ url })
  const username = await signUp('lured')
  // A plan can still be asked for.
  const path = await unpaidPath(url)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  const lure = async (returnTo: string) => {
    await page.goto(`/login?${new URLSearchParams({ returnTo })}`)
    await fillLogIn(page, username, PASSWORD)
  }
  await lure(`${path}?then=save`)
  await page.getByRole('button', { name: 'Add to My Parcels' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await lure(`${path}/paymentplanrequest?then=plan`)
  await page.getByRole('button', { name: 'Request Payment Plan' }).waitFor()
  expect(page.url()).toContain('then=plan')
  expect(posts.filter((it) => !/\/api\/auth\/|payoff(?:view|log)/i.test(it))).toEqual([])
  expect(await savedBy(username)).toBe(0)
})

test('a mailed link still works where the browser holds a token that is dead', async () => {
  const token = await logIn(url, 'taxpayer.bank')
  await endSession(token)
  const { page, expectProblem } = await openPage({ url, token })
  expectProblem(/401 .*\/api\//)
  // A link that lives; the real one is in the mail of another journey.
  await page.route('**/resetpassword/check', (route) => route.fulfill({ status: 204 }))
  await page.goto('/resetPassword/a-secret-that-came-by-mail-and-is-long')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await page.getByLabel('New password', { exact: true }).waitFor()
  expect(page.url()).toMatch(/\/resetPassword\/-$/)
  expect(await storedToken(page)).toBeNull()
})

test('without a connection, Logout still ends the session in this browser', async () => {
  const { page, context, expectProblem } = await openPage({
    url,
    token: await logIn(url, 'taxpayer.plan'),
  })
  await page.goto('/parcels/list')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expectProblem(/^no answer: /)
  await context.setOffline(true)
  const unanswered = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await unanswered
  expect(await storedToken(page)).toBeNull()
  await context.setOffline(false)
})

test('S42 after logging out in one tab, Back, reload and restored tabs show nothing of the account', async () => {
  const { page, context } = await openPage({ url, token: await logIn(url, 'taxpayer.plan') })
  await page.goto('/parcels/list')
  const second = await context.newPage()
  await second.goto('/parcels/list')
  await second.getByRole('link', { name: 'Edit Profile' }).click()
  await second.getByLabel('Username').waitFor()
  const profile = second.url()
  const [putAway, left] = [await context.newPage(), await context.newPage()]
  for (const tab of [putAway, left]) {
    await hearNothing(tab)
    await tab.goto(profile)
    await tab.getByLabel('Username').waitFor()
    // What it still asks for would be refused after the log-out, and say so.
    await tab.waitForLoadState('networkidle')
  }

  await page.getByRole('button', { name: 'Logout' }).click()
  await second.getByRole('link', { name: 'Login' }).waitFor()
  await showsNothing(second)
  await second.goBack()
  await showsNothing(second)
  await second.goto(profile)
  await showsNothing(second)
  const restored = await context.newPage()
  await restored.goto(profile)
  await showsNothing(restored)
  await left.reload()
  await showsNothing(left)

  expect(await putAway.getByLabel('Username').count()).toBe(1)
  await putAway.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await showsNothing(putAway)
})

test('two minutes before the end the page asks; Stay logged in prolongs, and the dialog is accessible', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'taxpayer.bank') })
  let prolonged = 0
  await page.route('**/api/auth/session', async (route) => {
    const isBackground = route.request().headers()['x-background'] === '1'
    if (!isBackground) prolonged += 1
    await route.fulfill({
      json: { idleSeconds: isBackground ? 90 : 1800, absoluteSeconds: 40_000, language: 'en' },
    })
  })
  await page.goto('/about')
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Stay logged in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(prolonged).toBe(1)
})

test('the session expires under way: the log-in leads back, and the words that were typed are still there', async () => {
  const token = await logIn(url, 'taxpayer.bank')
  const { page, expectProblem } = await openPage({ url, token })
  expectProblem(/401 .*\/api\//)
  // A call beside it would find the session ended before Save does.
  await answerSession(page)
  await page.goto('/parcels/list')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Kent')
  await endSession(token)
  // Where another call of the page finds the session ended first, Save is gone before it is clicked.
  const isLed = page.waitForURL(/\/login\?returnTo=%2Fusers%2F/)
  await Promise.any([page.getByRole('button', { name: 'Save' }).click(), isLed])
  await isLed
  await page.getByText('Your session has ended.').waitFor()
  await fillLogIn(page, 'taxpayer.bank', DEMO_PASSWORD)
  await page.waitForURL(/\/users\/\d+$/)
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Kent')
})

test.each([
  ['taxpayer.bank', '/taxpayer/parcels/mine'],
  ['taxpayer.bank', '/users/5'],
  ['county', '/county/855/reports'],
  ['admin', '/admin/users'],
])('%s opens %s with a token that is dead: the log-in says why, and leads back', async (who, place) => {
  const token = await logIn(url, who)
  await endSession(token)
  const { page, expectProblem } = await openPage({ url, token })
  expectProblem(/401 .*\/api\//)
  await page.goto(place)
  await page.getByText('Your session has ended.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(place)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

/** A taxpayer of this test alone; the name. */
async function signUp(name: string): Promise<string> {
  const username = newcomer(name)
  const body = {
    username,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    firstName: 'Nora',
    lastName: 'Newcomer',
    phone: '3305550199',
    email: `${username}@example.com`,
  }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/users`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return username
}

/** The path of the certificate's page. */
async function openCertificate(page: Page, certificateNo: string): Promise<string> {
  await page.goto(`/parcels/list?parcel=${certificateNo}`)
  await page.getByRole('link', { name: certificateNo }).click()
  await page.getByRole('heading', { level: 1, name: `Tax certificate ${certificateNo}` }).waitFor()
  return new URL(page.url()).pathname
}

/** How many certificates stand in My Parcels. */
async function savedBy(username: string): Promise<number> {
  const headers = { authorization: `Bearer ${await logIn(url, username, PASSWORD)}` }
  const answer = await fetch(`${url}/api/parcels/myparcels`, { headers })
  return Number(answer.headers.get('x-total-count'))
}

const endSession = (token: string) =>
  fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('fieldstone.token'))

/**
 * A page that the browser has put away hears nothing of other tabs, and does not ask how long its session still lives.
 * (Chromium keeps none of ours: they are no-store.)
 */
async function hearNothing(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  await answerSession(page)
}

/** Tells the page that its session lives, whether it does or not. */
const answerSession = (page: Page) =>
  page.route('**/api/auth/session', (route) =>
    route.fulfill({ json: { idleSeconds: 1800, absoluteSeconds: 40_000, language: 'en' } }),
  )

/** The way to a protected page leads to the log-in, and neither the page nor its title has a word of the account. */
async function showsNothing(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Please Log In' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/parcels/list')
  expect(await page.getByLabel('Username').count()).toBe(0)
  expect(await page.content()).not.toContain('taxpayer.plan')
}
