import { payoffQuote } from '@fieldstone/contract/entities/payoff/payoff'
import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import { INVOICE_WORDS } from '@fieldstone/contract/papers/payoff-invoice-words'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../test/factories.ts'
import { layoutProblems } from '../../../test/pdf-layout.ts'
import { linesOf, streamsOf } from '../../../test/pdf-lines.ts'
import { drawnQr } from '../../../test/pdf-picture.ts'
import { shownOf } from '../../../test/pdf-reader.ts'
import { toldBy } from '../../../test/pdf-tags.ts'
import { buildTestApp, sharedTestApp, type TestApp } from '../../../test/test-app.ts'
import { createPaymentProvider } from '../../providers/stripe/provider.ts'

/** Payments are on; nobody is asked for any. */
const PROVIDER = createPaymentProvider({
  mode: 'sandbox',
  secretKey: 'sk_test_sandbox',
  publishableKey: null,
  webhookSecrets: [],
  apiBase: 'http://127.0.0.1:1',
  statementDescriptor: '',
})

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z', payments: PROVIDER })
const taxpayer = sharedActor(testApp, 'taxpayer')

const get = (id: number, token?: string) =>
  testApp.inject({ method: 'GET', url: `/api/parcels/${id}/payoffinvoice.pdf`, token })

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

const lastQuote = (certificateId: number) =>
  testApp.db
    .selectFrom('payoff_quote')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('prints the invoice on one Letter page with the quote’s figures, the ways to pay and the slip', async () => {
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
  expect(all).toContain('Cashier’s check or money order for $7,256.12')
  expect(all).toContain('Include a copy of this payoff')
  expect(all).toContain('By card, 3.25%')
  expect(all).toContain('$7,491.94 in total')
  expect(all).toContain('By wire, $15.00')
  expect(all).toContain('$7,271.12 in total')
  expect(all).toContain('redeemed when the full amount has been received and has cleared')
  expect(all).toContain('Mail to: Fieldstone Lien Servicing, P.O. Box 1180, Akron, OH 44309')
  expect(all).toContain('120 South Broadway, Suite 400')
})

/** The PDF's text, and everything that the page of the same certificate would say, in one line each. */
async function bothOf(app: TestApp, certificateId: number) {
  const pdf = await app.inject({ method: 'GET', url: `/api/parcels/${certificateId}/payoffinvoice.pdf` })
  const page = await app.inject({
    method: 'POST',
    url: `/api/parcels/${certificateId}/payofflog`,
    payload: { purpose: 'print' },
  })
  const company = (await app.inject({ method: 'GET', url: '/api/site/settings' })).json()
  const { invoice } = z.decode(payoffQuote, page.json())
  if (!invoice) throw new Error('nothing to print')
  const figure = toldBy(pdf.rawPayload).find((line) => line.startsWith('Figure: '))
  const texts = [...linesOf(pdf.rawPayload), figure, drawnQr(pdf.rawPayload)]
  // A line may end after the hyphen of a word.
  const said = texts.join(' ').replace(/\s+/g, ' ').replaceAll('e- mail', 'e-mail')
  // The two calls each issue a number and a code of their own.
  const [code = ''] = /(?:\w{4}-){4}\w{4}/.exec(said) ?? []
  const proof = { code, address: invoice.proof.address.replace(invoice.proof.code, code) }
  const own = { ...invoice, quoteId: invoice.quoteId - 1, proof }
  const sheet = invoiceDocument(own, company, INVOICE_WORDS, 'en')
  return { said, sheet }
}

/** Every text of a document, wherever in it. */
const textsOf = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(textsOf)

test('tags the PDF in reading order: title, total, facts, parts of the total, ways to pay, slip', async () => {
  const answer = await get(await createCertificate(testApp.db), taxpayer.token)
  const told = toldBy(answer.rawPayload)
  const order = [
    'H1: PAYOFF INVOICE',
    'L > LI > Lbl: Total Due',
    'Table > TR > TH Column: Amount',
    'Table > TR > TH Row: Total Due',
    'H2: How to pay',
    'L > LI > Lbl: By mail, no fee',
  ]
  expect(told.filter((line) => order.includes(line))).toEqual(order)
  expect(told.at(told.indexOf('Table > TR > TH Row: Total Due') + 1)).toMatch(/^Table > TR > TD: \$/)
})

