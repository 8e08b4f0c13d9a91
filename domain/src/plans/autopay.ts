import { addDays, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import { mayChargeAgain } from '../payments/card-debit.ts'
import type { ChargeMethod } from '../payments/charge-methods.ts'
import { type Charge, chargeOf, type FeeSettings } from '../payments/fees.ts'
import { returnMeaning } from '../payments/return-codes.ts'
import { type InstalmentStanding, openOf } from './standing.ts'

/** A debit of automatic payments: its installment, day and amount. */
export interface PlannedDebit {
  readonly number: number
  /** The day on which it is made. */
  readonly dueOn: PlainDate
  readonly charge: Charge
}

/** Whether a debit may pay this installment: it is unpaid, and no money on its way will pay it. */
export const isDebitable = (instalment: InstalmentStanding): boolean =>
  openOf(instalment) > 0 && instalment.state !== 'PROCESSING'

export interface AskedDebits {
  readonly months: number
  readonly method: ChargeMethod
  readonly fees: FeeSettings
}

/** Returns the debits that would cover the next `months` unpaid installments. */
export const autopayDebits = (
  instalments: readonly InstalmentStanding[],
  { months, method, fees }: AskedDebits,
  today: PlainDate,
): readonly PlannedDebit[] =>
  instalments
    .filter(isDebitable)
    .slice(0, months)
    .map((one) => ({
      number: one.number,
      // The payer gets notice of each debit some days before. A debit due sooner is made when the notice period ends.
      dueOn: laterOf(one.dueOn, addDays(today, NOTICE_DAYS.reminder)),
      charge: chargeOf(openOf(one), method, fees),
    }))

/** One presentment of a debit. */
export type Presentment =
  /** On its way, or paid. */
  | { readonly on: PlainDate; readonly outcome: 'open' }
  | {
      readonly on: PlainDate
      /** 'unsent' if it never reached the bank. */
      readonly outcome: 'failed' | 'unsent'
      /** From the ACH network or the card's bank. Null if neither gave one. */
      readonly returnCode: string | null
      /** The day on which we learned of the failure. */
      readonly knownOn: PlainDate
    }

/** The first presentment and two more, by any automatic payments. */
export const MOST_PRESENTMENTS = 3
const WITHIN_DAYS = 180
const DAYS_BETWEEN = 3

/**
 * Returns the first day on which a debit may be presented next. Null if it is open, or must not be presented again. A debit
 * that never reached the bank is made again the day after. One that the bank returned is made some days after we learned of
 * it, never on a day in the past.
 */
export function nextPresentmentOn(dueOn: PlainDate, made: readonly Presentment[]): PlainDate | null {
  const sent = made.filter((one) => one.outcome !== 'unsent')
  const next = sent.length === 0 ? dueOn : afterReturns(sent)
  const last = made.at(-1)
  if (next === null || last?.outcome !== 'unsent') return next
  return laterOf(next, addDays(last.knownOn, 1))
}

/** Returns the number of the next presentment, counting those that reached the bank. */
export const presentmentNoOf = (made: readonly Presentment[]): number =>
  made.filter(({ outcome }) => outcome !== 'unsent').length + 1

function afterReturns(sent: readonly Presentment[]): PlainDate | null {
  const [first] = sent
  const last = sent.at(-1)
  const mayAgain =
    sent.every((one) => one.outcome !== 'open' && isAgain(one.returnCode)) && sent.length < MOST_PRESENTMENTS
  if (!first || !last || last.outcome === 'open' || !mayAgain) return null
  const next = addDays(last.knownOn, DAYS_BETWEEN)
  return daysBetween(first.on, next) <= WITHIN_DAYS ? next : null
}

const isAgain = (code: string | null): boolean =>
  code !== null && (returnMeaning(code).mayPresentAgain || mayChargeAgain(code))

/** Notice periods in days: upcoming debit, changed amount, changed date, expiring card. */
export const NOTICE_DAYS = { reminder: 3, changedAmount: 10, changedDate: 7, cardExpires: 30 } as const

/** Whether to notify the payer now that the card expires before the debit, while there is time to choose another. */
export const isCardNoticeDue = (expiresOn: PlainDate, debitOn: PlainDate, today: PlainDate): boolean =>
  expiresOn < debitOn && daysBetween(today, debitOn) <= NOTICE_DAYS.cardExpires

/** Whether a debit that resumes after an interruption was announced as early as any other. */
export const isStillAnnounced = (
  debitOn: PlainDate,
  today: PlainDate,
  { wasTold }: { readonly wasTold: boolean },
): boolean => daysBetween(today, debitOn) >= (wasTold ? 0 : NOTICE_DAYS.reminder)
