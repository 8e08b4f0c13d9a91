import type { BankLineRecord } from '@fieldstone/contract/entities/payments/bank-line'
import { formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'

export const bankLineColumns = (
  onDecide: (line: BankLineRecord) => void,
): readonly Column<BankLineRecord>[] => [
  {
    key: 'bookedOn',
    header: t('columnBooked'),
    align: 'number',
    cell: ({ on }) => formatDate(on),
  },
  {
    key: 'description',
    header: t('columnDescription'),
    place: 'main',
    cell: ({ description, id }) => description || t('lineNo', { id }),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  { key: 'is', header: t('columnIs'), place: 'lead', cell: whatItIs },
  {
    key: 'decide',
    header: t('columnToDo'),
    cell: (line) =>
      line.fileName === null ? (
        '–'
      ) : (
        <Button
          kind="default"
          size="small"
          aria-label={t('decideOf', { id: line.id })}
          onClick={() => onDecide(line)}
        >
          {t('decide')}
        </Button>
      ),
  },
]

const BADGES: Readonly<Record<BankLineRecord['standing'], StatusKind>> = {
  open: 'waiting',
  matched: 'good',
  'set-aside': 'neutral',
}

function whatItIs({ standing, payoutId, evidence, note, decidedBy, decidedAt }: BankLineRecord) {
  const facts = [
    payoutId,
    evidence === null ? null : t(`evidence_${evidence}`),
    note === '' ? null : note,
    decidedBy === null || decidedAt === null
      ? null
      : t('decidedBy', { name: decidedBy, at: formatInstant(decidedAt) }),
  ]
  return (
    <>
      <StatusBadge kind={BADGES[standing]}>{t(`lineStanding_${standing}`)}</StatusBadge>
      <br />
      <span className="muted small">{facts.filter((it) => it !== null).join('. ')}</span>
    </>
  )
}
