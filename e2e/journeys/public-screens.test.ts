import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'
import { findOnScreens, findTooWide } from '../harness/screens.ts'

const url = inject('productUrl')

const pages = Object.values(PUBLIC_PAGES)
const isForAll = ({ access }: (typeof pages)[number]) => access.some((it) => it === 'anonymous')

/** The addresses of these pages, with what stands in them. */
const addressesOf = (some: readonly (typeof pages)[number][], values: Readonly<Record<string, string>>) =>
  some.map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`nothing stands for ${name} in ${path}`)
      return value
    }),
  )

const TITLE =
  'opens with its heading, axe finds nothing, the name of the logo included, and nothing is wider than the page'

test(`A01 A02 every page that is open to all ${TITLE}`, async () => {
  const { page, expectProblem } = await openPage({ url })
  // Links that are over.
  expectProblem(/400 POST .*\/api\/users\/resetpassword\/check$/)
  expectProblem(/404 POST .*\/api\/reminders\/check$/)
  const parcelId = await idOf('2021-1001')
  const addresses = addressesOf(pages.filter(isForAll), { parcelId, token: 'used-long-ago' })
  expect(await findOnScreens(page, addresses)).toEqual([])
})

test(`A01 A02 every page of the owner of a plan ${TITLE}`, async () => {
  const token = await logIn(url, 'taxpayer.plan')
  const { page } = await openPage({ url, token })
  const parcelId = await idOf('2021-1005')
  const own = pages.filter(({ path }) => path.includes(':parcelId') && !path.startsWith('/signup'))
  const others = pages.filter((one) => !isForAll(one) && !/:(parcelId|paymentId)/.test(one.path))
  const addresses = addressesOf([...own, ...others], { parcelId, userId: idIn(token) })
  expect(await findOnScreens(page, addresses)).toEqual([])
})

test(`A01 A02 a receipt, and the payments of who has some, ${TITLE}`, async () => {
  const token = await logIn(url, 'taxpayer.bank')
  const answer = await fetch(`${url}/api/parcels/mypayments`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const payments = (await answer.json()) as {
    paymentID: string
    parcelID: number
    receiptNo: string | null
  }[]
  const paid = payments.find(({ receiptNo }) => receiptNo !== null)
  if (paid === undefined) throw new Error('the demo world has no receipt of taxpayer.bank')
  const { page } = await openPage({ url, token })
  const { receipt, myParcels, myPayments, certificate, payoff, paymentDone } = PUBLIC_PAGES
  const addresses = addressesOf([receipt, myParcels, myPayments, certificate, payoff, paymentDone], {
    parcelId: String(paid.parcelID),
    paymentId: paid.paymentID,
  })
  expect(await findOnScreens(page, addresses)).toEqual([])
})

test.each(['en', 'es'])('A02 nothing of a page in %s is wider than a phone', async (language) => {
  const stranger = await openPage({ url, language })
  stranger.expectProblem(/400 POST .*\/api\/users\/resetpassword\/check$/)
  stranger.expectProblem(/404 POST .*\/api\/reminders\/check$/)
  const parcelId = await idOf('2021-1001')
  const open = addressesOf(pages.filter(isForAll), { parcelId, token: 'used-long-ago' })
  expect(await findTooWide(stranger.page, open)).toEqual([])

  const token = await logIn(url, 'taxpayer.plan')
  const { page } = await openPage({ url, token, language })
  const { plan, payoff, myParcels, myPayments, profile } = PUBLIC_PAGES
  const own = { parcelId: await idOf('2021-1005'), userId: idIn(token) }
  expect(await findTooWide(page, addressesOf([plan, payoff, myParcels, myPayments, profile], own))).toEqual(
    [],
  )
})

async function idOf(certificateNo: string): Promise<string> {
  const answer = await fetch(`${url}/api/parcels?filter=${certificateNo}`, {
    headers: { authorization: `Bearer ${await logIn(url, 'admin')}` },
  })
  const [row] = (await answer.json()) as { readonly parcelID: number }[]
  if (row === undefined) throw new Error(`the demo world has no ${certificateNo}`)
  return String(row.parcelID)
}

/** Whose token it is. */
const idIn = (token: string): string =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).id)
