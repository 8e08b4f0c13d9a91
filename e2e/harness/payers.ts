import { newcomer } from './forms.ts'
import { logIn } from './product.ts'

const PASSWORD = 'three herons over the lake'

/** Signs a taxpayer up by the API; gives the token. */
export async function newTaxpayer(url: string, name: string): Promise<string> {
  const username = newcomer(name)
  const answer = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ username, password: PASSWORD, passwordConfirm: PASSWORD, accountType: 2 },
      ...{
        firstName: 'Nora',
        lastName: 'Newcomer',
        phone: '(330) 555-0199',
        email: `${username}@example.com`,
      },
    }),
  })
  if (!answer.ok) throw new Error(`no account: ${await answer.text()}`)
  return logIn(url, username, PASSWORD)
}

/** Certificates of the demo that can be paid and have no story of their own, so that no journey names them. */
export async function payableIds(url: string, token: string): Promise<readonly number[]> {
  const payable = new Set<number>()
  for (const ownerInfo of ['a', 'e', 'i', 'o', 'r', 'n']) {
    for (const { parcelID, taxSaleNo } of await search(url, ownerInfo)) {
      if (hasStory(taxSaleNo)) continue
      if (await isPayable(url, token, parcelID)) payable.add(parcelID)
    }
  }
  return [...payable]
}

/** Certificates of the demo with a story of their own are numbered from 1001. */
export const hasStory = (taxSaleNo: string): boolean => /-10\d\d$/.test(taxSaleNo)

/** Whether it can be paid in full now, by any method. */
export async function isPayable(url: string, token: string, id: number): Promise<boolean> {
  const answer = await fetch(`${url}/api/parcels/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const { webStatus, offer } = (await answer.json()) as Record
  // During a bankruptcy nothing is debited automatically.
  return webStatus !== 'Bankruptcy' && offer.payoff.buttons.pay?.opens === 'payment-methods'
}

/** One of them that no journey pays: those that pay take the first ones, or the last. */
export async function unpaidPath(url: string): Promise<string> {
  const ids = await payableIds(url, await logIn(url, 'taxpayer'))
  const id = ids.at(-2)
  if (id === undefined) throw new Error('the demo has no certificate that no journey pays')
  return `/parcels/${id}`
}

interface Record {
  readonly webStatus: string
  readonly offer: { readonly payoff: { readonly buttons: { readonly pay?: { readonly opens: string } } } }
}

async function search(url: string, ownerInfo: string) {
  const answer = await fetch(`${url}/api/parcels/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'OH', county: '855', ownerInfo }),
  })
  return (await answer.json()) as { readonly parcelID: number; readonly taxSaleNo: string }[]
}
