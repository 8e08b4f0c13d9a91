import type { LifeEvent, RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { type Cents, cents, ZERO } from '@fieldstone/domain/money/cents'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { Loaded } from '../../records/loaded.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import { StatusBadge, type StatusKind } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { EventLink, type RecordPlace } from './event-link.tsx'
import { eventText, paymentStatusLabel } from './life-words.ts'
import { useRecordLife } from './use-record.ts'

/** Shows the payments and their status, and what remains if pending ones clear. */
export function Receipts({ record }: { readonly record: RecordHead }) {
  const life = useRecordLife(record.certificate.id)
  const { certificate, inProcess, inEscrow } = record
  const isMoneyComing = inProcess !== null || inEscrow !== null
  const owedCents = isMoneyComing && certificate.totalCents !== ZERO ? certificate.totalCents : null
  return (
    <div className={owedCents === null ? undefined : 'halves'}>
      <Sheet isFlush aria-labelledby="receipts">
        <div className="sheet-head">
          <h2 id="receipts">{t('receipts')}</h2>
        </div>
        <Loaded query={life} failedTitle={t('lifeFailed')} skeleton={<BlockSkeleton height="8rem" />}>
          {({ events }) => (
            <ReceiptTable
              place={record.certificate}
              events={events.filter(({ kind }) => kind.startsWith('payment'))}
              appliedCents={record.appliedCents}
            />
          )}
        </Loaded>
      </Sheet>
      {owedCents === null ? null : <IfItComes record={record} owedCents={owedCents} />}
    </div>
  )
}

interface ReceiptTableProps {
  readonly place: RecordPlace
  /** Payments, and their returns. */
  readonly events: readonly LifeEvent[]
  readonly appliedCents: Cents
}

function ReceiptTable({ place, events, appliedCents }: ReceiptTableProps) {
  if (events.length === 0) return <p className="muted table-empty">{t('receiptsNone')}</p>
  return (
    <StaticTable
      caption={t('receipts')}
      columns={columns(place)}
      rows={events}
      rowKey={({ key }) => key}
      totals={{ from: t('appliedSoFar'), amount: formatMoney(appliedCents) }}
    />
  )
}

const columns = (place: RecordPlace): readonly Column<LifeEvent>[] => [
  { key: 'date', header: t('columnDate'), align: 'number', cell: ({ on }) => formatDate(on) },
  {
    key: 'from',
    header: t('columnFrom'),
    place: 'main',
    cell: (event) => (
      <EventLink event={event} record={place}>
        {(event.kind === 'payment' ? [event.note, eventText(event)] : [eventText(event), event.note])
          .filter(Boolean)
          .join(', ')}
      </EventLink>
    ),
  },
  {
    key: 'stands',
    header: t('columnStands'),
    cell: ({ kind, state }) =>
      kind === 'payment' ? (
        <StatusBadge kind={BADGES[state] ?? 'neutral'} isBare>
          {paymentStatusLabel(state)}
        </StatusBadge>
      ) : null,
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ kind, amountCents }) =>
      amountCents === null ? '' : `${isTakenBack(kind) ? '– ' : ''}${formatMoney(amountCents)}`,
  },
]

const isTakenBack = (kind: LifeEvent['kind']): boolean =>
  kind === 'payment-disputed' || kind === 'payment-returned'

const BADGES: Readonly<Record<string, StatusKind>> = {
  pending: 'waiting',
  paid: 'good',
  escrow: 'neutral',
  'not-paid': 'neutral',
  'taken-back': 'bad',
}

interface IfItComesProps {
  readonly record: RecordHead
  readonly owedCents: Cents
}

function IfItComes({ record: { certificate, inProcess, inEscrow }, owedCents }: IfItComesProps) {
  const coming = inProcess?.amountCents ?? ZERO
  const held = inEscrow?.amountCents ?? ZERO
  const title = t('ifItComes', { date: formatDate(certificate.goodThrough) })
  const less = (key: string, label: string, amount: Cents) =>
    amount === ZERO ? [] : [{ key, label, amount: `– ${formatMoney(amount)}` }]
  return (
    <Sheet className="stack" aria-labelledby="if-it-comes">
      <h2 id="if-it-comes">{title}</h2>
      <MoneyTable
        caption={title}
        size="compact"
        entries={[
          { key: 'owed', label: t('owed'), amount: formatMoney(owedCents) },
          ...less('coming', t('lessProcess'), coming),
          ...less('held', t('lessEscrow'), held),
        ]}
        total={{
          label: t('leftToPay'),
          amount: formatMoney(cents(Math.max(0, owedCents - coming - held))),
        }}
      />
    </Sheet>
  )
}
