import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { RecordHead } from '@fieldstone/contract/entities/record/record'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ZERO } from '@fieldstone/domain/money/cents'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as holds } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/record-page.ts'
import { whatText } from '../../records/deadline-text.ts'

/** What decides the next act. A county has no deadlines of a firm. */
export function HeadFacts({ record }: { readonly record: RecordHead }) {
  const { inProcess, inEscrow, nextDeadline, certificate } = record
  return (
    <dl className="stands no-print">
      <Owed record={record} />
      <Fact
        name={t('inProcess')}
        value={inProcess ? formatMoney(inProcess.amountCents) : t('none')}
        more={inProcess ? t('sinceDay', { date: formatDate(inProcess.since) }) : t('nothingWaits')}
      />
      <Fact
        name={t('inEscrow')}
        value={inEscrow ? formatMoney(inEscrow.amountCents) : t('none')}
        more={inEscrow ? t('sinceDay', { date: formatDate(inEscrow.since) }) : t('nothingHeld')}
      />
      <Holds holds={record.holds} />
      {nextDeadline === null ? (
        <Fact name={t('nextDeadline')} value={t('none')} more={t('noDeadline')} />
      ) : (
        <Deadline line={nextDeadline} today={certificate.today} />
      )}
    </dl>
  )
}

function Owed({ record: { certificate } }: { readonly record: RecordHead }) {
  const { totalCents, goodThrough, redeemedOn } = certificate
  if (redeemedOn !== null)
    return (
      <Fact
        name={t('owedToday')}
        value={formatMoney(ZERO)}
        more={t('redeemed', { date: formatDate(redeemedOn) })}
      />
    )
  return totalCents === null ? (
    <Fact name={t('owedToday')} value={t('noFigure')} more={t('askStaff')} />
  ) : (
    <Fact
      name={t('owedToday')}
      value={formatMoney(totalCents)}
      more={t('through', { date: formatDate(goodThrough) })}
    />
  )
}

function Holds({ holds: standing }: { readonly holds: RecordHead['holds'] }) {
  const [first, ...others] = standing
  if (first === undefined) return <Fact name={t('holds')} value={t('none')} more={t('payoffOpen')} />
  const names = [first, ...others].map(({ kind }) => holds(`kind_${kind}`)).join(', ')
  return <Fact name={t('holds')} value={names} more={t('heldSince', { date: formatDate(first.fromOn) })} />
}

function Deadline({ line, today }: { readonly line: DeadlineLine; readonly today: PlainDate }) {
  const date = formatDate(line.dueOn)
  const value =
    line.urgency === 'overdue' ? (
      <span className="queue-late">{t('daysLate', { count: daysBetween(line.dueOn, today), date })}</span>
    ) : (
      date
    )
  return <Fact name={t('nextDeadline')} value={value} more={whatText(line)} />
}

interface FactProps {
  readonly name: string
  readonly value: ReactNode
  readonly more: string
}

const Fact = ({ name, value, more }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <br />
      {more}
    </dd>
  </div>
)
