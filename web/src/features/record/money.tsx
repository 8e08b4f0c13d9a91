import type { RecordHead } from '@fieldstone/contract/entities/record/record'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { type Column, groupsOf, type MoneyGroup, type MoneyLine, sumOf } from './money-groups.ts'
import { useRecordLife } from './use-record.ts'
import './money-events.css'

const COLUMNS = ['principal', 'interest', 'expenses'] as const

/** What is owed, event by event: each opens a group, its lines add up to it, the groups to the payoff. */
export function MoneyEvents({ record: { certificate } }: { readonly record: RecordHead }) {
  const [order, setOrder] = useState<'byEvent' | 'byDate'>('byEvent')
  const { lines, totalCents, goodThrough } = certificate
  const events = groupsOf(lines)
  const groups =
    order === 'byEvent' ? events : [...events].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  return (
    <Sheet isFlush aria-labelledby="events">
      <div className="life-bar">
        <h2 id="events">{t('money')}</h2>
        {groups.length < 2 ? null : (
          <fieldset className="switch">
            <legend className="visually-hidden">{t('order')}</legend>
            {(['byEvent', 'byDate'] as const).map((it) => (
              <button key={it} type="button" aria-pressed={it === order} onClick={() => setOrder(it)}>
                {t(it)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {groups.length === 0 ? (
        <p className="muted money-empty">{t(totalCents === null ? 'moneyNone' : 'moneyEmpty')}</p>
      ) : (
        <table className="money-events">
          <caption className="visually-hidden">{t('money')}</caption>
          <Head />
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
          <tfoot>
            <tr>
              <td className="day" />
              <th scope="row" colSpan={2}>
                {t('owedThrough', { date: formatDate(goodThrough) })}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="money part">
                  {formatMoney(sumOf(groups, column))}
                </td>
              ))}
              <td className="money">
                <span>{formatMoney(totalCents)}</span>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      <NotInIt certificateId={certificate.id} />
    </Sheet>
  )
}

/** Expenses of the file that nobody has posted. */
function NotInIt({ certificateId }: { readonly certificateId: number }) {
  const unposted = useRecordLife(certificateId).data?.unposted ?? []
  if (unposted.length === 0) return null
  const items = unposted.map(({ description, amountCents }) =>
    t('notPosted', { name: description, amount: formatMoney(amountCents) }),
  )
  return (
    <p className="not-in-it">
      <b>{t('notInIt')}</b> {items.join(' ')}
    </p>
  )
}

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{t('columnDate')}</th>
      <th scope="col">{t('columnEntry')}</th>
      <th scope="col">{t('columnHow')}</th>
      <th scope="col" className="money">
        {t('principal')}
      </th>
      <th scope="col" className="money">
        {t('interestPart')}
      </th>
      <th scope="col" className="money">
        {t('expenses')}
      </th>
      <th scope="col" className="money">
        {t('columnTogether')}
      </th>
    </tr>
  </thead>
)

const Group = ({ group: { on, title, lines, totalCents } }: { readonly group: MoneyGroup }) => (
  <tbody>
    <tr className="event">
      <td className="num day">{formatDate(on)}</td>
      <th scope="rowgroup" colSpan={5}>
        {title}
      </th>
      <td className="money">{formatMoney(totalCents)}</td>
    </tr>
    {lines.map((line) => (
      <tr key={line.key} className="line">
        <td className="day" />
        <th scope="row">{line.text}</th>
        <td className="how">{line.how}</td>
        {COLUMNS.map((column) => (
          <Amount key={column} line={line} column={column} />
        ))}
        <td />
      </tr>
    ))}
  </tbody>
)

const Amount = ({ line, column }: { readonly line: MoneyLine; readonly column: Column }) => (
  <td className={line.column === column ? 'money' : 'none'}>
    {line.column === column ? formatMoney(line.cents) : null}
  </td>
)
