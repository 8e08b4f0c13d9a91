import { PAGES, type PageName, STAFF_PAGES } from '@fieldstone/contract/pages'
import { TEMPLATES } from '@fieldstone/contract/templates'
import { logIn } from './product.ts'

/** What they show is made first by the journey that opens them. */
const MADE_BY_OTHERS: readonly PageName[] = ['importRun', 'letterBatch', 'receivedReceipt']

type StaffRole = 'admin' | 'county' | 'legal'

/** An address of the demo world for each page that is for staff, for this role among them and for none of `without`. */
export async function staffAddresses(
  url: string,
  role: StaffRole,
  without: readonly StaffRole[] = [],
): Promise<readonly string[]> {
  const values = await valuesOf(url)
  const pages = (Object.keys(STAFF_PAGES) as (keyof typeof STAFF_PAGES)[]).filter((name) => {
    const access: readonly string[] = PAGES[name].access
    return (
      !MADE_BY_OTHERS.includes(name) && access.includes(role) && !without.some((it) => access.includes(it))
    )
  })
  return pages.map((name) =>
    PAGES[name].path.replace(/:(\w+)/g, (_, value: string) => {
      const found = values[value]
      if (found === undefined) throw new Error(`the demo world has no ${value} for the page ${name}`)
      return found
    }),
  )
}

/** What stands in the addresses: the file 2017-1009 of Summit, and the first of each other kind. */
async function valuesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const token = await logIn(url, 'admin')
  const first = async (path: string, field: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const [row] = (await answer.json()) as Readonly<Record<string, unknown>>[]
    return String(row?.[field])
  }
  await sendMessage(url)
  const parcelId = await first('/api/parcels?filter=2017-1009', 'parcelID')
  return {
    ...{
      countyId: '855',
      parcelId,
      parcelIds: parcelId,
      queue: 'plan-requests',
      templateCode: Object.keys(TEMPLATES)[0] ?? '',
    },
    paymentId: await first('/api/payments/GetWebPaymentLogs', 'paymentID'),
    receivedPaymentId: await first('/api/admin/receivedpayments', 'receivedPaymentID'),
    planId: await first('/api/admin/queues/plan-requests', 'no'),
    mailId: await first('/api/admin/outbox', 'id'),
    messageId: await first('/api/admin/queues/contact-messages', 'no'),
  }
}

async function sendMessage(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/users/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{
        fullName: 'Erik Lindqvist',
        email: 'erik@example.com',
        phone: '(330) 555-0142',
        relatedProperty: '',
      },
      ...{ address: '', cityStateZip: '', message: 'When is the office open?' },
    }),
  })
  if (!answer.ok) throw new Error(`a message was answered ${answer.status}: ${await answer.text()}`)
}
