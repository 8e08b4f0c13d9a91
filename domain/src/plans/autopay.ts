import { addDays, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import { mayChargeAgain } from '../payments/card-debit.ts'
import type { ChargeMethod } from '../payments/charge-methods.ts'
import { type Charge, chargeOf, type FeeSettings } from '../payments/fees.ts'
import { returnMeaning } from '../payments/return-codes.ts'
import { type InstalmentStanding, openOf } from './standing.ts'

/** One debit of automatic payments: of which instalment, when, how much. */
export interface PlannedDebit {
  readonly number: number
  /** The day on which it is made. */
  readonly dueOn: PlainDate
  readonly charge: Charge
}

/** What a debit may be made of: unpaid, and nothing on its way that will pay it. */
export const isDebitable = (instalment: InstalmentStanding): boolean =>
  openOf(instalment) > 0 && instalment.state !== 'PROCESSING'

export interface AskedDebits {
  readonly months: number
  readonly method: ChargeMethod
  readonly fees: FeeSettings
}

/** The debits that would cover the next `months` unpaid instalments. */
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
      // Its payer is told of each debit some days before: of one that is due sooner, it is made then.
      dueOn: laterOf(one.dueOn, addDays(today, NOTICE_DAYS.reminder)),
      charge: chargeOf(openOf(one), method, fees),
    }))

/** One time that a debit was made. */
export type Presentment =
  /** On its way, or its money is there. */
  | { readonly on: PlainDate; readonly outcome: 'open' }
  | {
      readonly on: PlainDate
      /** 'unsent': it never went to the bank. */
      readonly outcome: 'failed' | 'unsent'
      /** Of the network, or of the card's bank; null when it was neither. */
      readonly returnCode: string | null
      /** The day on which we learned of it. */
      readonly knownOn: PlainDate
    }

/** The first time and two more, whoever sends them. */
export const MOST_PRESENTMENTS = 3
const WITHIN_DAYS = 180
const DAYS_BETWEEN = 3

/**
 * The first day on which a debit may go to the bank next; null: it is open, or must not be presented any more. What never
 * went there is made again the day after; what the bank returned, some days after we learned of it, never on a day that is
 * over.
 */
export function nextPresentmentOn(dueOn: PlainDate, made: readonly Presentment[]): PlainDate | null {
  const sent = made.filter((one) => one.outcome !== 'unsent')
  const next = sent.length === 0 ? dueOn : afterReturns(sent)
  const last = made.at(-1)
  if (next === null || last?.outcome !== 'unsent') return next
  return laterOf(next, addDays(last.knownOn, 1))
}

/** Which time the next one is, those counted that went to the bank. */
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

/** The card of a debit is over before its day: its payer is told while there is time to choose another. */
export const isCardNoticeDue = (expiresOn: PlainDate, debitOn: PlainDate, today: PlainDate): boolean =>
  expiresOn < debitOn && daysBetween(today, debitOn) <= NOTICE_DAYS.cardExpires

/** Whether a debit that goes on after an interruption is as well announced as any other. */
export const isStillAnnounced = (
  debitOn: PlainDate,
  today: PlainDate,
  { wasTold }: { readonly wasTold: boolean },
): boolean => daysBetween(today, debitOn) >= (wasTold ? 0 : NOTICE_DAYS.reminder)
