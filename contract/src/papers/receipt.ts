import { cents } from '@fieldstone/domain/money/cents'
import { isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Receipt } from '../entities/payments/receipt.ts'
import { formatBps, formatDate, formatLongDate, formatMoney, formatPhone, type Language } from '../format.ts'
import { fill } from './fill.ts'
import type { Entry } from './payoff-invoice.ts'
import { progressEntries } from './progress.ts'
import type { ProgressWords } from './progress-words.ts'
import { type ProofDocument, proofDocument } from './proof.ts'
import type { ReceiptWords } from './receipt-words.ts'
import { releaseSentence } from './release.ts'
import { postalLines, type Sender } from './sender.ts'

/** The whole text of a receipt. The page and the PDF only lay it out. */
export interface ReceiptDocument {
  readonly title: string
  /** The mark of every copy except the first, which has none. */
  readonly mark: string | null
  readonly number: string
  readonly about: string
  /** The lines of the sender, beginning with the name. */
  readonly sender: readonly string[]
  readonly facts: readonly Entry[]
  readonly headings: Entry
  readonly figures: readonly Entry[]
  readonly total: Entry
  /** What was waived with the payment, what was refunded or disputed, and what is left. */
  readonly after: readonly Entry[]
  /** Shown if the money went back, or the payment was recorded by mistake. */
  readonly notice: { readonly title: string; readonly text: string } | null
  /** The title has the date, because the steps change. Null if the payment has no progress. */
  readonly progress: { readonly title: string; readonly steps: readonly Entry[] } | null
  readonly note: string
  readonly proof: ProofDocument
  readonly footer: string
}

interface ReceiptPapers {
  readonly receipt: ReceiptWords
  readonly progress: ProgressWords
}

/** Builds the receipt's text in one language. */
export function receiptDocument(
  receipt: Receipt,
  company: Sender,
  { receipt: words, progress: progressWords }: ReceiptPapers,
  language: Language,
): ReceiptDocument {
  const {
    certificateNo,
    countyName,
    stateName,
    method,
    refundedCents,
    disputedCents,
    totalCents,
    waivedCents,
  } = receipt
  const money = (amount: number) => formatMoney(cents(amount))
  const backCents = refundedCents + disputedCents
  return {
    title: words.title,
    mark: receipt.isDuplicate ? words.duplicate : null,
    number: fill(words.number, { number: receipt.receiptNo }),
    about: fill(words.about, { number: certificateNo, county: countyName, state: stateName }),
    sender: [...postalLines(company, 'postal'), formatPhone(company.tollFree || company.phone)],
    facts: [
      [words.payer, receipt.payerName],
      [words.paidOn, formatLongDate(receipt.paidOn, language)],
      [words.certificateNo, certificateNo],
      [words.parcelNo, receipt.parcelNo],
      [words.method, words[`${method}_name`]],
      [words.reference, receipt.paymentId],
    ],
    headings: [words.headType, words.headAmount],
    figures: [[words.portion, money(receipt.portionCents)], ...feeEntries(receipt, words)],
    total: [words.total, money(totalCents)],
    after: [
      ...entryIf(waivedCents > 0, [words.waived, money(waivedCents)]),
      ...(receipt.isTakenBack || backCents === 0
        ? []
        : [
            ...entryIf(refundedCents > 0, [words.refunded, money(refundedCents)]),
            ...entryIf(disputedCents > 0, [words.disputed, money(disputedCents)]),
            [words.kept, money(totalCents - backCents)] as const,
          ]),
    ],
    notice: noticeOf(receipt, words),
    progress: receipt.progress && {
      title: fill(progressWords.asOf, { day: formatDate(receipt.progress.asOf, language) }),
      steps: progressEntries(receipt.progress, progressWords, language),
    },
    note: releaseSentence(receipt, words),
    proof: proofDocument(receipt.proof, words, null),
    footer: [...company.postalAddress, formatPhone(company.phone), company.servicingEmail].join(' · '),
  }
}

const entryIf = (isShown: boolean, entry: Entry): readonly Entry[] => (isShown ? [entry] : [])

function noticeOf({ isTakenBack, isMistake }: Receipt, words: ReceiptWords): ReceiptDocument['notice'] {
  if (isMistake) return { title: words.mistake, text: words.mistakeText }
  return isTakenBack ? { title: words.takenBack, text: words.takenBackText } : null
}

/** Payments by mail or at the counter have no fee and no line for it. */
function feeEntries({ method, feeBps, feeCents }: Receipt, words: ReceiptWords): readonly Entry[] {
  const amount = formatMoney(feeCents)
  if (isChargeMethod(method)) return [[fill(words[`${method}_fee`], { rate: formatBps(feeBps) }), amount]]
  return method === 'WIRE' && feeCents > 0 ? [[words.feeWIRE, amount]] : []
}
