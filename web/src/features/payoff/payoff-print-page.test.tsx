import { payoffInvoice } from '@fieldstone/contract/entities/payoff/payoff'
import { siteSettings } from '@fieldstone/contract/entities/site/site'
import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import { INVOICE_WORDS } from '@fieldstone/contract/papers/payoff-invoice-words'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import { SITE_SETTINGS } from '../../lib/wire.fixtures.ts'
import { aCertificate, aView, onTheWire } from '../../records/certificate.fixtures.ts'
import PayoffPrintPage from './payoff-print-page.tsx'

const SETTINGS = {
  ...SITE_SETTINGS,
  phone: '3305550100',
  tollFree: '8005550119',
}
const PROOF = {
  code: 'K3ZC-07PD-2N4C-735V-TDSX',
  address: 'http://localhost/verify#code=K3ZC-07PD-2N4C-735V-TDSX',
}
const INVOICE = {
  quoteId: 41,
  parcelID: 3,
  taxSaleNo: '2019-1002',
  parcelNo: '68-00001',
  countyName: 'Summit',
  stateName: 'Ohio',
  ownerName: 'Kowalczyk Daniel R',
  propertyAddressFull: '1184 Copley Meadow Dr, Akron, OH 44320',
  purchaseDate: '2019-11-12',
  goodUntil: '2026-12-31',
  principalCents: 120_000,
  interestCents: 19_800,
  expenseCents: 5_000,
  totalCents: 144_800,
  paymentInProcess: false,
  wireRouting: '110000000',
  wireLast4: '4821',
  proof: PROOF,
  ways: [
    { method: 'MAIL', feeBps: null, feeCents: 0, totalCents: 144_800 },
    { method: 'CC', feeBps: 325, feeCents: 4_706, totalCents: 149_506 },
    { method: 'WIRE', feeBps: null, feeCents: 1_500, totalCents: 146_300 },
  ],
}

function open(printPayoff: boolean, invoice: object = INVOICE) {
  const offer = { parcel: aView(), payoff: aView({ buttons: { printPayoff } }) }
  const asked = answerApi({
    'GET /api/parcels/3': { body: onTheWire(aCertificate({ offer })) },
    'GET /api/site/settings': { body: SETTINGS },
    'POST /api/parcels/3/payofflog': {
      status: 201,
      body: {
        quoteId: 41,
        goodThrough: '2026-12-31',
        principalCents: 120_000,
        interestCents: 19_800,
        expenseCents: 5_000,
        totalCents: 144_800,
        invoice,
        proof: PROOF,
      },
    },
    'GET /api/parcels/3/payoffinvoice.pdf': { status: 409, body: refusal('no_payoff', 'Please contact us.') },
  })
  renderPage('/parcels/:parcelId/payoffrequestprint', <PayoffPrintPage />, '/parcels/3/payoffrequestprint')
  return asked
}

test('the invoice shows the number, the figures and the date of its quote', async () => {
  const asked = open(true)
  expect(await screen.findByText('Payoff no. 41')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Total Due $1,448.00' })).toBeTruthy()
  expect(screen.getByText('December 31, 2026')).toBeTruthy()
  expect(screen.queryByText('$1,430.00')).toBeNull()
  expect(screen.getByText(PROOF.code)).toBeTruthy()
  expect(screen.getByText(/never change our mailing address/)).toBeTruthy()
  expect(screen.getByText(/Our account ends in 4821; routing number 110000000\./)).toBeTruthy()
  expect(
    await screen.findByRole('img', { name: 'QR code of the page that verifies this document' }),
  ).toBeTruthy()
  const notes = asked.filter(({ path }) => path.endsWith('/payofflog'))
  expect(notes.map(({ body }) => body)).toEqual([{ purpose: 'print' }])
})

/** Every text of a document, wherever in it. */
const textsOf = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(textsOf)

test.each([
  ['while it can be paid', INVOICE],
  ['while payments are off', { ...INVOICE, ways: INVOICE.ways.filter(({ method }) => method !== 'CC') }],
  ['while a payment is in process', { ...INVOICE, paymentInProcess: true }],
])('the page shows the whole text of its document, %s', async (_, invoice) => {
  open(true, invoice)
  await screen.findByText('Payoff no. 41')
  const said = document.querySelector('.paper')?.textContent ?? ''
  const data = z.decode(payoffInvoice, invoice as z.input<typeof payoffInvoice>)
  const sheet = invoiceDocument(data, z.decode(siteSettings, SETTINGS), INVOICE_WORDS, 'en')
  // What the QR code says is drawn.
  const written = { ...sheet, proof: { ...sheet.proof, address: '', alt: '' } }
  expect(textsOf(written).filter((text) => !said.includes(text))).toEqual([])
  expect(sheet.notice === null).toBe(said.includes('How to pay'))
})

test('not offered for print: no quote is issued', async () => {
  const asked = open(false)
  expect(await screen.findByText('There is no payoff to print.')).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/payofflog'))).toBe(false)
})

test('the PDF is refused: the reason stands beside its button', async () => {
  open(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The PDF could not be made. Please contact us.')
})
