import { t } from '../../lib/messages/payoff-rules.ts'
import { ALLOCATIONS, RULE_FIELDS, type RuleField } from '../../records/rules/rule-fields.ts'
import { keyDateOf, orderText, unitText } from '../../records/rules/rule-words.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'

interface RuleInputProps {
  readonly name: RuleField
  readonly value: string
  readonly error: string | undefined
  /** What holds today, in words; null where it is not known. */
  readonly inForce: string | null
  readonly onValue: (value: string) => void
}

/** The field of one rule, as its kind is typed or chosen. */
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

/** In what a rule is typed, what is in force, and by which date of a lien it is chosen. */
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
