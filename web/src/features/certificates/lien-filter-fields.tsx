import { HOLD_FILTERS } from '@fieldstone/contract/routes/certificates/liens'
import { LEGAL_STEPS, LIEN_PLANS } from '@fieldstone/domain/certificates/lien-filters'
import { useRef, useState } from 'react'
import { countyOptions, useAllCounties } from '../../lib/all-places.ts'
import { t as holdsText } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/liens.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { amountIn, type useLienFilters } from './lien-filters.ts'

interface LienFilterFieldsProps {
  readonly narrow: ReturnType<typeof useLienFilters>
  /** The page shows several counties. */
  readonly hasCounty: boolean
}

/** The filters by the facts of a certificate. Open while one of them is set. */
export function LienFilterFields({ narrow, hasCounty }: LienFilterFieldsProps) {
  const { count, change } = narrow
  const [wasOpen] = useState(count > 0)
  const summary = useRef<HTMLElement>(null)
  const select = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      id={`lien-${name}`}
      label={label}
      value={narrow.params.get(name) ?? ''}
      none={t('any')}
      options={options}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <details className="lien-filters" open={wasOpen}>
      <summary ref={summary}>{count === 0 ? t('filters') : t('filtersSet', { count })}</summary>
      <div className="log-filter">
        {hasCounty ? <CountySelect narrow={narrow} /> : null}
        {select(
          'plan',
          t('columnPlan'),
          LIEN_PLANS.map((value) => ({ value, label: t(`plan_${value}`) })),
        )}
        {select(
          'legalStep',
          t('columnLegalStep'),
          LEGAL_STEPS.map((value) => ({ value, label: t(`step_${value}`) })),
        )}
        {select(
          'hold',
          t('columnHolds'),
          HOLD_FILTERS.map((value) => ({
            value,
            label: value === 'none' || value === 'any' ? t(`hold_${value}`) : holdsText(`kind_${value}`),
          })),
        )}
        {RANGES.flatMap(({ name, kind }) =>
          (['From', 'To'] as const).map((end) => (
            <Bound
              key={name + end}
              name={`${name}${end}`}
              label={t(`${name}${end}`)}
              kind={kind}
              narrow={narrow}
            />
          )),
        )}
        {count === 0 ? null : (
          <Button
            kind="default"
            size="small"
            onClick={() => {
              // The button disappears with the filters: the focus must not be lost with it.
              summary.current?.focus()
              change(NONE)
            }}
          >
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </details>
  )
}

const RANGES = [
  { name: 'owed', kind: 'amount' },
  { name: 'price', kind: 'amount' },
  { name: 'age', kind: 'years' },
  { name: 'purchased', kind: 'day' },
] as const

const NONE = Object.fromEntries(
  [
    'plan',
    'legalStep',
    'hold',
    'countyID',
    ...RANGES.flatMap(({ name }) => [`${name}From`, `${name}To`]),
  ].map((name) => [name, '']),
)

function CountySelect({ narrow: { params, change } }: Pick<LienFilterFieldsProps, 'narrow'>) {
  const counties = useAllCounties().data ?? []
  return (
    <SelectField
      id="lien-countyID"
      label={t('columnCounty')}
      value={params.get('countyID') ?? ''}
      none={t('any')}
      options={countyOptions(counties)}
      onChange={(event) => change({ countyID: event.currentTarget.value })}
    />
  )
}

interface BoundProps extends Pick<LienFilterFieldsProps, 'narrow'> {
  readonly name: string
  readonly label: string
  readonly kind: (typeof RANGES)[number]['kind']
}

/** One end of a range. It narrows the list when the field is left, or by Enter, so that no half-typed amount does. */
function Bound({ name, label, kind, narrow: { params, change } }: BoundProps) {
  const stored = params.get(name) ?? ''
  // Null: nothing is typed that the address does not have.
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const apply = () => {
    if (typed === null) return
    const value = kind === 'amount' ? amountText(typed) : typed.trim()
    const isWrong = value === null || (kind === 'years' && !/^(?:\d{1,2})?$/.test(value))
    setError(isWrong ? t(kind === 'amount' ? 'amountWrong' : 'yearsWrong') : undefined)
    if (isWrong) return
    setTyped(null)
    if (value !== stored) change({ [name]: value })
  }
  return (
    <TextField
      id={`lien-${name}`}
      label={label}
      className="log-day"
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'day' ? undefined : 'decimal'}
      autoComplete="off"
      value={typed ?? stored}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

/** '' for no amount; null for what is none. */
function amountText(typed: string): string | null {
  if (typed.trim() === '') return ''
  const amount = amountIn(typed)
  return amount === undefined ? null : (amount / 100).toFixed(2)
}