test('prints every word of the page in the PDF, on one sheet', async () => {
  const { said, sheet } = await bothOf(testApp, await createCertificate(testApp.db))
  expect(sheet.ways?.entries.map(([label]) => label)).toEqual([
    'By mail, no fee',
    'By card, 3.25%',
    'By wire, $15.00',
  ])
  expect(textsOf(sheet).filter((text) => !said.includes(text))).toEqual([])
})

test('offers no online payment on the page or in the PDF while payments are off', async () => {
  const off = await buildTestApp({ now: '2026-11-20T15:00:00Z', payments: null })
  const { said, sheet } = await bothOf(off, await createCertificate(off.db))
  expect(sheet.ways?.entries.map(([label]) => label)).toEqual(['By mail, no fee', 'By wire, $15.00'])
  expect(textsOf(sheet).filter((text) => !said.includes(text))).toEqual([])
  expect(said).not.toMatch(/card|online/i)
  await off.close()
})

test('says not to pay again while a payment is in process, without ways to pay and without a slip', async () => {
  const id = await createCertificate(testApp.db, { redemption_in_process_on: plainDate('2026-11-19') })
  const { said, sheet } = await bothOf(testApp, id)
  expect(sheet).toMatchObject({
    ways: null,
    slip: null,
    notice: { text: expect.stringMatching(/^Do not pay again/) },
  })
  expect(textsOf(sheet).filter((text) => !said.includes(text))).toEqual([])
  expect(said).not.toMatch(/How to pay|Cut here|By mail/)
})

test('makes the Ohio invoice before a notice good through today, as on the page', async () => {
  const { rawPayload } = await get(await createCertificate(testApp.db, { is_report_office_ohio: true }))
  expect(linesOf(rawPayload)).toContain('November 20, 2026')
  expect(linesOf(rawPayload)).not.toContain('November 30, 2026')
})

test('draws the slip’s code as a Code 128 of certificate and quote', async () => {
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

test('prints a very long name and address in full, and the whole slip on the last page', async () => {
  const long = 'Upper Copley Meadow Extension Road North West '.repeat(20).trim()
  const parcel_no = '9'.repeat(60)
  const id = await createCertificate(testApp.db, { address: long, owner_name: long, parcel_no })
  const { rawPayload } = await get(id)
  expect(layoutProblems(rawPayload)).toEqual([])
  const pages = shownOf(rawPayload).map((texts) =>
    texts
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  )
  const all = pages.join(' ')
  expect(all.split(long)).toHaveLength(3)
  expect(pages.at(-1)).toMatch(/Cut here and send this part .* C\d+-Q\d+ Mail to: .*Page (\d) of \1$/)
})

test('refuses a name that no font covers with 409 in the reader’s language, and issues no number', async () => {
  const id = await createCertificate(testApp.db, { owner_name: '王伟 Wang' })
  const answer = await get(id, taxpayer.token)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'not_printable',
    message:
      'The PDF cannot be made: “王伟 Wang” has characters that cannot be printed: 王, 伟. Print the page from your browser instead, or call us.',
  })
  const url = `/api/parcels/${id}/payoffinvoice.pdf`
  const spanish = await testApp.inject({ method: 'GET', url, headers: { 'accept-language': 'es' } })
  expect(spanish.json().message).toContain('“王伟 Wang” tiene caracteres que no se pueden imprimir: 王, 伟.')
  expect(await lastQuote(id)).toBeUndefined()
  // What the page prints is still to be had.
  const page = await testApp.inject({
    method: 'POST',
    url: `/api/parcels/${id}/payofflog`,
    payload: { purpose: 'print' },
  })
  expect(page.json()).toMatchObject({ invoice: { ownerName: '王伟 Wang' } })
})

test('sends the file as a download with a clean name', async () => {
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

test('refuses with 409 and issues no quote if Print payoff is not offered', async () => {
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
