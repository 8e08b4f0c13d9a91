import { addDays, addMonths, firstOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { changePlan } from '../src/features/plans/change-plan.ts'
import { offerPlan } from '../src/features/plans/offer-plan.ts'
import type { Services } from '../src/services.ts'
import type { Draft, PlanAnswer } from './draft.ts'
import { USER } from './log-ins.ts'
import { onDay } from './own-request.ts'

const ADMIN = { role: 'admin', userId: USER.admin } as const
const MONTHS = 12

/** Staff answer requests for plans that came with the portfolio, each on its day. */
export async function answerPlanRequests(
  services: Services,
  drafts: readonly Draft[],
  idOf: (sale: Draft['sale']) => number,
): Promise<void> {
  for (const { sale, plans = [] } of drafts)
    for (const { answer } of plans) if (answer) await give(services, idOf(sale), answer)
}

async function give(services: Services, certificateId: number, { offeredOn, declinedOn }: PlanAnswer) {
  const { id } = await services.db
    .selectFrom('payment_plan')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  await offerPlan(await onDay(services, offeredOn, ADMIN), id, {
    ...{ instalmentCount: MONTHS, firstDueOn: firstDueAfter(offeredOn) },
    ...{ expiresOn: addDays(offeredOn, 30), downCents: cents(0), downDueOn: null },
  })
  if (declinedOn === null) return
  const { version } = await services.db
    .selectFrom('payment_plan')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await changePlan(await onDay(services, declinedOn, ADMIN), id, {
    ...{ change: 'decline', version, cureBy: null },
    reason: 'The owner declined the offer and will pay in full after a sale.',
  })
}

/** The 15th of the month after next: whenever it was offered, that is after the offer has ended. */
const firstDueAfter = (offeredOn: PlainDate): PlainDate => addDays(addMonths(firstOfMonth(offeredOn), 2), 14)
