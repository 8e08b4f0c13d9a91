import type { LifeEvent, RecordHead } from '@fieldstone/contract/entities/record/record'
import { type Cents, cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { Loaded } from '../../records/loaded.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge, type StatusKind } from '../../ui/status-badge.tsx'
import { EventLink } from './event-link.tsx'
import { methodText, standsText } from './life-words.ts'
import { useRecordLife } from './use-record.ts'

/** What came in and how it stands, and what would be left if what is on its way comes. */
export function Receipts({ record }: { readonly record: RecordHead }) {
  const life = useRecordLife(record.certificate.id)
  return (
    <div className="halves">
      <Sheet isFlush aria-labelledby="receipts">
        <div className="life-bar">
          <h2 id="receipts">{t('receipts')}</h2>
        </div>
        <Loaded query={life} failedTitle={t('lifeFailed')} skeleton={<BlockSkeleton height="8rem" />}>
          {({ events }) => (
            <ReceiptTable record={record} payments={events.filter(({ kind }) => kind === 'payment')} />
          )}
        </Loaded>
      </Sheet>
      <IfItComes record={record} />
    </div>
  )
}

interface ReceiptTableProps {
  readonly record: RecordHead
  readonly payments: readonly LifeEvent[]
}

function ReceiptTable({ record: { certificate }, payments }: ReceiptTableProps) {
  if (payments.length === 0) return <p className="muted money-empty">{t('receiptsNone')}</p>
  const posted = sumCents(
    payments.flatMap(({ state, amountCents }) => (state === 'paid' && amountCents ? [amountCents] : [])),
  )
  return (
    <table className="money-events">
      <caption className="visually-hidden">{t('receipts')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columnDate')}</th>
          <th scope="col">{t('columnFrom')}</th>
          <th scope="col">{t('columnStands')}</th>
          <th scope="col" className="money">
            {t('columnAmount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((event) => (
          <tr key={event.key} className="line">
            <td className="num day">{formatDate(event.on)}</td>
            <th scope="row">
              <EventLink event={event} record={certificate}>
                {[event.note, methodText(event.name)].filter(Boolean).join(', ')}
              </EventLink>
            </th>
            <td>
              <StatusBadge kind={BADGES[event.state] ?? 'neutral'} isBare>
                {standsText(event.state)}
              </StatusBadge>
            </td>
            <td className="money">{formatMoney(event.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="day" />
          <th scope="row" colSpan={2}>
            {t('postedSoFar')}
          </th>
          <td className="money">
            <span>{formatMoney(posted)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const BADGES: Readonly<Record<string, StatusKind>> = {
  pending: 'waiting',
  paid: 'good',
  escrow: 'neutral',
  'not-paid': 'neutral',
  'taken-back': 'bad',
}

/** Only where something waits. */
function IfItComes({ record: { certificate, inProcess, inEscrow } }: { readonly record: RecordHead }) {
  const { totalCents, goodThrough } = certificate
  if (totalCents === null || (inProcess === null && inEscrow === null)) return null
  const coming = inProcess?.amountCents ?? ZERO
  const held = inEscrow?.amountCents ?? ZERO
  const less = (amount: Cents) => `– ${formatMoney(amount)}`
  const left = cents(Math.max(0, totalCents - coming - held))
  return (
    <Sheet className="stack" aria-labelledby="if-it-comes">
      <h2 id="if-it-comes" className="part">
        {t('ifItComes', { date: formatDate(goodThrough) })}
      </h2>
      <MoneyTable
        caption={t('ifItComes', { date: formatDate(goodThrough) })}
        size="compact"
        entries={[
          { key: 'owed', label: t('owed'), amount: formatMoney(totalCents) },
          ...(coming === ZERO ? [] : [{ key: 'coming', label: t('lessProcess'), amount: less(coming) }]),
          ...(held === ZERO ? [] : [{ key: 'held', label: t('lessEscrow'), amount: less(held) }]),
        ]}
        total={{ label: t('leftToPay'), amount: formatMoney(left) }}
      />
    </Sheet>
  )
}
