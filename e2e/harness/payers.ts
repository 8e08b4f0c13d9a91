import { newcomer } from './forms.ts'
import { DEMO_PASSWORD, logIn } from './product.ts'

const PASSWORD = 'three herons over the lake'

/** Signs a taxpayer up by the API; gives the token. */
export const newTaxpayer = async (url: string, name: string): Promise<string> =>
  logIn(url, await signUp(url, name, 2), PASSWORD)

/** Signs an administrator up, and has another one approve it; gives the token. */
export async function newAdmin(url: string, name: string): Promise<string> {
  const username = await signUp(url, name, 0)
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await logIn(url, 'admin', DEMO_PASSWORD)}`,
  }
  const listed = await fetch(`${url}/api/users?filter=${username}`, { headers })
  const [user] = (await listed.json()) as { readonly id: number }[]
  const body = JSON.stringify({ id: user?.id, approved: true })
  const answer = await fetch(`${url}/api/users`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`not approved: ${await answer.text()}`)
  return logIn(url, username, PASSWORD)
}

async function signUp(url: string, name: string, accountType: 0 | 2): Promise<string> {
  const username = newcomer(name)
  const answer = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ username, password: PASSWORD, passwordConfirm: PASSWORD, accountType },
      ...{
        firstName: 'Nora',
        lastName: 'Newcomer',
        phone: '(330) 555-0199',
        email: `${username}@example.com`,
      },
    }),
  })
  if (!answer.ok) throw new Error(`no account: ${await answer.text()}`)
  return username
}

/** Certificates of the demo that can be paid and have no story of their own, so that no journey names them. */
export async function payableIds(url: string, token: string): Promise<readonly number[]> {
  const payable = new Set<number>()
  for (const ownerInfo of ['a', 'e', 'i', 'o', 'r', 'n']) {
    for (const { parcelID, taxSaleNo } of await search(url, ownerInfo)) {
      if (/-10\d\d$/.test(taxSaleNo)) continue
      const answer = await fetch(`${url}/api/parcels/${parcelID}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const record = (await answer.json()) as Record
      if (record.offer.payoff.buttons.pay?.opens === 'payment-methods') payable.add(parcelID)
    }
  }
  return [...payable]
}

interface Record {
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
