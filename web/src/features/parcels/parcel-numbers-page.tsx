import { PARCEL_PAIR_STATES, type ParcelPair } from '@fieldstone/contract/entities/parcels/parcel-pair'
import { parcelRoutes } from '@fieldstone/contract/routes/parcels'
import { useSearchParams } from 'react-router'
import { formatInstant, formatInstantDay } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/parcels.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { PairSide } from './pair-side.tsx'

/** Lists parcel numbers that differ only in separators. The address can name one to compare: ?pair=7. */
export default function ParcelNumbersPage() {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useTableView(20)
  const state = PARCEL_PAIR_STATES.find((it) => it === params.get('state')) ?? 'undecided'
  const query = { ...view, state }
  const opened = Number(params.get('pair') ?? '')
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(withFlags(params, changes), { replace: true, preventScrollReset: true })
  return (
    <div className="stack wide">
      <PageHead title={t('title')} lede={t('lede')} isQuiet />
      <Sheet isRuled isFlush>
        <ListTable
          {...useList(parcelRoutes.listParcelPairs, { query }, { staleTime: 0 })}
          caption={t('caption')}
          columns={columns((id) => change({ pair: String(id) }))}
          rowKey={({ id }) => id}
          view={[view, setView]}
          emptyText={t('none')}
          noMatchText={t('noMatch')}
          actions={
            <Chips
              label={t('filterState')}
              value={state}
              onValue={(next) => change({ state: next === 'undecided' ? '' : next })}
              chips={PARCEL_PAIR_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            />
          }
        />
      </Sheet>
      {Number.isSafeInteger(opened) && opened > 0 ? (
        <CompareDialog key={opened} id={opened} onClose={() => change({ pair: '' })} />
      ) : null}
    </div>
  )
}

const columns = (open: (id: number) => void): readonly Column<ParcelPair>[] => [
  {
    key: 'parcelNo',
    header: t('columnNumber'),
    place: 'main',
    cell: (pair) => <PairSide pair={pair} isOther={false} />,
  },
  { key: 'otherParcelNo', header: t('columnOther'), cell: (pair) => <PairSide pair={pair} isOther /> },
  { key: 'countyName', header: t('columnCounty'), cell: ({ countyName }) => countyName },
  {
    key: 'found',
    header: t('columnFound'),
    cell: ({ foundAt }) => formatInstantDay(foundAt),
  },
  { key: 'decision', header: t('columnDecision'), cell: decisionOf },
  {
    key: 'act',
    header: t('columnAct'),
    cell: ({ id, verdict, parcelNo }) => (
      <Button kind="default" size="small" onClick={() => open(id)}>
        {t(verdict === null ? 'compare' : 'review')}
        <span className="visually-hidden"> {parcelNo}</span>
      </Button>
    ),
  },
]

function decisionOf({ verdict, decidedBy, decidedAt, isMerged }: ParcelPair): string {
  if (verdict === null || decidedAt === null) return isMerged ? t('merged') : ''
  return t('by', { verdict: t(verdict), by: decidedBy ?? '', date: formatInstant(decidedAt) })
}
