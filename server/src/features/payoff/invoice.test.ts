import { inflateSync } from 'node:zlib'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let taxpayer: TestActor

beforeAll(async () => {
  testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z' })
  taxpayer = await createActor(testApp, 'taxpayer')
})
afterAll(() => testApp.close())

const get = (id: number, token?: string) =>
  testApp.inject({ method: 'GET', url: `/api/parcels/${id}/payoffinvoice.pdf`, token })

/** The lines of text of a PDF that uses the standard fonts: each stream inflated, each shown string decoded. */
function linesOf(pdf: Buffer): string[] {
  const lines: string[] = []
  for (const content of streamsOf(pdf)) {
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map((part) => part[1]).join('')
      lines.push(Buffer.from(hex, 'hex').toString('latin1'))
    }
  }
  return lines
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  )
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

const lastQuote = (certificateId: number) =>
  testApp.db
    .selectFrom('payoff_quote')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('the invoice: is one Letter page whose text is the quote’s figures, the ways to pay and the slip', async () => {
  const id = await createCertificate(testApp.db, { price_cents: 648_219 })
  await createExpense(testApp.db, id, { amount_cents: 38_500, incurred_on: plainDate('2026-09-01') })
  const answer = await get(id, taxpayer.token)
  expect(answer.statusCode).toBe(200)
  expect(pagesOf(answer.rawPayload)).toBe(1)
  expect(answer.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
  const quote = await lastQuote(id)
  expect(quote).toMatchObject({ purpose: 'print', asked_by: taxpayer.userId, total_cents: 725_612 })
  const lines = linesOf(answer.rawPayload)
  for (const line of [
    'PAYOFF INVOICE',
    'Kowalczyk Daniel R',
    '1184 Copley Meadow Dr, Akron, OH 44320',
    'November 30, 2026',
    '$6,482.19',
    '$388.93',
    '$385.00',
    '$7,256.12',
    String(quote?.id),
    `C${id}-Q${quote?.id}`,
  ]) {
    expect(lines).toContain(line)
  }
  const all = lines.join(' ').replace(/\s+/g, ' ')
  expect(all).toContain("Cashier's check or money order for $7,256.12")
  expect(all).toContain('Include a copy of this payoff')
  expect(all).toContain('By card, 3.25%')
  expect(all).toContain('$7,491.94 in all')
  expect(all).toContain('By wire, $15.00')
  expect(all).toContain('$7,271.12 in all')
  expect(all).toContain('redeemed when the full amount has been received and has cleared')
  expect(all).toContain('Mail to: Fieldstone Lien Servicing, P.O. Box 1180, Akron, OH 44309')
  expect(all).toContain('120 South Broadway, Suite 400')
})

test('before a notice the Ohio office’s invoice: is good through today, as its page says', async () => {
  const { rawPayload } = await get(await createCertificate(testApp.db, { is_report_office_ohio: true }))
  expect(linesOf(rawPayload)).toContain('November 20, 2026')
  expect(linesOf(rawPayload)).not.toContain('November 30, 2026')
})

test('the slip’s code: is a Code 128 of certificate and quote, drawn as bars', async () => {
  const id = await createCertificate(testApp.db)
  const { rawPayload } = await get(id)
  const quote = await lastQuote(id)
  const bars =
    streamsOf(rawPayload)
      .join('')
      .match(/^[\d.]+ 648 [\d.]+ 36 re$/gm) ?? []
  const code = `C${id}-Q${quote?.id}`
  // Start, one symbol per character unless digits are packed in pairs, check and stop: three bars each, one more at the end.
  expect(bars.length).toBeGreaterThan(3 * 6)
  expect(bars.length % 3).toBe(1)
  expect(linesOf(rawPayload)).toContain(code)
})

test('an address without end: still makes one page', async () => {
  const long = 'Upper Copley Meadow Extension Road North West '.repeat(20)
  const id = await createCertificate(testApp.db, {
    address: long,
    owner_name: long,
    parcel_no: '9'.repeat(60),
  })
  expect(pagesOf((await get(id)).rawPayload)).toBe(1)
})

test('the file: is saved, not shown, and keeps its name clean', async () => {
  const id = await createCertificate(testApp.db, { certificate_no: '20"26/7' })
  const { headers } = await get(id)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="payoff-20-26-7.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('where Print payoff is not offered: 409, no file, no quote', async () => {
  const parcel_no = '69-00002'
  await createCertificate(testApp.db, { parcel_no, purchased_on: plainDate('2024-01-10') })
  const ids = [
    await createCertificate(testApp.db, { parcel_no }),
    await createCertificate(testApp.db, { redeemed_on: plainDate('2026-10-14') }),
    await createCertificate(testApp.db, { price_cents: null }),
    await createCertificate(testApp.db, {}, { sheriff_sale_on: plainDate('2026-12-01') }),
  ]
  for (const id of ids) {
    const answer = await get(id, taxpayer.token)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_payoff'])
    expect(await lastQuote(id)).toBeUndefined()
  }
  expect((await get(999_999)).statusCode).toBe(404)
})
