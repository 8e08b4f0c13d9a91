import { expect, inject, test } from 'vitest'
import { openPage, sharedBrowser } from '../harness/browser.ts'
import { unpaidPath } from '../harness/payers.ts'

const url = inject('productUrl')

/** The paths of the pages, each with its heading. */
const PAGES = [
  ['/home', 'See what is owed on your property, and pay it off.'],
  ['/about', 'We service tax certificates'],
  ['/faq', 'Questions and answers'],
  ['/contact', 'Contact Us'],
  ['/disclaimer', 'Disclaimer'],
  ['/help', 'Help'],
  ['/help/cannotpay', 'If you cannot pay'],
  ['/privacy', 'Privacy Policy'],
  ['/accessibility', 'Accessibility'],
  ['/verify', 'Is this document genuine?'],
  ['/login', 'Log in'],
  ['/parcels/list', 'Find your tax certificate'],
] as const

test('public pages can be read before the scripts load; their forms are inert, so no input is lost', async () => {
  const context = await (await sharedBrowser()).newContext({ baseURL: url, javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    for (const [path, heading] of PAGES) {
      await page.goto(path)
      expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toBe(heading)
      expect(await page.title(), path).toMatch(/ – Fieldstone$/)
      expect(await page.locator('form:not([inert], [inert] *)').count(), path).toBe(0)
    }
  } finally {
    await context.close()
  }
})

test('the scripts hydrate the public pages without replacing elements, and enable the forms', async () => {
  const { page } = await openPage({ url })
  for (const [path, heading] of PAGES) {
    await page.goto(path)
    // An element of the document that was sent stays in place.
    const sent = await page.getByRole('heading', { level: 1, name: heading, exact: true }).elementHandle()
    await expect.poll(() => page.locator('[inert]').count()).toBe(0)
    await page.locator('#root[data-started]').waitFor()
    expect(await sent?.evaluate((it) => it.isConnected), path).toBe(true)
  }
})

test('the code of a scanned document is never sent in a URL; a code in the query moves to the fragment', async () => {
  const { page } = await openPage({ url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const code = '0000-0000-0000-0000-0000'
  await page.goto(`/verify#code=${code}`)
  await page.getByText('We did not issue this document.').waitFor()
  // Browsers do not send the fragment.
  expect(asked.filter((address) => address.replace(/#.*/, '').includes(code))).toEqual([])

  await page.goto(`/verify?code=${code}`)
  await page.waitForURL(`/verify#code=${code}`)
  await page.getByText('We did not issue this document.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe(code)
})

test('a payoff that is printed from its page, with code and slip, fits one page in both languages', async () => {
  const path = await unpaidPath(url)
  for (const locale of ['en-US', 'es-US']) {
    const context = await (await sharedBrowser()).newContext({ baseURL: url, locale })
    try {
      const page = await context.newPage()
      await page.goto(`${path}/payoffrequestprint`)
      await page.locator('.paper-proof svg').waitFor()
      const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(printed.match(/\/Type \/Page\b/g), locale).toHaveLength(1)
    } finally {
      await context.close()
    }
  }
})

test('a certificate is requested once, before the application loads', async () => {
  const { page } = await openPage({ url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/parcels/list?parcel=67-58214')
  const path = await page.getByRole('link', { name: '2019-1002' }).getAttribute('href')
  asked.length = 0
  await page.goto(path ?? '', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2019-1002' }).waitFor()
  for (const it of [`/api${path}`, '/api/site/settings', '/api/payments/config'])
    expect(asked.filter((one) => one === it)).toHaveLength(1)
})

test('the data of a payoff page is requested even if no script of the application loads', async () => {
  const context = await (await sharedBrowser()).newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    const asked = ['/api/parcels/3', '/api/payments/config', '/api/site/settings'].map((path) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === path),
    )
    await page.goto('/parcels/3/payoffrequest', { waitUntil: 'domcontentloaded' })
    await Promise.all(asked)
  } finally {
    await context.close()
  }
})

test('a page that needs no data is shown at once, without a placeholder', async () => {
  const context = await (await sharedBrowser()).newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('main .loading')) document.documentElement.dataset['placeholder'] = ''
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/forgotPassword')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('data-placeholder')).toBeNull()
  } finally {
    await context.close()
  }
})

test('a page is shown after loading only the scripts that its document names', async () => {
  const context = await (await sharedBrowser()).newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    // Checks at the moment the page is shown. Scripts that load later, when it is idle, are allowed.
    await page.addInitScript(() => {
      const look = () => {
        const { dataset } = document.documentElement
        if (!document.querySelector('#root[data-started]') || dataset['scripts'] !== undefined) return
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
        dataset['scripts'] = loaded.filter((path) => /^\/assets\/.*\.js$/.test(path)).join(' ')
      }
      new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
    })
    await page.goto('/parcels/list?parcel=67-58214')
    const certificate = await page.getByRole('link', { name: '2019-1002' }).getAttribute('href')
    for (const path of [
      '/home',
      '/parcels/list',
      `${certificate}`,
      `${certificate}/payoffrequest`,
      '/login',
    ]) {
      const document = await (await page.request.get(path)).text()
      await page.goto(path)
      await page.locator('html[data-scripts]').waitFor({ state: 'attached' })
      const loaded = (await page.locator('html').getAttribute('data-scripts'))?.split(' ') ?? []
      expect(loaded.length, path).toBeGreaterThan(3)
      expect(
        loaded.filter((script) => !document.includes(`"${script}"`)),
        path,
      ).toEqual([])
    }
  } finally {
    await context.close()
  }
})
