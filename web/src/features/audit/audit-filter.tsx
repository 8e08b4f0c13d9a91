import { AUDIT_FILTER_LENGTH } from '@fieldstone/contract/entities/audit'
import { useForm } from '../../lib/form/use-form.ts'
import type { Values } from '../../lib/form/values.ts'
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
  const form = useForm<AuditFilterValues & Values>({
    initial: { ...current },
    check: () => null,
    send: async (values) => onShow(values),
  })
  return (
    <form className="audit-filter" onSubmit={form.submit}>
      <div className="fields">
        <TextField
          {...form.field('action')}
          label={t('filterAction')}
          hint={t('filterActionHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField
          {...form.field('actor')}
          label={t('filterActor')}
          hint={t('filterActorHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField
          {...form.field('subject')}
          label={t('filterSubject')}
          hint={t('filterSubjectHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField
          {...form.field('result')}
          label={t('filterResult')}
          hint={t('filterResultHint')}
          maxLength={AUDIT_FILTER_LENGTH}
        />
        <TextField {...form.field('from')} label={t('filterFrom')} hint={t('filterFromHint')} type="date" />
        <TextField {...form.field('to')} label={t('filterTo')} hint={t('filterToHint')} type="date" />
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
