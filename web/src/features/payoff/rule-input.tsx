import { t } from '../../lib/messages/payoff-rules.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { ALLOCATIONS, RULE_FIELDS, type RuleField } from './rule-fields.ts'

interface RuleInputProps {
  readonly name: RuleField
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The field of one rule, as its kind is typed or chosen. */
export function RuleInput({ name, value, onValue }: RuleInputProps) {
  const kind: (typeof RULE_FIELDS)[RuleField] = RULE_FIELDS[name]
  const shared = { id: name, label: t(`rule_${name}`), value }
  if (kind === 'fees')
    return (
      <TextAreaField
        {...shared}
        hint={t('unit_fees')}
        rows={3}
        maxLength={2_000}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    )
  if (typeof kind === 'string' && kind !== 'order')
    return (
      <TextField
        {...shared}
        hint={t(`unit_${kind}`)}
        inputMode={kind === 'zone' ? 'text' : 'decimal'}
        maxLength={60}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    )
  const choices =
    kind === 'order'
      ? ALLOCATIONS.map((order) => ({
          value: JSON.stringify(order),
          label: order.map((it) => t(`class_${it}`)).join(', '),
        }))
      : kind.map((it) => ({ value: it.value, label: t(it.label) }))
  return (
    <SelectField
      {...shared}
      options={[{ value: '', label: t('asBefore') }, ...choices]}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
