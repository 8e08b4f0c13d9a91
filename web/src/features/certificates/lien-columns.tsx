import type { WorkingLien } from '@fieldstone/contract/entities/certificates/certificate'
import { useSearchParams } from 'react-router'
import type { ColumnChoiceProps } from '../../lib/column-choice.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as holdsText } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/liens.ts'
import { useTableLook } from '../../lib/table-tools/table-look.ts'
import { type ColumnOptions, lienColumns } from '../../records/certificate-columns.tsx'
import type { Column } from '../../ui/table-view.ts'

/** Every column of All Liens: those of the specification, then ours. */
export const allLienColumns = (
  options: ColumnOptions,
  hasCounty: boolean,
): readonly Column<WorkingLien>[] => [
  ...lienColumns<WorkingLien>(options),
  ...(hasCounty ? [countyColumn()] : []),
  ...factColumns(),
]

/** Two counties can have the same certificate numbers. */
const countyColumn = (): Column<WorkingLien> => ({
  key: 'countyName',
  header: t('columnCounty'),
  isPlain: true,
  cell: ({ countyName }) => countyName,
})

const factColumns = (): readonly Column<WorkingLien>[] => [
  {
    key: 'owed',
    header: t('columnOwed'),
    align: 'money',
    cell: ({ owedCents }) => (owedCents === null ? t('noFigure') : formatMoney(owedCents)),
  },
  {
    key: 'price',
    header: t('columnPrice'),
    align: 'money',
    cell: ({ priceCents }) => (priceCents === null ? t('notKnown') : formatMoney(priceCents)),
  },
  {
    key: 'purchaseDate',
    header: t('columnPurchased'),
    align: 'number',
    cell: (row) => formatDate(row.purchasedOn) || t('notKnown'),
  },
  {
    key: 'age',
    header: t('columnAge'),
    align: 'number',
    cell: ({ ageYears }) => (ageYears === null ? t('notKnown') : t('years', { count: ageYears })),
  },
  { key: 'plan', header: t('columnPlan'), isPlain: false, cell: ({ plan }) => t(`plan_${plan}`) },
  {
    key: 'legalStep',
    header: t('columnLegalStep'),
    isPlain: false,
    cell: ({ legalStep }) => t(`step_${legalStep}`),
  },
  {
    key: 'holds',
    header: t('columnHolds'),
    isPlain: false,
    cell: ({ holds }) =>
      holds.length === 0 ? t('hold_none') : holds.map((kind) => holdsText(`kind_${kind}`)).join(', '),
  },
]

/** Hidden until somebody chooses them. */
const USUALLY_HIDDEN: readonly string[] = ['purchaseDate', 'age', 'plan', 'legalStep', 'holds', 'price']

/** The link to the certificate always stays. */
const MAIN = 'taxSaleNo'

interface LienColumns {
  readonly shown: readonly Column<WorkingLien>[]
  readonly choice: Omit<ColumnChoiceProps, 'label' | 'children'>
  /** The wire names for a file with the same columns. */
  readonly wire: string
}

/** The columns that the address names, or else those that this person chose last in this browser. */
export function useLienColumns(all: readonly Column<WorkingLien>[]): LienColumns {
  const [params, setParams] = useSearchParams()
  const { hidden, hide } = useTableLook('All Liens', USUALLY_HIDDEN)
  const named = (params.get('columns') ?? '').split(',').filter((key) => all.some((it) => it.key === key))
  const isShown = ({ key }: Column<WorkingLien>) =>
    key === MAIN || (named.length > 0 ? named.includes(key) : !hidden.includes(key))
  const shown = all.filter(isShown)
  const others = all.filter(({ key }) => key !== MAIN)
  const choose = (keys: readonly string[] | null) => {
    hide(keys === null ? USUALLY_HIDDEN : others.map(({ key }) => key).filter((key) => !keys.includes(key)))
    const next = new URLSearchParams(params)
    if (keys === null) next.delete('columns')
    else next.set('columns', keys.join())
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const keys = shown.map(({ key }) => key).filter((key) => key !== MAIN)
  const isUsual = others.every(({ key }) => keys.includes(key) !== USUALLY_HIDDEN.includes(key))
  return {
    shown,
    choice: { all: others, chosen: keys, onChoose: choose, onUsual: isUsual ? null : () => choose(null) },
    wire: shown.map(({ key }) => (key === 'propertyAddress' ? 'propertyAddressFull' : key)).join(),
  }
}
