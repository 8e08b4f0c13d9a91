import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ZERO } from '@fieldstone/domain/money/cents'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as deadlines } from '../../lib/messages/deadlines.ts'
import { t as holds } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/record-page.ts'
import { whatText } from '../../records/deadline-text.ts'
import { HeadFact } from '../../ui/record-header.tsx'
import { isRedemptionToPost } from './use-record.ts'

/** The facts that decide the next action. */
export function HeadFacts({ record }: { readonly record: RecordHead }) {
  const { inEscrow } = record
  return (
    <dl className="stands no-print">
      <Owed record={record} />
      <InProcess record={record} />
      <HeadFact
        name={t('inEscrow')}
        value={inEscrow ? formatMoney(inEscrow.amountCents) : t('none')}
        more={inEscrow ? t('sinceDay', { date: formatDate(inEscrow.since) }) : t('nothingHeld')}
      />
      <Holds record={record} />
      <NextDate record={record} />
    </dl>
  )
}

interface FactProps {
  readonly record: RecordHead
}

function Owed({ record: { certificate, paidInFullOn } }: FactProps) {
  const { totalCents, goodThrough, redeemedOn } = certificate
  if (redeemedOn !== null)
    return (
      <HeadFact
        name={t('owedToday')}
        value={formatMoney(ZERO)}
        more={t('redeemed', { date: formatDate(redeemedOn) })}
      />
    )
  return totalCents === null ? (
    <HeadFact name={t('owedToday')} value={t('noFigure')} more={t('askStaff')} />
  ) : (
    <HeadFact
      name={t('owedToday')}
      value={formatMoney(totalCents)}
      more={
        paidInFullOn === null
          ? t('through', { date: formatDate(goodThrough) })
          : t('paidInFull', { date: formatDate(paidInFullOn) })
      }
    />
  )
}

/** Payments that have not cleared, and a redemption that is not posted. */
function InProcess({ record }: FactProps) {
  const { inProcess, paidInFullOn, certificate } = record
  const isToPost = isRedemptionToPost(record)
  if (inProcess !== null) {
    const since = { date: formatDate(inProcess.since) }
    return (
      <HeadFact
        name={t('inProcess')}
        value={formatMoney(inProcess.amountCents)}
        more={isToPost ? t('sinceToPost', since) : t('sinceDay', since)}
      />
    )
  }
  if (!isToPost) return <HeadFact name={t('inProcess')} value={t('none')} more={t('nothingWaits')} />
  const reported = { date: formatDate(certificate.redemptionInProcessOn) }
  return (
    <HeadFact
      name={t('inProcess')}
      value={t('redemption')}
      more={paidInFullOn === null ? t('reportedNotPosted', reported) : t('notPosted')}
    />
  )
}

function Holds({ record }: FactProps) {
  const [first, ...others] = record.holds
  if (first === undefined) {
    const { redeemedOn, isPaymentPending } = record.certificate
    const isOpen = redeemedOn === null && !isPaymentPending && !isRedemptionToPost(record)
    return <HeadFact name={t('holds')} value={t('none')} more={isOpen ? t('payoffOpen') : t('noHold')} />
  }
  const names = [first, ...others].map(({ kind }) => holds(`kind_${kind}`)).join(', ')
  return (
    <HeadFact name={t('holds')} value={names} more={t('heldSince', { date: formatDate(first.fromOn) })} />
  )
}

/** The earliest legal deadline or other date. A county is not shown the deadlines of a firm. */
function NextDate({ record }: FactProps) {
  const { showsDeadlines, nextDeadline: line, nextDate, certificate } = record
  const { today } = certificate
  if (nextDate !== null && (line === null || line.standingSince !== null || nextDate.on < line.dueOn))
    return (
      <HeadFact
        name={t('nextDate')}
        value={<Day on={nextDate.on} today={today} />}
        more={t(`date_${nextDate.what}`)}
      />
    )
  if (!showsDeadlines) return null
  if (line === null) return <HeadFact name={t('nextDate')} value={t('none')} more={t('noDate')} />
  // The first one due, if any.
  if (line.standingSince !== null)
    return (
      <HeadFact
        name={t('nextDate')}
        value={t('none')}
        more={deadlines(`urgency_${line.urgency}`, { date: formatDate(line.standingSince) })}
      />
    )
  return <HeadFact name={t('nextDate')} value={<Day on={line.dueOn} today={today} />} more={whatText(line)} />
}

interface DayProps {
  readonly on: PlainDate
  readonly today: PlainDate
}

const Day = ({ on, today }: DayProps) =>
  on < today ? (
    <span className="queue-late">
      {t('daysLate', { count: daysBetween(on, today), date: formatDate(on) })}
    </span>
  ) : (
    formatDate(on)
  )
