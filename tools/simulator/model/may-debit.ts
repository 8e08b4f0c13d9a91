import { addDays, daysBetween, laterOf } from '@fieldstone/domain/calendar/plain-date'
import type { Facts, Money } from './facts.ts'
import { standingOf } from './standing.ts'

/** The least that the provider takes. */
const LEAST_CENTS = 50
const REMINDER_DAYS = 3
const CHANGED_DAYS = 10
/** Time to pay in money after a bank has said that there was none. */
const AGAIN_DAYS = 3

/**
 * Why nobody should have been charged for this certificate, by what was known before; empty if it was right. `owedCents` null:
 * what is owed is not known.
 */
export function wrongsOfCharge(
  { today, saleConfirmedOn, isRedeemed, money }: Facts,
  charge: Pick<Money, 'portionCents'>,
  owedCents: number | null,
): readonly string[] {
  const wrongs: string[] = []
  if (isRedeemed) wrongs.push('the certificate is redeemed')
  if (saleConfirmedOn !== null && saleConfirmedOn <= today)
    wrongs.push('the sale is confirmed: nothing can be redeemed')
  const awaited = money.reduce((all, one) => all + (one.state === 'in-process' ? one.portionCents : 0), 0)
  if (owedCents !== null && charge.portionCents > owedCents - awaited)
    wrongs.push(
      `${charge.portionCents} was debited where ${owedCents} was owed and ${awaited} was on its way`,
    )
  return wrongs
}

/** Why a debit should not have been made, by what was known before it; empty where it was right. */
export function wrongsOfDebit(before: Facts, debit: Money, owedCents: number | null): readonly string[] {
  const { today, plan, automatic, holds } = before
  const wrongs = [...wrongsOfCharge(before, debit, owedCents)]
  const say = (isWrong: boolean, wrong: string) => void (isWrong && wrongs.push(wrong))
  for (const { kind, from, until } of holds)
    say(from <= today && (until === null || today <= until), `a stay holds: ${kind} since ${from}`)
  say(plan === null || !plan.isActive, 'the plan is not active')
  say(automatic === null, 'nobody ever agreed to it')
  say((automatic?.endedBy ?? null) !== null, `automatic payments had ended: ${automatic?.endedBy}`)
  say(debit.totalCents < LEAST_CENTS, `${debit.totalCents} cents are less than the provider takes`)
  return [...wrongs, ...wrongsOfInstalment(before, debit), ...wrongsOfNotice(before, debit)]
}

function wrongsOfInstalment({ plan, money }: Facts, debit: Money): readonly string[] {
  if (plan === null) return []
  const { instalments } = standingOf(plan.instalments, money)
  const own = instalments.find(({ no }) => no === debit.debitOf)
  if (!own || debit.portionCents <= own.portionCents - own.paidCents - own.reservedCents) return []
  const had = `${own.paidCents} paid and ${own.reservedCents} on its way of ${own.portionCents}`
  return [`installment ${own.no} had ${had}, and ${debit.portionCents} more was debited`]
}

/** The first time as announced three days before; again by a day that was told; another sum ten days before. */
function wrongsOfNotice({ today, told, automatic, money, plan }: Facts, debit: Money): readonly string[] {
  // What no bank ever had is made again as it was announced.
  const earlier = money
    .filter(({ debitOf, isSent }) => debitOf === debit.debitOf && isSent)
    .map(({ on }) => on)
  const dueOn = plan?.instalments.find(({ no }) => no === debit.debitOf)?.dueOn ?? today
  const since = earlier.reduce(laterOf, addDays(dueOn, -1))
  const isTold = (kinds: RegExp, days: number) =>
    told.some(
      ({ kind, on, days: named }) =>
        kinds.test(kind) &&
        daysBetween(on, today) >= days &&
        named.some((day) => since < day && day <= today),
    )
  // Of its amount once is enough, however often it goes to the bank.
  const isToldAmount = told.some(
    ({ kind, on, days, sums }) =>
      CHANGES.test(kind) &&
      daysBetween(on, today) >= CHANGED_DAYS &&
      sums.includes(debit.totalCents) &&
      days.some((day) => dueOn <= day && day <= today),
  )
  const wrongs: string[] = []
  const isReminded = told.some(
    ({ kind, on, days }) =>
      ANNOUNCES.test(kind) && daysBetween(on, today) >= REMINDER_DAYS && days.includes(today),
  )
  if (earlier.length === 0 && !isReminded) wrongs.push('it was not announced three days before')
  if (
    told.some(({ kind, on, days }) => MOVES.test(kind) && days.includes(today) && daysBetween(on, today) < 7)
  )
    wrongs.push('its new day was not announced seven days before')
  if (earlier.length > 0 && !isTold(ANNOUNCES, 1) && !isTold(ANNOUNCES_AGAIN, AGAIN_DAYS))
    wrongs.push('nobody was told of this new try three days before')
  const agreedCents = automatic?.totalCents.get(debit.debitOf ?? 0)
  if (agreedCents !== undefined && agreedCents !== debit.totalCents && !isToldAmount)
    wrongs.push(
      `${debit.totalCents} was debited where ${agreedCents} was agreed, not announced ten days before`,
    )
  return wrongs
}

const ANNOUNCES = /^plan-(?:debit|charge)-reminder/
const ANNOUNCES_AGAIN = /^plan-(?:debit|charge)-failed-again/
const MOVES = /^plan-(?:debit|charge)-moved/
const CHANGES = /^plan-(?:amount|charge)-changed/
