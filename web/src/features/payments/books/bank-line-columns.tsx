import type { BankLineRecord } from '@fieldstone/contract/entities/payments/bank-line'
import { formatCount, formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { ageColumn, itemText } from './bank-items.tsx'
import { DeleteLine, UndoMatch } from './bank-line-acts.tsx'

interface Acts {
  readonly hasAccounts: boolean
  readonly onMatch: (line: BankLineRecord) => void
  readonly onCategorize: (line: BankLineRecord) => void
}

export function bankLineColumns({
  hasAccounts,
  onMatch,
  onCategorize,
}: Acts): readonly Column<BankLineRecord>[] {
  const age = ageColumn<BankLineRecord>()
  return [
    { key: 'bookedOn', header: t('columnBooked'), align: 'number', cell: ({ on }) => formatDate(on) },
    {
      key: 'description',
      header: t('columnDescription'),
      place: 'main',
      cell: ({ description, id }) => description || t('lineNo', { id }),
    },
    ...(hasAccounts
      ? [
          {
            key: 'account',
            header: t('columnAccount'),
            cell: ({ accountName }: BankLineRecord) => accountName,
          },
        ]
      : []),
    {
      key: 'amount',
      header: t('columnAmount'),
      align: 'money',
      cell: ({ amountCents }) => formatMoney(amountCents),
    },
    { key: 'is', header: t('columnIs'), place: 'lead', cell: whatItIs },
    { ...age, cell: (line) => (line.standing === 'open' ? age.cell(line) : '–') },
    {
      key: 'decide',
      header: t('columnToDo'),
      cell: (line) => <LineActs line={line} onMatch={onMatch} onCategorize={onCategorize} />,
    },
  ]
}

/** '$41.00 on Nov 20, 2026: DEPOSIT' */
export const lineText = ({ on, amountCents, description }: BankLineRecord): string =>
  t('line', { amount: formatMoney(amountCents), date: formatDate(on), description })

function LineActs({
  line,
  onMatch,
  onCategorize,
}: Omit<Acts, 'hasAccounts'> & { readonly line: BankLineRecord }) {
  const { id, standing, matchId, fileName } = line
  if (matchId !== null) return <UndoMatch lineId={id} matchId={matchId} />
  if (standing === 'ignored') return '–'
  return (
    <span className="row-acts">
      {standing === 'open' ? (
        <Button kind="default" size="small" aria-label={t('matchOf', { id })} onClick={() => onMatch(line)}>
          {t('match')}
        </Button>
      ) : null}
      <Button
        kind="default"
        size="small"
        aria-label={t('categorizeOf', { id })}
        onClick={() => onCategorize(line)}
      >
        {t('categorize')}
      </Button>
      {fileName === null && standing === 'open' ? <DeleteLine id={id} /> : null}
    </span>
  )
}

const BADGES: Readonly<Record<BankLineRecord['standing'], StatusKind>> = {
  open: 'waiting',
  matched: 'good',
  categorized: 'neutral',
  ignored: 'neutral',
}

function whatItIs(line: BankLineRecord) {
  const { standing, items, matchedLineCount, evidence, note, decidedBy, decidedAt, differenceCents } = line
  const isOff = differenceCents !== null && differenceCents !== 0
  const facts = [
    ...items.map(itemText),
    matchedLineCount > 1 ? t('ofLines', { count: formatCount(matchedLineCount) }) : null,
    evidence === null ? null : t(`evidence_${evidence}`),
    note === '' ? null : note,
    decidedBy === null || decidedAt === null || standing === 'open'
      ? null
      : t('decidedBy', { name: decidedBy, at: formatInstant(decidedAt) }),
  ].filter((it) => it !== null)
  return (
    <>
      <StatusBadge kind={isOff ? 'bad' : BADGES[standing]}>
        {line.category === null ? t(`lineStanding_${standing}`) : t(`category_${line.category}`)}
      </StatusBadge>{' '}
      {isOff ? <b>{t('lineDifference', { amount: formatMoney(differenceCents) })}</b> : null}
      {facts.length === 0 ? null : (
        <>
          <br />
          <span className="muted small">{facts.join('. ')}</span>
        </>
      )}
    </>
  )
}
