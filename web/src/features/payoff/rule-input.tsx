import { t } from '../../lib/messages/payoff-rules.ts'
import { ALLOCATIONS, RULE_FIELDS, type RuleField } from '../../records/rules/rule-fields.ts'
import { keyDateOf, orderText, unitText } from '../../records/rules/rule-words.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'

interface RuleInputProps {
  readonly name: RuleField
  readonly value: string
  readonly error: string | undefined
  /** The value in force today, in words. Null if unknown. */
  readonly inForce: string | null
  readonly onValue: (value: string) => void
}

/** The field of one rule: a text field or a choice, by its kind. */
export function RuleInput({ name, value, error, inForce, onValue }: RuleInputProps) {
  const kind: (typeof RULE_FIELDS)[RuleField] = RULE_FIELDS[name]
  const hint = <RuleHint {...{ name, inForce }} />
  const shared = { id: name, label: t(`rule_${name}`), value, error, hint, className: 'rule' }
  if (kind === 'fees')
    return (
      <TextAreaField
        {...shared}
        rows={3}
        maxLength={2_000}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    )
  if (typeof kind === 'string' && kind !== 'order')
    return (
      <TextField
        {...shared}
        inputMode={kind === 'zone' ? 'text' : 'decimal'}
        maxLength={60}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    )
  const choices =
    kind === 'order'
      ? ALLOCATIONS.map((order) => ({
          value: JSON.stringify(order),
          label: orderText(order),
        }))
      : kind.map((it) => ({ value: it.value, label: t(it.label) }))
  return (
    <SelectField
      {...shared}
      none={t('asBefore')}
      options={choices}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

/** Returns the unit of a rule, the value in force, and the date of a lien by which the rule is chosen. */
function RuleHint({ name, inForce }: Pick<RuleInputProps, 'name' | 'inForce'>) {
  const unit = unitText(name)
  return (
    <>
      {unit === null ? null : <span className="unit">{unit} </span>}
      <span className="in-force">
        {inForce === null ? null : <b>{t('inForce', { value: inForce })} </b>}
        {t('comparedWith', { date: keyDateOf(name) })}
      </span>
    </>
  )
}
