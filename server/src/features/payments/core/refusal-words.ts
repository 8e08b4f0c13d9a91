import { type DebitRefusal, debitRefusal } from '@fieldstone/domain/payments/bank-debit'
import { cardDecline } from '@fieldstone/domain/payments/card-debit'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Sentence } from '../../../messages/language.ts'
import { t } from '../../../messages/payments.ts'
import { sentences } from '../../../messages/translator.ts'
import { returnReason } from './return-words.ts'

/** Why nothing was charged, in words for each method; by the code that was told. */
interface RefusalWords {
  /** To a payer who waits for the answer, with what to do about it; null: its page has said so. */
  readonly atOnce: ((code: string) => { readonly reason: DebitRefusal; readonly sentence: Sentence }) | null
  /** Of an automatic payment, where the mail about its plan says what comes next. Null: no code was told. */
  readonly ofDebit: (code: string | null, returnCode: string | null) => string
}

const sentence = sentences('payments')

export const REFUSAL_WORDS: Readonly<Record<ChargeMethod, RefusalWords>> = {
  CC: {
    atOnce: null,
    ofDebit: (code) => t(code === null ? 'debit_failed' : `debit_${cardDecline(code)}`),
  },
  ACH: {
    atOnce: (code) => {
      const reason = debitRefusal(code)
      const [why, then] = [sentence(reason), sentence(`${reason}_then`)]
      return { reason, sentence: (language) => `${why(language)} ${then(language)}` }
    },
    ofDebit: (code, returnCode) =>
      returnCode === null ? t(code === null ? 'debit_failed' : debitRefusal(code)) : returnReason(returnCode),
  },
}
