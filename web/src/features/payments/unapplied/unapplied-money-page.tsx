import { UNAPPLIED_KINDS, type UnappliedSum } from '@fieldstone/contract/entities/payments/unapplied-money'
import { unappliedMoneyRoutes } from '@fieldstone/contract/routes/payments/unapplied-money'
import { sumCents } from '@fieldstone/domain/money/cents'
import { MONEY_AGES } from '@fieldstone/domain/payments/money-age'
import { useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/unapplied.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView, withFlags } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { unappliedColumns } from './unapplied-columns.tsx'
import '../../../lib/date-range.css'

/** All money that pays nothing, oldest first, for review of unclaimed funds. */
export default function UnappliedMoneyPage() {
  return (
    <div className="stack wide">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <Ages />
      <UnappliedList />
    </div>
  )
}

function Ages() {
  const sums = useCall(unappliedMoneyRoutes.sumUnappliedMoney, {}, { staleTime: 0 })
  return (
    <Sheet className="stack tight narrow" aria-labelledby="unapplied-ages">
      <h2 id="unapplied-ages">{t('agesTitle')}</h2>
      <Loaded query={sums} failedTitle={t('agesFailed')} skeleton={<BlockSkeleton height="12rem" />}>
        {(all) => (
          <MoneyTable
            size="compact"
            caption={t('agesTitle')}
            entries={all.map((sum) => ({
              key: sum.age,
              label: labelOf(sum),
              amount: formatMoney(sum.amountCents),
            }))}
            total={{ label: t('total'), amount: formatMoney(sumCents(all.map((sum) => sum.amountCents))) }}
          />
        )}
      </Loaded>
    </Sheet>
  )
}

function labelOf({ age, paymentCount }: UnappliedSum): string {
  const word = t(`age_${age}`)
  if (paymentCount === 0) return word
  return paymentCount === 1
    ? t('ageCount_one', { age: word })
    : t('ageCount', { age: word, count: String(paymentCount) })
}

function UnappliedList() {
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const [view, setView] = useTableView(20)
  const age = MONEY_AGES.find((it) => it === params.get('age'))
  const kind = UNAPPLIED_KINDS.find((it) => it === params.get('kind'))
  const query = { ...view, age, kind }
  const table = useList(unappliedMoneyRoutes.listUnappliedMoney, { query }, { staleTime: 0 })
  const columns = unappliedColumns(pathname + search)
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(withFlags(params, changes), { replace: true, preventScrollReset: true })
  return (
    <Sheet isRuled isFlush aria-label={t('title')}>
      <div className="log-filter">
        <SelectField
          id="age"
          label={t('age')}
          value={age ?? ''}
          none={t('ageAll')}
          options={MONEY_AGES.map((value) => ({ value, label: t(`age_${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ age: value })}
        />
        <SelectField
          id="kind"
          label={t('kind')}
          value={kind ?? ''}
          none={t('kindAll')}
          options={UNAPPLIED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ kind: value })}
        />
      </div>
      <ListTable
        {...table}
        caption={t('caption')}
        columns={columns}
        rowKey={({ moneyId, certificateId }) => `${moneyId} ${certificateId}`}
        totals={totalsOf(table.list.data, columns)}
        view={[view, setView]}
        emptyText={age === undefined && kind === undefined ? t('none') : t('noMatch')}
        noMatchText={t('noMatch')}
        hasFilter
      />
    </Sheet>
  )
}
