import { addDays, laterOf } from '@fieldstone/domain/calendar/plain-date'
import { standingOf } from '../model/standing.ts'
import type { Life } from '../world/life.ts'
import { observe } from './observe.ts'

/** Longer than any notice takes, and any outage of a life: a debit that was not made on its day moves by a week. */
const LATE_DAYS = 40

/** What was agreed is debited in the end: what nothing forbids and nobody paid may not be forgotten. */
export async function checkForgotten(life: Life): Promise<void> {
  const { known, stage } = life
  const isSimple = known.holds.length === 0 && known.saleConfirmedOn === null && known.isBeyondModel === null
  if (!isSimple || known.authorization === null || known.limit.isLow) return
  const { plan, automatic, money, today } = await observe(life)
  if (plan === null || !plan.isActive || automatic === null || automatic.endedBy !== null) return
  const row = await stage.testApp.db
    .selectFrom('autopay')
    .select('status')
    .where('id', '=', known.authorization.id)
    .executeTakeFirst()
  if (row?.status !== 'ON') return
  const { instalments } = standingOf(plan.instalments, money)
  for (const { no, dueOn, portionCents, paidCents, reservedCents } of instalments) {
    const isAgreed = automatic.totalCents.has(no) && !money.some(({ debitOf }) => debitOf === no)
    // A partial payment changes the sum, which is told anew.
    const isWhole = paidCents === 0 && reservedCents === 0 && portionCents > 0
    if (isAgreed && isWhole && addDays(laterOf(dueOn, known.limit.changedOn ?? dueOn), LATE_DAYS) < today)
      known.wrongs.push(`installment ${no}, due ${dueOn}, was never debited until ${today}`)
  }
}
