import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'
import { open } from '../harness/screens.ts'
import { watchScripts } from '../harness/scripts.ts'
import { staffAddresses } from '../harness/staff-addresses.ts'

const url = inject('productUrl')
const { origin } = new URL(url)

async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await open(page, address)
}

test('S10 public pages load only scripts that are on the list of the build, from our origin', async () => {
  const { page } = await openPage({ url })
  const { found } = watchScripts(page, origin)
  const fixed = Object.values(PUBLIC_PAGES)
    .filter(({ path, access }) => !path.includes(':') && access.some((it) => it === 'anonymous'))
    .map(({ path }) => path)
  await visit(page, fixed)
  const { count, problems } = await found()
  expect(problems).toEqual([])
  expect(count).toBeGreaterThan(fixed.length)
})

test('S10 administrator pages and the page for bank account numbers load only scripts that are on the list', async () => {
  const staff = await openPage({ url, token: await logIn(url, 'admin') })
  const ofStaff = watchScripts(staff.page, origin)
  await visit(staff.page, await staffAddresses(url, 'admin', ['county', 'legal']))
  expect((await ofStaff.found()).problems).toEqual([])
  const payer = await openPage({ url, token: await logIn(url, 'taxpayer') })
  const ofPayer = watchScripts(payer.page, origin)
  await visit(payer.page, ['/payment', '/taxpayer/parcels/mine'])
  expect((await ofPayer.found()).problems).toEqual([])
})

test.each([
  ['an extra script', '/planted.js', 'is not on the list'],
  ['a changed script', '/early.js', 'is not what was built'],
])('S10 finds %s that is injected on its way to a page', async (_, path, problem) => {
  const { page } = await openPage({ url })
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.planted = 1' }),
  )
  await page.route('**/faq', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</head>', '<script src="/planted.js"></script></head>')
    await route.fulfill({ response: answer, body: path === '/planted.js' ? body : await answer.text() })
  })
  const { found } = watchScripts(page, origin)
  await visit(page, ['/faq'])
  expect((await found()).problems).toEqual([`${path} ${problem}`])
})
