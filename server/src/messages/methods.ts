import { type DebitRefusal, debitRefusal } from '@fieldstone/domain/payments/ach-debit'
import { cardDecline } from '@fieldstone/domain/payments/card-debit'
import { type AgreedMethod, byMethod, type ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { inOne, type Sentence, STAFF_LANGUAGE } from './language.ts'
import { t as mailWord } from './mail-words.ts'
import { t as payment } from './payments.ts'
import { returnReason } from './return-words.ts'
import { sentences, translator } from './translator.ts'

export const t = sentences('methods')

const staffText = translator('methods', STAFF_LANGUAGE)

/** As queues and reports of staff call them. */
export const METHOD_NAMES = byMethod((method) => staffText(`${method}_name`))

/** 'card ending in 4242'. */
export const sourceText = (method: ChargeMethod, last4: string | null): Sentence =>
  last4 === null ? t(`${method}_source`) : t(`${method}_sourceEnding`, { last4 })

/** What is paid for, on the provider's page. */
export const certificateLabel = (number: string): Sentence => mailWord('certificate', { number })

/** Why nothing was charged; by the code that was told. */
interface RefusalWords {
  /** To a payer who waits for the answer, with what to do about it; null: its page has said so. */
  readonly atOnce: ((code: string) => RefusedAtOnce) | null
  /** Of an automatic payment, where the mail about its plan says what comes next. Null: no code was told. */
  readonly ofDebit: (code: string | null, returnCode: string | null) => Sentence
}

interface RefusedAtOnce {
  readonly reason: DebitRefusal
  readonly why: Sentence
  readonly advice: Sentence
  /** Both in one. */
  readonly sentence: Sentence
}

export const REFUSAL_WORDS: Readonly<Record<ChargeMethod, RefusalWords>> = {
  CC: {
    atOnce: null,
    ofDebit: (code) => payment(code === null ? 'debit_failed' : `debit_${cardDecline(code)}`),
  },
  ACH: {
    atOnce: (code) => {
      const reason = debitRefusal(code)
      const [why, advice] = [payment(reason), payment(`${reason}_then`)]
      return { reason, why, advice, sentence: inOne(why, advice) }
    },
    ofDebit: (code, returnCode) =>
      returnCode === null
        ? payment(code === null ? 'debit_failed' : debitRefusal(code))
        : returnReason(returnCode),
  },
}

/** The mails about an automatic payment. */
export const DEBIT_MAILS = {
  CC: {
    reminder: 'plan-charge-reminder',
    changed: 'plan-charge-changed',
    moved: 'plan-charge-moved',
    failed: {
      inDefault: 'plan-charge-failed-default',
      notAgain: 'plan-charge-failed',
      notAgainOnHold: 'plan-charge-failed-hold',
      again: 'plan-charge-failed-again',
      againOnHold: 'plan-charge-failed-again-hold',
    },
    unusable: 'autopay-off-card',
  },
  ACH: {
    reminder: 'plan-debit-reminder',
    changed: 'plan-amount-changed',
    moved: 'plan-debit-moved',
    failed: {
      inDefault: 'plan-debit-failed-default',
      notAgain: 'plan-debit-failed',
      notAgainOnHold: 'plan-debit-failed-hold',
      again: 'plan-debit-failed-again',
      againOnHold: 'plan-debit-failed-again-hold',
    },
    unusable: 'autopay-off-account',
  },
} as const satisfies Readonly<Record<AgreedMethod, object>>
