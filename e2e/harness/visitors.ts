import { logIn } from './product.ts'
import { addressesOf, idOf, paidOf, publicPagesOf, userIdIn } from './public-addresses.ts'
import { staffAddresses } from './staff-addresses.ts'

/** Somebody who opens all pages that are open to them. */
export interface Visitor {
  readonly role: 'anonymous' | 'taxpayer' | 'admin' | 'county' | 'legal'
  readonly username?: string
  /** The certificate that is looked at on public pages. */
  readonly certificateNo: string
  readonly language: 'en' | 'es'
  /** What must have been opened on the way, by the words of the page. */
  readonly opens: readonly string[]
}

const IN_BOTH = [
  {
    role: 'anonymous',
    certificateNo: '2021-1001',
    opens: { en: ['dialog Please Log In'], es: ['dialog Inicie sesión'] },
  },
  {
    role: 'taxpayer',
    username: 'taxpayer.plan',
    certificateNo: '2021-1005',
    opens: { en: [], es: [] },
  },
  {
    role: 'taxpayer',
    username: 'taxpayer.bank',
    certificateNo: '2021-1001',
    opens: { en: ['dialog Payment Methods'], es: ['dialog Formas de pago'] },
  },
] as const

export const VISITORS: readonly Visitor[] = [
  ...IN_BOTH.flatMap((visitor) =>
    (['en', 'es'] as const).map((language) => ({ ...visitor, language, opens: visitor.opens[language] })),
  ),
  ...(['admin', 'county', 'legal'] as const).map((role) => ({
    ...{ role, username: role, certificateNo: '2021-1001', language: 'en' as const },
    opens: [],
  })),
]

/** The addresses of all pages that this visitor may open, with something of theirs to look at. */
export async function addressesFor(
  url: string,
  {
    role,
    certificateNo,
    token,
  }: Pick<Visitor, 'role' | 'certificateNo'> & { readonly token: string | undefined },
): Promise<readonly string[]> {
  const isStaff = role === 'admin' || role === 'county' || role === 'legal'
  const hasReceipt = role === 'admin' || (role === 'taxpayer' && certificateNo === '2021-1001')
  const paid = hasReceipt ? await paidOf(url, await logIn(url, 'taxpayer.bank')) : null
  const pages = publicPagesOf(role).filter(({ path }) => !path.includes(':paymentId') || paid !== null)
  return [
    ...addressesOf(pages, {
      parcelId: await idOf(url, certificateNo),
      token: 'used-long-ago',
      userId: token === undefined ? undefined : userIdIn(token),
      paymentId: paid?.paymentId,
    }),
    ...(isStaff ? await staffAddresses(url, role) : []),
  ]
}

/** Changes the language of a taxpayer's account, in which the server words its answers. */
export async function speak(url: string, token: string, language: Visitor['language']): Promise<void> {
  const answer = await fetch(`${url}/api/users`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: Number(userIdIn(token)), language }),
  })
  if (!answer.ok) throw new Error(`the language was answered ${answer.status}: ${await answer.text()}`)
}
