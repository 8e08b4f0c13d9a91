import { createHmac } from 'node:crypto'
import pg from 'pg'
import { newTaxpayer } from '../../e2e/harness/payers.ts'

const CARD = { number: '4242424242424242', expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309' }

/** One certificate to be paid by somebody. */
export interface Purchase {
  readonly token: string
  readonly certificateId: number
  readonly parcelNo: string
  readonly portionCents: number
}

/** So many certificates that can be paid in full, by so many people in turn. */
export async function purchases(
  origin: string,
  databaseUrl: string,
  { count, people }: { readonly count: number; readonly people: number },
): Promise<readonly Purchase[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; parcel_no: string }>(
    'select id, parcel_no from certificate where redeemed_on is null order by id',
  )
  await client.end()
  // One after another: passwords are hashed slowly, and a server that is kept from its work turns people away.
  const tokens: string[] = []
  for (let no = 0; no < people; no += 1) tokens.push(await newTaxpayer(origin, `payer${no}.`))
  const found: Purchase[] = []
  for (const { id, parcel_no: parcelNo } of rows) {
    const token = tokens[found.length % people] ?? ''
    const quote = await get(origin, `/api/payments/quote?parcelId=${id}&method=CC`, token)
    if (quote.allowed)
      found.push({ token, certificateId: Number(id), parcelNo, portionCents: quote.portionCents })
    if (found.length === count) return found
  }
  throw new Error(`Only ${found.length} of ${rows.length} certificates can be paid.`)
}

/** From the button to the applied webhook; `ticket` is asked for where there is one. Throws where an answer is not good. */
export async function pay(
  origin: string,
  secret: string,
  purchase: Purchase,
  ticketed: boolean,
): Promise<void> {
  const amount = (purchase.portionCents / 100).toFixed(2)
  const ticket = ticketed ? await askTicket(origin, purchase) : ''
  const fields = { number: purchase.parcelNo, amount, id: String(purchase.certificateId), userID: '', ticket }
  const sent = await fetch(`${origin}/api/payments/cc`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const page = sent.headers.get('location') ?? ''
  const checkoutId = /\/c\/pay\/(\w+)/.exec(page)?.[1]
  if (checkoutId === undefined) throw new Error(`The form led to ${sent.status} ${page}.`)
  await (
    await fetch(page, { method: 'POST', body: new URLSearchParams(CARD), redirect: 'manual' })
  ).arrayBuffer()
  await deliver(origin, secret, checkoutId)
}

/** As the provider would: signed, and about an object that is then fetched. */
async function deliver(origin: string, secret: string, checkoutId: string): Promise<void> {
  const created = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    id: `evt_${checkoutId}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    type: 'checkout.session.completed',
    created,
    livemode: false,
    data: { object: { id: checkoutId, object: 'checkout.session', metadata: {}, payment_intent: null } },
  })
  const mac = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')
  const answer = await fetch(`${origin}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${mac}` },
    body,
  })
  if (!answer.ok) throw new Error(`The webhook was answered ${answer.status} ${await answer.text()}.`)
  await answer.arrayBuffer()
}

async function askTicket(origin: string, { token, certificateId, portionCents }: Purchase): Promise<string> {
  const answer = await fetch(`${origin}/api/payments/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'cc', parcelId: certificateId, amount: portionCents / 100 }),
  })
  if (!answer.ok) throw new Error(`No ticket: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { ticket: string }).ticket
}

async function get(
  origin: string,
  path: string,
  token: string,
): Promise<{ allowed: boolean; portionCents: number }> {
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as { allowed: boolean; portionCents: number }
}
