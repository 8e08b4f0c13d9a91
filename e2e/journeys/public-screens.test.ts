import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { type OpenedPage, openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'
import { addressesOf, idOf, paidOf, publicPagesOf, userIdIn } from '../harness/public-addresses.ts'
import { findOnPhones, findOnScreens, open } from '../harness/screens.ts'

const url = inject('productUrl')

/** The token of an e-mailed link that was used already. */
const USED = 'used-long-ago'

/** Opens the links and waits for their checks. The pages can be used before that, so a test could leave them too early. */
async function openOverLinks({ page, expectProblem }: OpenedPage): Promise<void> {
  for (const [address, check] of [
    [`/resetPassword/${USED}`, /400 POST .*\/api\/users\/resetpassword\/check$/],
    [`/reminders/${USED}`, /404 POST .*\/api\/reminders\/check$/],
    [`/planoffer/${USED}`, /404 POST .*\/api\/planoffers\/open$/],
  ] as const) {
    expectProblem(check)
    const answered = page.waitForResponse(/\/(check|open)$/)
    await page.goto(address)
    await answered
  }
}

const TITLE = 'opens with its heading, passes axe, names its logo, and shows nothing wider than the page'

test(`A01 A02 every page that is open to all ${TITLE}`, async () => {
  const opened = await openPage({ url })
  const { page } = opened
  await openOverLinks(opened)
  const parcelId = await idOf(url, '2021-1001')
  const addresses = addressesOf(publicPagesOf('anonymous'), { parcelId, token: USED })
  expect(await findOnScreens(page, addresses)).toEqual([])
})

test(`A01 A02 every page of the owner of a plan ${TITLE}`, async () => {
  const token = await logIn(url, 'taxpayer.plan')
  const { page } = await openPage({ url, token })
  const parcelId = await idOf(url, '2021-1005')
  const pages = publicPagesOf('taxpayer')
  const own = pages.filter(({ path }) => path.includes(':parcelId') && !path.startsWith('/signup'))
  const isForAll = ({ access }: (typeof pages)[number]) => access.some((it) => it === 'anonymous')
  const others = pages.filter((one) => !isForAll(one) && !/:(parcelId|paymentId)/.test(one.path))
  const addresses = addressesOf([...own, ...others], { parcelId, userId: userIdIn(token) })
  expect(await findOnScreens(page, addresses)).toEqual([])
})

test(`A01 A02 a receipt, or the payments of a payer who has some, ${TITLE}`, async () => {
  const token = await logIn(url, 'taxpayer.bank')
  const { page } = await openPage({ url, token })
  const { receipt, myParcels, myPayments, certificate, payoff, paymentDone } = PUBLIC_PAGES
  const pages = [receipt, myParcels, myPayments, certificate, payoff, paymentDone]
  expect(await findOnScreens(page, addressesOf(pages, { ...(await paidOf(url, token)) }))).toEqual([])
})

test.each(['en', 'es'])(
  'A01 A02 pages in %s are not wider than a phone and pass axe there',
  async (language) => {
    const stranger = await openPage({ url, language })
    await openOverLinks(stranger)
    const parcelId = await idOf(url, '2021-1001')
    const forAll = addressesOf(publicPagesOf('anonymous'), { parcelId, token: USED })
    expect(await findOnPhones(stranger.page, forAll)).toEqual([])

    const token = await logIn(url, 'taxpayer.plan')
    const { page } = await openPage({ url, token, language })
    const { plan, payoff, myParcels, myPayments, profile } = PUBLIC_PAGES
    const own = { parcelId: await idOf(url, '2021-1005'), userId: userIdIn(token) }
    const pages = [plan, payoff, myParcels, myPayments, profile]
    expect(await findOnPhones(page, addressesOf(pages, own))).toEqual([])
  },
)

test.each([
  ['a page that is open to all', '/home', null],
  ['a page of staff', '/admin/landing', 'admin'],
])('%s that is printed from a dark screen is ink on white', async (_, address, username) => {
  const { page } = await openPage({
    url,
    ...(username === null ? {} : { token: await logIn(url, username) }),
  })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, address)
  await page.emulateMedia({ media: 'print' })
  expect((await axe(page)).violations).toEqual([])
})
