import type { KnownThen } from '@fieldstone/contract/entities/analysis/known-then'
import type { PaymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import { proofDocument } from '@fieldstone/contract/papers/proof'
import { receiptDocument } from '@fieldstone/contract/papers/receipt'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { PROGRESS_STEPS } from '@fieldstone/domain/payments/progress'
import type { Company } from '../src/company.ts'
import { accountPdf } from '../src/features/analysis/known-then/account-pdf.ts'
import { lettersPdf } from '../src/features/letters/letter-pdf.ts'
import type { LetterContent } from '../src/features/letters/letter-text.ts'
import { receiptPdf } from '../src/features/payments/receipts/receipt-pdf.ts'
import { invoicePdf } from '../src/features/payoff/invoice-pdf.ts'
import { agreementPdf } from '../src/features/plans/agreement-pdf.ts'
import { offerPdf } from '../src/features/plans/offer-pdf.ts'
import { PAPERS } from '../src/messages/papers.ts'
import type { PaperSetting } from '../src/pdf/paper.ts'

/** What people and counties write into documents, each as long as the test likes. */
export interface SampleValues {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly certificateNo: string
  readonly parcelNo: string
  readonly county: string
  readonly company: string
  readonly companyLines: readonly string[]
  readonly amountCents: number
}

export const USUAL: SampleValues = {
  name: 'Kowalczyk Daniel R',
  street: '1184 Copley Meadow Dr',
  city: 'Akron, OH 44320',
  certificateNo: '2019-1002',
  parcelNo: '67-58214',
  county: 'Summit',
  company: 'Fieldstone Lien Servicing',
  companyLines: ['P.O. Box 1180', 'Akron, OH 44309'],
  amountCents: 978_182,
}

const PHONES = { phone: '330-555-0119', tollFree: '800-555-0119', servicingEmail: 'service@example.com' }
const PROOF = {
  code: 'K3ZC-07PD-WX4T-9RQ2-M6JH',
  address: 'https://portal.example.com/verify?code=K3ZC-07PD-WX4T-9RQ2-M6JH',
}
const DAY = plainDate('2026-11-30')

const companyOf = ({ company, companyLines }: SampleValues) =>
  ({
    companyName: company,
    postalAddress: companyLines,
    paymentAddress: companyLines,
    ...PHONES,
  }) as unknown as Company

/** Each kind of PDF that the server draws, as it is drawn with these values. */
export const SAMPLES = {
  invoice: (values: SampleValues, setting: PaperSetting) =>
    invoicePdf(sampleInvoice(values, setting, false), setting),
  'invoice of a payment in process': (values: SampleValues, setting: PaperSetting) =>
    invoicePdf(sampleInvoice(values, setting, true), setting),
  receipt: (values: SampleValues, setting: PaperSetting) =>
    receiptPdf(sampleReceipt(values, setting), setting),
  letter: async (values: SampleValues, setting: PaperSetting) =>
    (await lettersPdf([sampleLetter(values, setting)], { title: 'Letter', purpose: 'read', ...setting }))
      .bytes,
  agreement: (values: SampleValues, setting: PaperSetting) => {
    const words = PAPERS[setting.language].agreement
    const more = { company: companyOf(values), businessTimeZone: 'America/New_York' }
    return agreementPdf(sampleAgreement(values), words, { ...setting, ...more })
  },
  'plan offer': (values: SampleValues, setting: PaperSetting) =>
    offerPdf(sampleOffer(values), PAPERS[setting.language].offer, { ...setting, company: companyOf(values) }),
  account: (values: SampleValues, { at }: PaperSetting) =>
    accountPdf({
      known: sampleKnown(values, at),
      ledger: [],
      csv: { name: 'ledger.csv', bytes: Buffer.from('Posting\n') },
      company: companyOf(values),
      timeZone: 'America/New_York',
    }),
} as const satisfies Readonly<
  Record<string, (values: SampleValues, setting: PaperSetting) => Promise<Buffer>>
>

export type SampleKind = keyof typeof SAMPLES

export function sampleInvoice(values: SampleValues, { language }: PaperSetting, isPaymentInProcess: boolean) {
  const totalCents = cents(values.amountCents)
  const way = { feeCents: cents(1500), totalCents, feeBps: null }
  return invoiceDocument(
    {
      ...{ quoteId: 7, certificateId: 1002, ...values, countyName: values.county, stateName: 'Ohio' },
      ...{
        ownerName: values.name,
        addressFull: `${values.street}, ${values.city}`,
        purchasedOn: DAY,
        goodUntil: DAY,
      },
      ...{ principalCents: totalCents, interestCents: totalCents, expenseCents: cents(0), totalCents },
      ...{ isPaymentInProcess, wireRouting: '041000124', wireLast4: '4321', proof: PROOF },
      ways: [
        { ...way, method: 'MAIL' },
        { ...way, method: 'CC', feeBps: bps(325) },
        { ...way, method: 'WIRE' },
      ],
    },
    companyOf(values),
    PAPERS[language].invoice,
    language,
  )
}

/** As long as it gets. */
const PROGRESS: PaymentProgress = {
  asOf: DAY,
  isPayoff: true,
  steps: PROGRESS_STEPS.map((step) => ({
    ...{ step, state: 'later', on: DAY, until: DAY, isLate: false, waitDays: null },
  })),
}

export function sampleReceipt(values: SampleValues, { language }: PaperSetting) {
  const amount = cents(values.amountCents)
  return receiptDocument(
    {
      ...{
        receiptNo: '100482',
        paymentId: 'b7d6f7a2-6a0c-4d4e-9a70-3a4c8f6c1f55',
        certificateId: 1002,
        ...values,
      },
      ...{ countyName: values.county, stateName: 'Ohio', payerName: values.name, paidOn: DAY, method: 'CC' },
      ...{
        portionCents: amount,
        feeBps: bps(325),
        feeCents: amount,
        totalCents: amount,
        refundedCents: cents(0),
        waivedCents: cents(0),
        disputedCents: cents(0),
      },
      ...{ progress: PROGRESS, isTakenBack: true, isMistake: false, isDuplicate: true, proof: PROOF },
    },
    companyOf(values),
    PAPERS[language],
    language,
  )
}

export function sampleLetter(values: SampleValues, { language }: PaperSetting): LetterContent {
  const { name, street, city, certificateNo, parcelNo } = values
  const amount = `$${(values.amountCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const text = [
    `Dear ${name}:`,
    `This is the payoff of tax certificate ${certificateNo} on your property at ${street}, ${city}.`,
    [`Parcel number | ${parcelNo}`, `Owner of record | ${name}`, `Total payoff | ${amount}`].join('\n'),
    'The certificate is redeemed when the full amount has been received and has cleared. '.repeat(4),
    `${name} may call us with any question.`,
  ]
  return {
    ...{ on: 'November 20, 2026', from: [values.company, ...values.companyLines], to: [name, street, city] },
    ...{ title: `Payoff: tax certificate ${certificateNo}`, text: text.join('\n\n'), language },
    proof: proofDocument(PROOF, PAPERS[language].invoice, { tollFree: PHONES.tollFree, phone: PHONES.phone }),
  }
}

export const sampleAgreement = ({ name, certificateNo, parcelNo, street, city }: SampleValues) => {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    ...{ planId: 12, userId: 5, acceptedAt: new Date('2026-11-20T15:00:00Z'), address: '203.0.113.9' },
    ...{
      browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      textVersion: 'plan-3-en',
    },
    text: [
      `This agreement is between ${name} and the company, for the property at ${street}, ${city}.`,
      ...Array.from({ length: 6 }, () =>
        'Each installment is due on its day, and is paid by mail or online. '.repeat(5),
      ),
    ].join('\n\n'),
    ...{ certificateNo, parcelNo, signedOn: null, username: 'dkowalczyk', recordedBy: null },
    ...{ firstName, lastName: rest.join(' ') },
  }
}

const sampleOffer = ({ name, certificateNo, parcelNo, amountCents }: SampleValues) => ({
  ...{ planId: 12, certificateNo, parcelNo, requester: name, offeredOn: DAY, expiresOn: DAY },
  schedule: {
    levelCents: cents(amountCents),
    instalments: [{ number: 1, dueOn: DAY, amountCents: cents(amountCents) }],
  },
  ...{ agreedCents: cents(amountCents), owedCents: cents(amountCents) },
  text: `Agreement with ${name}.\n\n${'Each installment is due on its day. '.repeat(30)}`,
  link: 'https://portal.example.com/plan/1002',
})

function sampleKnown(values: SampleValues, at: Date): KnownThen {
  const { certificateNo, parcelNo, county, name, company } = values
  const totalCents = cents(values.amountCents)
  const parts = { principalCents: totalCents, interestCents: cents(0), expenseCents: cents(0), totalCents }
  return {
    ...{ certificateId: 1002, certificateNo, parcelNo, countyName: county, stateName: 'Ohio', on: DAY },
    ...{
      asOf: at,
      madeAt: at,
      enteredAt: at,
      figure: { goodThrough: DAY, ...parts, lines: [] },
      figureNow: null,
    },
    learned: [{ at, what: 'Owner of record', before: name, after: name, reason: name }],
    stood: {
      ...{
        status: 'Active Certificate',
        ownerName: name,
        firmName: company,
        isLegalActive: false,
        saleType: 'auction',
      },
      ...{
        purchasedOn: DAY,
        priceCents: totalCents,
        rateBps: bps(1800),
        sentLegalOn: null,
        noiFiledOn: null,
      },
      ...{ redeemedOn: null, escrowCents: cents(0), holds: [] },
    },
    ...{ rules: [], ruleRows: [], law: null },
    issued: [
      {
        ...{
          quoteId: 7,
          at,
          isOfDay: true,
          purpose: 'print',
          by: name,
          figure: { goodThrough: DAY, ...parts, lines: [] },
        },
        ...{ supersededAt: null, cause: null, nowCents: totalCents },
      },
    ],
    issuedCount: 1,
    views: Array.from({ length: 40 }, () => ({ at, by: name, totalCents, quoteId: 7 })),
    viewCount: 40,
    sent: Array.from({ length: 5 }, () => ({
      ...{ at, kind: 'mail', delivery: 'email' as const },
      ...{
        subject: `Payoff for ${name}`,
        recipient: `${name.replaceAll(/\s+/g, '').slice(0, 200)}@example.com`,
      },
    })),
    sentCount: 5,
  }
}
