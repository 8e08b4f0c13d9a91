import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { compareDates } from '@fieldstone/domain/calendar/plain-date'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { EventTable } from '../../ui/event-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { notOwedText } from './life-words.ts'
import { type Column, groupsOf, type MoneyGroup } from './money-groups.ts'
import { useRecordLife } from './use-record.ts'

const ORDERS = ['byEvent', 'byDate'] as const

/** Shows what is owed by event. The lines of a group add up to the group, and the groups to the payoff. */
export function MoneyEvents({ record: { certificate } }: { readonly record: RecordHead }) {
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('byEvent')
  const { lines, totalCents } = certificate
  const events = groupsOf(lines)
  const groups = order === 'byEvent' ? events : [...events].sort((a, b) => compareDates(a.on, b.on))
  return (
    <Sheet isFlush aria-labelledby="events">
      <div className="sheet-head">
        <h2 id="events">{t('money')}</h2>
        {groups.length < 2 ? null : (
          <Switch
            label={t('order')}
            options={ORDERS.map((value) => ({ value, label: t(value) }))}
            value={order}
            onValue={setOrder}
          />
        )}
      </div>
      {groups.length === 0 ? (
        <p className="muted table-empty">{t(totalCents === null ? 'moneyNone' : 'moneyEmpty')}</p>
      ) : (
        <Groups groups={groups} certificate={certificate} />
      )}
      <NotInIt certificateId={certificate.id} />
    </Sheet>
  )
}

interface GroupsProps extends Pick<RecordHead, 'certificate'> {
  readonly groups: readonly MoneyGroup[]
}

function Groups({ groups, certificate: { totalCents, goodThrough } }: GroupsProps) {
  const all = groups.flatMap(({ lines }) => lines)
  const sumOf = (column: Column) =>
    formatMoney(sumCents(all.filter((line) => line.column === column).map(({ amountCents }) => amountCents)))
  return (
    <EventTable
      caption={t('money')}
      heads={[t('columnDate'), t('columnEntry'), t('columnHow'), t('columnStillOwed')]}
      columns={[
        { key: 'principal', label: t('principal') },
        { key: 'interest', label: t('interestPart') },
        { key: 'expenses', label: t('expenses') },
      ]}
      events={groups.map(({ on, title, lines, totalCents: cents }, no) => ({
        key: `${on} ${no}`,
        when: formatDate(on),
        title,
        amount: formatMoney(cents),
        lines: lines.map((line, place) => ({
          ...line,
          key: String(place),
          amount: formatMoney(line.amountCents),
        })),
      }))}
      total={{
        label: t('owedThrough', { date: formatDate(goodThrough) }),
        amount: formatMoney(totalCents),
        sums: {
          principal: sumOf('principal'),
          interest: sumOf('interest'),
          expenses: sumOf('expenses'),
        },
      }}
    />
  )
}

/** Lists the expenses of the file that the owner does not owe. */
function NotInIt({ certificateId }: { readonly certificateId: number }) {
  const notOwed = useRecordLife(certificateId).data?.notOwed ?? []
  if (notOwed.length === 0) return null
  const items = notOwed.map(notOwedText)
  return (
    <p className="not-in-it">
      <b>{t('notInIt')}</b> {items.join(' ')}
    </p>
  )
}
