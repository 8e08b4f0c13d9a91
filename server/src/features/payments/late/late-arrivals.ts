import { formatDate, formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { SystemContext } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/database.ts'
import { t } from '../../../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { type LateArrival, listLateArrivals } from '../../../records/late-arrivals.ts'
import { openStaffTask } from '../../../records/staff-tasks.ts'
import { alertOfMoney } from '../core/alerts.ts'

/** Alerts staff to applied money of this certificate that arrived after the right to redeem had ended. */
export async function alertOfLateArrivals(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<void> {
  const { businessTimeZone: timeZone } = context.services.config
  for (const late of await listLateArrivals(trx, { certificateId, timeZone }))
    await alertOfMoney(trx, taskOf(late), context)
}

/**
 * Opens a task for each late arrival, without an e-mail for each: an installation that is upgraded may have many. Changes no
 * booked money.
 */
export const openLateArrivalTasks = (db: Db, found: readonly LateArrival[], at: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const late of found) await openStaffTask(trx, { ...taskOf(late), at })
  })

function taskOf({ cause, subjectKind, subjectId, arrivedOn, cents: amount }: LateArrival) {
  const day = formatDate(arrivedOn, STAFF_LANGUAGE)
  const subject = { subjectKind, subjectId }
  return cause === 'applied-too-late'
    ? ({ ...subject, kind: 'arrived-after-right-ended', note: t('appliedTooLate', { day }) } as const)
    : ({
        ...subject,
        kind: 'write-by-letter',
        note: t('heldInSilence', { day, amount: formatMoney(cents(amount)) }),
      } as const)
}
