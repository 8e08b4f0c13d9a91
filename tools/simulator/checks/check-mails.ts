import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Facts } from '../model/facts.ts'
import { type InstalmentStands, standingOf } from '../model/standing.ts'
import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { observe, statusOf } from './observe.ts'

const PROMISES = /failed-again|reminder|changed/
/** The plan goes on after all, and its owner is to pay it by hand. */
const BY_HAND = /^plan-goes-on(?:-late)?$/
const REMINDER_DAYS = 3
const GRACE_DAYS = 10
const MISSED = 2
/** No provider takes less. */
const LEAST_CENTS = 50

/** What was told must be true: asked each day, when it was just written. */
export async function checkWords(life: Life): Promise<void> {
  const { known, stage } = life
  if (known.plan === null || stage.death.isDead || known.seenWrites.words === stage.death.writes) return
  known.seenWrites.words = stage.death.writes
  const facts = await observe(life)
  const { told } = facts
  for (const { kind, on, days } of told.slice(known.toldCount)) {
    if (PROMISES.test(kind) && !days.some((day) => day >= on))
      known.wrongs.push(`${kind} of ${on} promises a day that has passed: ${days.join(', ')}`)
    if (BY_HAND.test(kind)) noteByHand(life, facts, on)
  }
  known.toldCount = told.length
  await noteAllDebited(life, facts)
  checkFailures(life, facts)
  await checkDefault(life, facts)
}

/** Automatic payments end with a plan, and stay off when it goes on only if a debit can no longer be announced in time. */
function noteByHand(
  { known }: Life,
  { automatic, plan, money, holds, saleConfirmedOn }: Facts,
  on: PlainDate,
) {
  if (known.authorization === null || automatic?.endedBy !== null) return
  known.authorization.endedBy = 'their owner was told to pay by hand'
  const { instalments } = standingOf(plan?.instalments ?? [], money)
  const left = instalments.filter(
    ({ no, paidCents, portionCents }) => automatic.totalCents.has(no) && paidCents < portionCents,
  )
  // All that were agreed are made: they had ended before the plan did.
  if (left.length === 0) return
  const isLate = left.some(({ dueOn }) => dueOn < addDays(on, REMINDER_DAYS))
  if (!isLate && holds.length === 0 && saleConfirmedOn === null)
    known.wrongs.push(`automatic payments stay off on ${on}, though each debit can still be announced`)
}

/** Automatic payments that others have made needless end. If that money goes back, the owner pays by hand. */
async function noteAllDebited(life: Life, { automatic, plan, money }: Facts): Promise<void> {
  const { authorization } = life.known
  if (authorization === null || authorization.endedBy !== null || automatic === null || !plan?.isActive)
    return
  if ((await readStored(life)).automatic.some(({ status }) => status === 'ON')) return
  const isOpen = ({ no, portionCents, paidCents }: InstalmentStands) =>
    automatic.totalCents.has(no) && paidCents < portionCents
  if (!standingOf(plan.instalments, money).instalments.some(isOpen))
    authorization.endedBy = 'all was paid that they would have debited'
}

/** Nobody is told that a debit was not paid unless a bank has said so. */
function checkFailures({ known, sandbox }: Life, { told, money }: Facts): void {
  const mails = told.filter(({ kind }) => /^plan-(?:debit|charge)-failed/.test(kind)).length
  const debits = new Set(money.flatMap(({ id, debitOf }) => (debitOf === null ? [] : [id])))
  const refused = sandbox.objects
    .list('payment_intent')
    .filter((one) => debits.has(one.metadata['payment_id'] ?? '') && one.last_payment_error !== null).length
  if (mails > refused && known.falseAlarms < mails - refused) {
    known.falseAlarms = mails - refused
    known.wrongs.push(`${mails} mails say that a debit was not paid, and the banks refused ${refused}`)
  }
}

/** A plan ends by the rule alone, and money on its way keeps an installment from being missed. */
async function checkDefault(life: Life, facts: Facts): Promise<void> {
  const { known } = life
  const status = await statusOf(life, known.plan?.id ?? 0)
  const was = known.planStatus
  known.planStatus = status
  if (hasEnded(status) && !hasEnded(was)) known.wasInDefault = was === 'DEFAULT'
  if (status !== 'DEFAULT' || was === 'DEFAULT' || facts.plan === null) return
  // What had completed or ended it went back, so that it is again what it was before: nobody takes that step now.
  if (hasEnded(was) && known.wasInDefault) return
  if (known.authorization) known.authorization.endedBy ??= 'the plan was in default'
  const stay = facts.holds.find(
    ({ kind, from, until }) =>
      kind !== 'deceased' && from <= facts.today && (until === null || facts.today <= until),
  )
  if (stay) known.wrongs.push(`the plan was put in default on ${facts.today}, during a stay: ${stay.kind}`)
  const missedCount = countMissed(facts)
  if (missedCount < MISSED && known.isBeyondModel === null)
    known.wrongs.push(
      `the plan was put in default with ${missedCount} missed installments, on ${facts.today}`,
    )
}

const hasEnded = (status: string): boolean => status === 'COMPLETE' || status === 'CANCELED'

function countMissed(facts: Facts): number {
  const { instalments } = standingOf(facts.plan?.instalments ?? [], facts.money)
  return instalments.filter(
    (one) =>
      one.paidCents + one.reservedCents < one.portionCents &&
      !isLeftToUs(facts, one) &&
      (addDays(one.dueOn, GRACE_DAYS) < facts.today || isMissedAtOnce(facts, one.no)),
  ).length
}

/** Once what put a plan in default is paid, staff are asked to cure it. Asked at the end, when everything has been told. */
export async function checkCureOffered(life: Life): Promise<void> {
  const { known } = life
  if (known.plan === null || known.isBeyondModel !== null) return
  if ((await statusOf(life, known.plan.id)) !== 'DEFAULT') return
  const facts = await observe(life)
  // None is missed and nothing is on its way: it is not broken by anybody's counting.
  if (facts.money.some(({ state }) => state === 'in-process' || state === 'open') || countMissed(facts) > 0)
    return
  const subject = String(known.plan.id)
  const isAsked = (await readStored(life)).tasks.some(
    ({ subjectKind, subjectId, note }) =>
      subjectKind === 'payment_plan' && subjectId === subject && /cure/i.test(note),
  )
  if (!isAsked) known.wrongs.push('what put the plan in default is paid, and nobody is asked to cure it')
}

/** Its owner left it to automatic payments, and no bank has had the debit yet: that is our failure, not theirs. */
const isLeftToUs = (
  { automatic, money, holds }: Facts,
  { no, portionCents, paidCents }: InstalmentStands,
): boolean =>
  automatic !== null &&
  automatic.endedBy === null &&
  // A hold pauses them until somebody begins them again.
  holds.length === 0 &&
  automatic.totalCents.has(no) &&
  portionCents - paidCents >= LEAST_CENTS &&
  !money.some(({ debitOf, isSent }) => debitOf === no && isSent)

/** Its bank refused the debit or took it back: there is no waiting for the days of grace. */
const isMissedAtOnce = ({ money }: Facts, no: number): boolean =>
  money.some((one) => one.debitOf === no && (one.isRefused || one.isTakenBack))
