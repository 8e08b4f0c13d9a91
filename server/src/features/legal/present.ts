import { type LegalFile, type LegalRow, legalWireName } from '@fieldstone/contract/entities/legal/legal'
import type { Actor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { isHoldActive } from '@fieldstone/domain/holds/hold'
import { dateWarnings } from '@fieldstone/domain/legal/date-checks'
import { settingsOf } from '@fieldstone/domain/legal/deadline-settings'
import { complaintDeadline, type Deadline, type DeadlineSettings } from '@fieldstone/domain/legal/deadlines'
import { isOpenFile, nextStep } from '@fieldstone/domain/legal/next-step'
import { nextStepDay } from '@fieldstone/domain/legal/next-step-day'
import { noticeWarning } from '@fieldstone/domain/legal/notice-checks'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import { type HoldOf, showHolds } from '../../records/holds.ts'
import { statusOf } from '../payoff/service.ts'
import { type FileRow, forReader } from './file-row.ts'

interface AtHand {
  readonly today: PlainDate
  /** The deadlines of this file. */
  readonly deadlines: readonly Deadline[]
}

/** Presents a row of a list to this reader. */
export function presentRow(row: FileRow, actor: Actor, { today, deadlines }: AtHand): LegalRow {
  const { city: _, zip: __, ...shown } = forReader(row, actor)
  const step = nextStep(row, today)
  return {
    ...shown,
    isActive: isOpenFile(row),
    addressFull: addressLine(row),
    status: statusOf(row, today),
    nextStep: step,
    nextStepOn: nextStepDay(step, row, deadlines),
  }
}

/** Presents the whole file to this reader. */
export function presentFile(
  row: FileRow,
  actor: Actor,
  {
    regime,
    today,
    deadlines,
    holds,
  }: AtHand & { readonly regime: Regime | null; readonly holds: readonly HoldOf[] },
): LegalFile {
  const complaintDays = daysToComplaint(row.noiFiledOn, regime)
  const shown = presentRow(row, actor, { today, deadlines })
  return {
    ...forReader(row, actor),
    ...shown,
    complaintDueOn: complaintDeadline(row.noiFiledOn, complaintDays),
    complaintDays,
    warnings: warningsOf(row, settingsOf(regime, today, row)),
    holds: [...new Set(holds.filter((it) => isHoldActive(it, today)).map(({ kind }) => kind))],
    shownHolds: showHolds(holds, { actor, today }),
    isPayoffFromStaff: shown.status === 'Bankruptcy' && isStaffOnly(regime, today),
    today,
  }
}

function warningsOf(row: FileRow, settings: DeadlineSettings): LegalFile['warnings'] {
  const notice = noticeWarning(row, settings)
  return [
    ...(notice === null ? [] : [{ ...notice, field: legalWireName('noiFiledOn'), other: null }]),
    ...dateWarnings(row).map(({ code, field, other }) => ({
      code,
      field: legalWireName(field),
      other: legalWireName(other),
      on: null,
    })),
  ]
}

const isStaffOnly = (regime: Regime | null, today: PlainDate): boolean =>
  (regime && nullIfRefused(() => settingAt(regime, 'bankruptcyStaffOnly', today))) ?? false

/** Null if no rule is known for the place: nothing is guessed. */
function daysToComplaint(noiFiledOn: PlainDate | null, regime: Regime | null): number | null {
  if (noiFiledOn === null || regime === null) return null
  return nullIfRefused(() => settingAt(regime, 'noiToComplaintDays', noiFiledOn))
}
