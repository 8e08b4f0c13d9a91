import { AUDIT_FILTER_LENGTH } from '@fieldstone/contract/entities/audit/audit'
import { auditRoutes } from '@fieldstone/contract/routes/audit'
import { useCall } from '../../lib/calls.ts'
import { useForm } from '../../lib/form/use-form.ts'
import type { Values } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/audit.ts'
import { currentLanguage } from '../../lib/messages/language.ts'
import { Button } from '../../ui/button.tsx'
import { type Option, SelectField, TextField } from '../../ui/field.tsx'
import { AUDIT_ROLES, actionText, resultText, roleText } from './audit-words.ts'

export interface AuditFilterValues {
  readonly action: string
  readonly actor: string
  readonly subject: string
  readonly result: string
  readonly from: string
  readonly to: string
}

export const NO_FILTER: AuditFilterValues = {
  action: '',
  actor: '',
  subject: '',
  result: '',
  from: '',
  to: '',
}

interface AuditFilterProps {
  /** The current filter. */
  readonly current: AuditFilterValues
  readonly onShow: (filter: AuditFilterValues) => void
}

/** Filters of the audit log. Values that are not in the lists can be typed. */
export function AuditFilter({ current, onShow }: AuditFilterProps) {
  const choices = useCall(auditRoutes.auditChoices)
  const form = useForm<AuditFilterValues & Values>({
    initial: { ...current },
    check: () => null,
    send: async (values) => onShow(values),
  })
  const { action, result } = form.values
  const actions = choices.data?.actions ?? []
  const results = actions.filter((it) => action === '' || it.action === action).flatMap((it) => it.results)
  return (
    <form className="audit-filter" onSubmit={form.submit}>
      <div className="fields">
        <SelectField
          {...form.field('action')}
          label={t('columnAction')}
          options={optionsOf([...actions.map((it) => it.action), action], actionText)}
        />
        <SelectField
          {...form.field('result')}
          label={t('columnResult')}
          options={optionsOf([...results, result], resultText)}
        />
        <TextField
          {...form.field('actor')}
          label={t('columnWho')}
          hint={t('filterWhoHint')}
          maxLength={AUDIT_FILTER_LENGTH}
          list="people"
          autoComplete="off"
        />
        <People staff={choices.data?.staff ?? []} />
        <TextField
          {...form.field('subject')}
          label={t('columnSubject')}
          hint={t('filterSubjectHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField {...form.field('from')} label={t('filterFrom')} type="date" />
        <TextField {...form.field('to')} label={t('filterTo')} type="date" />
      </div>
      {choices.isError ? <p className="small muted">{t('filterFailed')}</p> : null}
      <div className="row">
        <Button type="submit" size="small">
          {t('filterShow')}
        </Button>
        <Button kind="default" size="small" onClick={() => onShow(NO_FILTER)}>
          {t('filterClear')}
        </Button>
      </div>
    </form>
  )
}

/** Unique options, sorted by label; the current choice is always included. */
function optionsOf(values: readonly string[], textOf: (value: string) => string): Option[] {
  const options = [...new Set(values)]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: textOf(value) }))
  return [
    { value: '', label: t('filterAll') },
    ...options.sort((a, b) => a.label.localeCompare(b.label, currentLanguage())),
  ]
}

const People = ({ staff }: { readonly staff: readonly string[] }) => (
  <datalist id="people">
    {AUDIT_ROLES.map((role) => (
      <option key={role} value={role}>
        {roleText(role)}
      </option>
    ))}
    {staff
      .filter((username) => !AUDIT_ROLES.some((role) => role === username))
      .map((username) => (
        <option key={username} value={username} />
      ))}
  </datalist>
)
