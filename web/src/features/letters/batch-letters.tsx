import { LETTER_OUTCOMES, type Letter } from '@fieldstone/contract/entities/letters/letter'
import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { Link } from 'react-router'
import { useLogFilter } from '../../lib/date-range.tsx'
import { formatCount } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/letters.ts'
import { deskPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { SelectField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'

/** Who got a letter of the batch, and who was left out and why. */
export function BatchLetters({ batchId: id }: { readonly batchId: number }) {
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const outcome = LETTER_OUTCOMES.find((it) => it === filter.filterBy('outcome'))
  const list = useList(letterRoutes.listLetters, { params: { id }, query: { ...view, outcome } })
  return (
    <Sheet isFlush aria-label={t('list')}>
      <ListTable
        {...list}
        isPart
        caption={t('list')}
        columns={columns()}
        rowKey={(row) => row.id}
        view={[view, setView]}
        emptyText={t('listNone')}
        noMatchText={t('listNone')}
        hasFilter
        actions={
          <SelectField
            id="outcome"
            label={t('outcomeFilter')}
            value={outcome ?? ''}
            none={t('outcomeAll')}
            options={LETTER_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            onChange={(event) => filter.change({ outcome: event.currentTarget.value })}
          />
        }
      />
    </Sheet>
  )
}

/** Quotes the owner or the address if it contains the first unprintable character. Otherwise that is elsewhere in the letter. */
function unprintableText({ ownerName, address }: Letter, characters: string): string {
  const [first = ''] = characters.split(', ')
  const text = [ownerName, address].find((it) => it.includes(first))
  return text === undefined
    ? t('unprintableLetter', { characters })
    : t('unprintableText', { text, characters })
}

const columns = (): readonly Column<Letter>[] => [
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    place: 'main',
    align: 'number',
    cell: ({ certificateId, certificateNo }) => <Link to={deskPath(certificateId)}>{certificateNo}</Link>,
  },
  {
    key: 'ownerName',
    header: t('columnOwner'),
    isFirst: true,
    cell: ({ ownerName }) => ownerName,
  },
  { key: 'address', header: t('columnAddress'), cell: ({ address }) => address || '–' },
  { key: 'county', header: t('columnCounty'), cell: ({ countyName }) => countyName },
  {
    key: 'outcome',
    header: t('columnOutcome'),
    place: 'lead',
    cell: (letter) => (
      <>
        <StatusBadge kind={letter.outcome === 'sent' ? 'good' : 'neutral'}>
          {t(`outcome_${letter.outcome}`)}
        </StatusBadge>
        {letter.unprintable === null ? null : (
          <p className="muted small">{unprintableText(letter, letter.unprintable)}</p>
        )}
      </>
    ),
  },
  {
    key: 'delivery',
    header: t('columnDelivery'),
    cell: ({ delivery, outcome }) => (outcome === 'sent' ? t(`delivery_${delivery}`) : '–'),
  },
  {
    key: 'pages',
    header: t('columnPages'),
    align: 'number',
    cell: ({ pageCount }) => (pageCount === null ? '–' : formatCount(pageCount)),
  },
]
