import { DEMO_PASSWORD, logIn } from './product.ts'

const DAY_MS = 86_400_000

/** Asks for a plan as this payer, and offers one as staff: monthly, from the 15th of the next month. */
export async function offeredPlan(url: string, id: number, token: string, term: number): Promise<void> {
  const asked = await send(url, `/api/parcels/${id}/requestpaymentplan`, token, {
    comment: 'By the month, please.',
  })
  const today = new Date()
  const day = (date: Date) => date.toISOString().slice(0, 10)
  await send(url, `/api/plans/${asked['planId']}/offer`, await logIn(url, 'admin', DEMO_PASSWORD), {
    term,
    firstDueDate: day(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15))),
    offerExpireDate: day(new Date(today.getTime() + 10 * DAY_MS)),
  })
}

async function send(
  url: string,
  path: string,
  token: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
