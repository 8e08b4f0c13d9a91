import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import type { Identity } from '@fieldstone/domain/access/actor'
import { claimsIn, logIn } from './product.ts'

type PublicPage = (typeof PUBLIC_PAGES)[keyof typeof PUBLIC_PAGES]

/** What stands in the addresses, by the name of the parameter. */
export type AddressValues = Readonly<Record<string, string | undefined>>

/** The public pages that somebody with this role may open. */
export const publicPagesOf = (role: Identity): readonly PublicPage[] =>
  Object.values(PUBLIC_PAGES).filter(({ access }) => access.some((it) => it === role))

/** The addresses of these pages, with what stands in them. */
export const addressesOf = (pages: readonly PublicPage[], values: AddressValues): readonly string[] =>
  pages.map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`nothing stands for ${name} in ${path}`)
      return value
    }),
  )

/** The id of a certificate of the demo world. */
export async function idOf(url: string, certificateNo: string): Promise<string> {
  const [row] = await ask<{ readonly parcelID: number }>(
    `${url}/api/parcels?filter=${certificateNo}`,
    await logIn(url, 'admin'),
  )
  if (row === undefined) throw new Error(`the demo world has no ${certificateNo}`)
  return String(row.parcelID)
}

/** Whose token it is. */
export const userIdIn = (token: string): string => String(claimsIn(token)['id'])

/** A payment of whose token it is that has a receipt, and its certificate. */
export async function paidOf(
  url: string,
  token: string,
): Promise<{ readonly paymentId: string; readonly parcelId: string }> {
  const payments = await ask<{
    readonly paymentID: string
    readonly parcelID: number
    readonly receiptNo: string | null
  }>(`${url}/api/parcels/mypayments`, token)
  const paid = payments.find(({ receiptNo }) => receiptNo !== null)
  if (paid === undefined) throw new Error('the demo world has no receipt of this user')
  return { paymentId: paid.paymentID, parcelId: String(paid.parcelID) }
}

async function ask<Row>(address: string, token: string): Promise<readonly Row[]> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
  return (await answer.json()) as readonly Row[]
}
