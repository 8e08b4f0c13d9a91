import { randomUUID } from 'node:crypto'
import { PAGES, STAFF_PAGES } from '@fieldstone/contract/pages'
import { ALL_COUNTIES_REPORT_NAMES, COUNTY_REPORT_NAMES, REPORTS } from '@fieldstone/contract/reports'
import { TEMPLATES } from '@fieldstone/contract/templates'
import { logIn } from './product.ts'

type StaffRole = 'admin' | 'county' | 'legal'

/** An address of the demo world for each page that is for staff, for this role among them and for none of `without`. */
export async function staffAddresses(
  url: string,
  role: StaffRole,
  without: readonly StaffRole[] = [],
): Promise<readonly string[]> {
  const values = await valuesOf(url)
  const pages = (Object.keys(STAFF_PAGES) as (keyof typeof STAFF_PAGES)[]).filter((name) => {
    // Its address needs the token of an e-mail. The first-day journey tests it.
    if (name === 'cancelApproval') return false
    const access: readonly string[] = PAGES[name].access
    // A tab of the record holds for each role what is in its reach.
    const isSeen = name !== 'record' && without.some((it) => access.includes(it))
    return access.includes(role) && !isSeen
  })
  return pages.flatMap((name) =>
    (PARTS[name] ?? ['']).map((part) =>
      PAGES[name].path.replace(/:(\w+)/g, (_, value: string) => {
        const found = value === 'tab' || value === 'report' ? part : values[value]
        if (found === undefined) throw new Error(`the demo world has no ${value} for the page ${name}`)
        return found
      }),
    ),
  )
}

/** Pages that show several things at one path: the tabs of a record without a page of their own, and the reports. */
const PARTS: Readonly<Partial<Record<keyof typeof STAFF_PAGES, readonly string[]>>> = {
  record: ['money', 'plan', 'contacts', 'documents', 'history'],
  countyReport: COUNTY_REPORT_NAMES.map((name) => REPORTS[name].page),
  report: ALL_COUNTIES_REPORT_NAMES.map((name) => REPORTS[name].page),
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
      endsOn: await first('/api/counties/855/collections', 'lastDay'),
      queue: 'plan-requests',
      templateCode: Object.keys(TEMPLATES)[0] ?? '',
    },
    userId: await first('/api/payments/GetWebPaymentLogs', 'userID'),
    paymentId: await first('/api/payments/GetWebPaymentLogs', 'paymentID'),
    receivedPaymentId: await payCash(url, token),
    importId: await sendImport(url, token),
    batchId: await writeLetters(url, token),
    bulkChangeId: await startBulkChange(url, token),
    rehearsalId: await rehearse(url, token),
    planId: await first('/api/admin/queues/plan-requests', 'no'),
    mailId: await first('/api/admin/outbox', 'id'),
    firmId: await first('/api/admin/firms', 'attorneyID'),
    messageId: await first('/api/admin/queues/contact-messages', 'no'),
  }
}

const sendMessage = (url: string) =>
  send(`${url}/api/users/contact`, {
    ...{
      fullName: 'Erik Lindqvist',
      email: 'erik@example.com',
      phone: '(330) 555-0142',
      relatedProperty: '',
    },
    ...{ address: '', cityStateZip: '', message: 'When is the office open?' },
  })

/** A payment in cash, which settles at once and so has a receipt: on a certificate that no journey pays. */
async function payCash(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/counties/1033/parcels?status=Active%20Certificate&pageSize=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [lien] = (await answer.json()) as { readonly parcelID: number }[]
  const cash = {
    ...{ parcelID: lien?.parcelID, instrument: 'CASH', amount: 1, receivedBy: 'COUNTER' },
    reference: randomUUID(),
  }
  return String((await send(`${url}/api/admin/receivedpayments`, cash, token))['receivedPaymentID'])
}

/** A file that is there, and not checked. */
async function sendImport(url: string, token: string): Promise<string> {
  const bytes = Buffer.from('Cert No,Parcel ID,Owner\n2026-9101,68-91001,Example Ann\n')
  const file = { sender: 'summit-screens', fileName: 'screens.csv', byteCount: bytes.length }
  const { importID } = await send(`${url}/api/admin/imports`, file, token)
  const answer = await fetch(`${url}/api/admin/imports/${importID}/parts/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (!answer.ok) throw new Error(`a part was answered ${answer.status}: ${await answer.text()}`)
  await send(`${url}/api/admin/imports/${importID}/finish`, {}, token)
  return String(importID)
}

/** A bulk change of one certificate, which nobody confirms. */
async function startBulkChange(url: string, token: string): Promise<string> {
  const change = { match: { filter: '2018-1003' }, isActive: true }
  return String((await send(`${url}/api/legal/placementbatches`, change, token))['batchID'])
}

/** A batch of one letter, to the owner of a certificate that is paid, who therefore gets none. */
async function writeLetters(url: string, token: string): Promise<string> {
  const choice = { kind: 'payoff', taxSaleNos: ['2018-1003'], seenCount: 1 }
  return String((await send(`${url}/api/admin/letterbatches`, choice, token))['batchID'])
}

/** A minimum that would be higher. It is not waited for: a page shows it as it is. */
async function rehearse(url: string, token: string): Promise<string> {
  const rule = { stateID: 'OH', countyID: null, effectiveFrom: '2020-01-01', values: { minChargeBps: 1_000 } }
  return String((await send(`${url}/api/admin/rehearsals`, { rule }, token))['rehearsalID'])
}

async function send(address: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
