import {
  OVERCHARGE_STATES,
  OVERCHARGE_WORDS,
} from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/analysis/overcharges'
import { OVERCHARGE_KINDS } from '@fieldstone/domain/analysis/overcharges/overcharge'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/overcharges.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView, withFlags } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { CheckSheet, isChecking, useReport } from './check-sheet.tsx'
import { DocumentsSheet } from './documents-sheet.tsx'
import { overchargeColumns } from './overcharge-columns.tsx'
import '../../../lib/date-range.css'
import './overcharges.css'

/** Lists charges that are not allowed, as found by the last check. Starts a check and explains single charges. */
export default function OverchargesPage() {
  const report = useReport()
  const check = useSend(overchargeRoutes.checkOvercharges, { shows: overchargeRoutes.overchargeReport })
  const run = useMutation({ mutationFn: () => check() })
  return (
    <div className="stack loose wide">
      <div className="row apart">
        <PageHead title={t('title')} lede={t('lede')} isQuiet />
        <Button
          isBusy={run.isPending}
          isUnavailable={report.data !== undefined && isChecking(report.data)}
          onClick={() => run.mutate()}
        >
          {t('checkNow')}
        </Button>
      </div>
      {run.error ? (
        <Failed title={t('failed')} message={run.error.message} onRetry={() => run.mutate()} />
      ) : null}
      <Loaded query={report} skeleton={<BlockSkeleton height="12rem" />}>
        {(it) => (
          <>
            <CheckSheet report={it} />
            {it.last === null ? null : <OverchargeList />}
            {it.last === null ? null : <DocumentsSheet report={it} last={it.last} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function OverchargeList() {
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const [view, setView] = useTableView(20)
  const kind = OVERCHARGE_KINDS.find((it) => it === params.get('kind'))
  const state = OVERCHARGE_STATES.find((it) => it === params.get('state')) ?? 'open'
  const overcharges = useList(
    overchargeRoutes.listOvercharges,
    { query: { ...view, kind, state } },
    { staleTime: 0 },
  )
  const columns = overchargeColumns(pathname + search)
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(withFlags(params, changes), { replace: true, preventScrollReset: true })
  return (
    <Sheet isRuled isFlush aria-label={t('title')}>
      <div className="log-filter">
        <SelectField
          id="state"
          label={t('filterState')}
          value={state}
          options={OVERCHARGE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ state: value === 'open' ? '' : value })}
        />
        <SelectField
          id="kind"
          className="overcharge-kind"
          label={t('filterKind')}
          value={kind ?? ''}
          none={t('all')}
          options={OVERCHARGE_KINDS.map((value) => ({ value, label: OVERCHARGE_WORDS[value] }))}
          onChange={({ currentTarget: { value } }) => change({ kind: value })}
        />
      </div>
      <ListTable
        {...overcharges}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        totals={totalsOf(overcharges.list.data, columns)}
        view={[view, setView]}
        emptyText={t('none')}
        noMatchText={t('none')}
        hasFilter
      />
    </Sheet>
  )
}
