import { suggestExpenseKind } from '@fieldstone/domain/legal/expenses'
import { EXPENSE_KINDS, type ExpenseKind } from '@fieldstone/domain/legal/file'
import { t } from '../../lib/messages/legal.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'

interface KindFieldProps {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly kind: ExpenseKind | null
  readonly description: string
  readonly onChoose: (kind: ExpenseKind | null) => void
}

/** Chooses the kind of an expense. If the description suggests another kind, offers it. */
export function KindField({ kind, description, onChoose, ...rest }: KindFieldProps) {
  const suggested = suggestExpenseKind(description)
  return (
    <div className="stack tight">
      <SelectField
        {...rest}
        none={kind === null ? t('kind_open') : undefined}
        options={EXPENSE_KINDS.map((it) => ({ value: it, label: t(`kind_${it}`) }))}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChoose(EXPENSE_KINDS.find((it) => it === value) ?? null)
        }
      />
      {suggested === null && kind === null ? <p className="small muted">{t('kindNeeded')}</p> : null}
      {suggested === null || suggested === kind ? null : (
        <p className="row small">
          {t('kindSuggested', { kind: t(`kind_${suggested}`) })}
          <Button
            kind="quiet"
            size="small"
            aria-label={t('useKindOf', { kind: t(`kind_${suggested}`), name: description })}
            onClick={() => onChoose(suggested)}
          >
            {t('useKind')}
          </Button>
        </p>
      )}
    </div>
  )
}
