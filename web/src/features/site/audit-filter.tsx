import { AUDIT_FILTER_LENGTH } from '@fieldstone/contract/entities/audit'
import { type SubmitEvent, useState } from 'react'
import { t } from '../../lib/messages/users.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

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
  /** What the list is filtered by now. */
  readonly current: AuditFilterValues
  readonly onShow: (filter: AuditFilterValues) => void
}

export function AuditFilter({ current, onShow }: AuditFilterProps) {
  const [typed, setTyped] = useState(current)
  const bind = (name: keyof AuditFilterValues) => ({
    id: name,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onShow(typed)
  }
  return (
    <form className="audit-filter" onSubmit={submit}>
      <div className="fields">
        <TextField
          {...bind('action')}
          label={t('filterAction')}
          hint={t('filterActionHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField
          {...bind('actor')}
          label={t('filterActor')}
          hint={t('filterActorHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField
          {...bind('subject')}
          label={t('filterSubject')}
          hint={t('filterSubjectHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField
          {...bind('result')}
          label={t('filterResult')}
          hint={t('filterResultHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField {...bind('from')} label={t('filterFrom')} hint={t('filterFromHint')} type="date" />
        <TextField {...bind('to')} label={t('filterTo')} hint={t('filterToHint')} type="date" />
      </div>
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
