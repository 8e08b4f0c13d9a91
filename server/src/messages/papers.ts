import { INVOICE_WORDS, type InvoiceWords } from '@fieldstone/contract/papers/payoff-invoice-words'
import { INVOICE_WORDS_ES } from '@fieldstone/contract/papers/payoff-invoice-words-es'
import { AGREEMENT_WORDS, type AgreementWords } from '@fieldstone/contract/papers/plan-agreement-words'
import { AGREEMENT_WORDS_ES } from '@fieldstone/contract/papers/plan-agreement-words-es'
import { PLAN_CODE_WORDS, type PlanCodeWords } from '@fieldstone/contract/papers/plan-code-words'
import { PLAN_CODE_WORDS_ES } from '@fieldstone/contract/papers/plan-code-words-es'
import { PLAN_OFFER_WORDS, type PlanOfferWords } from '@fieldstone/contract/papers/plan-offer-words'
import { PLAN_OFFER_WORDS_ES } from '@fieldstone/contract/papers/plan-offer-words-es'
import { PROGRESS_WORDS, type ProgressWords } from '@fieldstone/contract/papers/progress-words'
import { PROGRESS_WORDS_ES } from '@fieldstone/contract/papers/progress-words-es'
import {
  PROPERTY_PAYOFF_WORDS,
  type PropertyPayoffWords,
} from '@fieldstone/contract/papers/property-payoff-words'
import { PROPERTY_PAYOFF_WORDS_ES } from '@fieldstone/contract/papers/property-payoff-words-es'
import { RECEIPT_WORDS, type ReceiptWords } from '@fieldstone/contract/papers/receipt-words'
import { RECEIPT_WORDS_ES } from '@fieldstone/contract/papers/receipt-words-es'
import { type ChargeMethod, isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Instrument } from '@fieldstone/domain/payments/received'
import type { Sentence, ServerLanguage } from './language.ts'
import { t as method } from './methods.ts'

interface PaperWords {
  readonly invoice: InvoiceWords
  readonly property: PropertyPayoffWords
  readonly receipt: ReceiptWords
  readonly progress: ProgressWords
  readonly agreement: AgreementWords
  readonly offer: PlanOfferWords
  readonly planCode: PlanCodeWords
}

/** The words of papers, in the language of who reads them. */
export const PAPERS: Readonly<Record<ServerLanguage, PaperWords>> = {
  en: {
    invoice: INVOICE_WORDS,
    property: PROPERTY_PAYOFF_WORDS,
    receipt: RECEIPT_WORDS,
    progress: PROGRESS_WORDS,
    agreement: AGREEMENT_WORDS,
    offer: PLAN_OFFER_WORDS,
    planCode: PLAN_CODE_WORDS,
  },
  es: {
    invoice: INVOICE_WORDS_ES,
    property: PROPERTY_PAYOFF_WORDS_ES,
    receipt: RECEIPT_WORDS_ES,
    progress: PROGRESS_WORDS_ES,
    agreement: AGREEMENT_WORDS_ES,
    offer: PLAN_OFFER_WORDS_ES,
    planCode: PLAN_CODE_WORDS_ES,
  },
}

/** How money came, as a letter says it. */
export const paidWith = (by: ChargeMethod | Instrument): Sentence =>
  isChargeMethod(by) ? method(`${by}_name`) : (language) => PAPERS[language].receipt[`${by}_name`]
