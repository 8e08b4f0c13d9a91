import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { callApi } from '../harness/calls.ts'
import { payWholeByCard } from '../harness/forms.ts'
import { hasStory, isPayable, newTaxpayer, payableIds } from '../harness/payers.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

const SUBMITTED = 'Payment submitted'
/** What asks for money, or says that it grows. */
const AS_UNPAID = /Make a Payment|It grows again|Pay it in full|If you cannot pay/
/** What sends the case on; the head of a record keeps its deadlines, since a payment can be taken back. */
const NEXT_STEP =
  /(?:File|Request|Serve|Await|Move to) (?:the )?(?:complaint|notice|decree|judgment|parties|order|sale|confirm)/

interface Seen {
  readonly path: string
  /** Where the page lists others, too, the row with these texts is looked at alone. */
  readonly row?: readonly string[]
  readonly says: readonly string[]
}

test('a certificate that is paid and waits to be posted is shown as unpaid to nobody, on no page that names it', async () => {
  const admin = await logIn(url, 'admin')
  const lien = await legalLien(admin)
  const payer = await newTaxpayer(url, 'paid')
  const { id, certificateNo } = lien
  await pay(payer, id)

  const list = `?filter=${certificateNo}`
  // Numbers of certificates are those of a county: another one may have the same.
  const row = [certificateNo, lien.parcelNo]
  const record = (paths: readonly string[]): Seen[] =>
    paths.map((path) => ({ path, says: ['$0.00', SUBMITTED, 'paid in full ', 'not posted yet'] }))
  const pages: Readonly<Record<string, readonly Seen[]>> = {
    anonymous: [
      { path: `/parcels/list?parcel=${lien.parcelNo}`, row, says: [SUBMITTED] },
      { path: `/parcels/${id}`, says: [SUBMITTED, 'Do not pay again.'] },
      { path: `/parcels/${id}/payoffrequest`, says: [SUBMITTED, 'Do not pay again.', '$0.00'] },
      { path: `/parcels/${id}/growth`, says: ['Nothing is owed', 'Do not pay again.'] },
      { path: `/parcels/${id}/whatif`, says: [SUBMITTED, 'The certificate is paid'] },
      { path: `/parcels/${id}/paymentplanrequest`, says: [SUBMITTED] },
    ],
    payer: [
      { path: `/parcels/${id}`, says: [SUBMITTED, 'Do not pay again.'] },
      { path: `/parcels/${id}/payoffrequest`, says: [SUBMITTED, 'Do not pay again.', '$0.00'] },
      { path: '/taxpayer/parcels/mine', row, says: [SUBMITTED] },
      { path: '/taxpayer/payments/mine', row: [certificateNo], says: ['Paid'] },
    ],
    admin: [
      { path: `/admin/parcels${list}`, row, says: [SUBMITTED] },
      { path: '/admin/redemptions', row: [certificateNo], says: ['Card, Nora Newcomer'] },
      ...record([`/admin/parcels/${id}`, `/records/${id}/money`, `/legal/parcels/${id}`]),
      ...record([`/county/${lien.countyId}/parcels/${id}/payoff`, `/records/${id}/history`]),
    ],
    county: [
      { path: `/county/${lien.countyId}/parcels${list}`, row, says: [SUBMITTED] },
      ...record([`/county/${lien.countyId}/parcels/${id}`, `/county/${lien.countyId}/parcels/${id}/payoff`]),
      ...record([`/records/${id}/money`, `/legal/parcels/${id}`]),
    ],
    legal: [
      { path: `/legal/parcels${list}`, row, says: ['Paid in full: await the redemption', 'since '] },
      ...record([`/legal/parcels/${id}`, `/legal/parcels/${id}/payoff`, `/records/${id}/money`]),
    ],
  }
  for (const [reader, seen] of Object.entries(pages)) {
    const token = reader === 'anonymous' ? null : reader === 'payer' ? payer : await logIn(url, reader)
    const { page } = await openPage({ url, ...(token === null ? {} : { token }) })
    for (const { path, row: texts, says } of seen) {
      await page.goto(path)
      const place = texts ? rowOf(page, texts) : page.locator('main')
      for (const words of says)
        await place
          .getByText(words)
          .first()
          .waitFor()
          .catch((cause) => {
            throw new Error(`${reader} at ${path} is not told '${words}'`, { cause })
          })
      const text = (await place.textContent()) ?? ''
      for (const wrong of texts ? [AS_UNPAID, NEXT_STEP] : [AS_UNPAID])
        expect(wrong.exec(text)?.[0], `${reader} at ${path}`).toBeUndefined()
    }
    await page.close()
  }
})

/** Keeps it among their own, and pays it. */
async function pay(token: string, id: number): Promise<void> {
  const { page } = await openPage({ url, token })
  await page.goto(`/parcels/${id}`)
  await page.getByRole('button', { name: 'Add to My Parcels' }).click()
  await page.getByText('Added to My Parcels.').waitFor()
  await payWholeByCard(page, id)
  await page.close()
}

const rowOf = (page: Page, texts: readonly string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row')).first()

interface Lien {
  readonly id: number
  readonly certificateNo: string
  readonly parcelNo: string
  readonly countyId: number
}

/** One that is with attorneys and can be paid in full, which no journey names or takes. */
async function legalLien(admin: string): Promise<Lien> {
  const countyId = 855
  const path = `counties/${countyId}/parcels?status=Legal&pageSize=50&sort=taxSaleNo`
  const rows = (await callApi({ url }, 'GET', path, admin)) as unknown as Row[]
  const looking = await newTaxpayer(url, 'looking')
  // Which of them can be paid changes with the day.
  const taken = await payableIds(url, looking)
  for (const row of rows.toReversed()) {
    if (hasStory(row.taxSaleNo) || taken.includes(row.parcelID)) continue
    if (await isPayable(url, looking, row.parcelID))
      return { id: row.parcelID, certificateNo: row.taxSaleNo, parcelNo: row.parcelNo, countyId }
  }
  throw new Error('the demo has no certificate with attorneys that can be paid')
}

interface Row {
  readonly parcelID: number
  readonly taxSaleNo: string
  readonly parcelNo: string
}
