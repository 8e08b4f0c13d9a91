import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { isReason } from '@fieldstone/contract/values'
import { addDays } from '@fieldstone/domain/calendar/plain-date'
import type { PlanChange } from '@fieldstone/domain/plans/desk'
import { call } from '../../../lib/api.ts'
import { todayHere } from '../../../lib/dates.ts'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { refusalOf, useReadPlanAgain } from './desk-queries.ts'
import { dayOf } from './desk-terms.ts'
import { notificationText } from './offer-checks.tsx'

interface ChangeDialogProps {
  readonly plan: DeskPlan
  readonly change: PlanChange
  readonly onClose: () => void
}

/** Changes a plan: says what the change means, and asks for the reason and, for a cure, the last day to catch up. */
export function ChangeDialog({ plan, change, onClose }: ChangeDialogProps) {
  const form = useChange({ plan, change, onClose })
  return (
    <DialogForm
      form={form}
      title={t(change)}
      actionLabel={t(change)}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <p>{t(`${change}Body`)}</p>
      {change === 'undo' ? null : <p>{notificationText(plan)}</p>}
      {change === 'cure' ? (
        <DateField
          {...form.valueField('until')}
          label={t('catchUpBy')}
          today={todayHere}
          placeholder={t('datePlaceholder')}
          pickLabel={t('pickDate')}
        />
      ) : null}
      <TextAreaField
        {...form.field('reason')}
        label={t('reason')}
        hint={t(change === 'end' ? 'reasonEndHint' : 'reasonHint')}
        maxLength={500}
        rows={3}
      />
    </DialogForm>
  )
}

type ChangeValues = Readonly<Record<'reason' | 'until', string>>

function useChange({ plan, change, onClose }: ChangeDialogProps) {
  const readAgain = useReadPlanAgain()
  return useForm<ChangeValues>({
    draft: { of: change },
    initial: { reason: '', until: addDays(plan.today, plan.graceDays) },
    check: (values) => {
      return problemIn(t('changeProblem'), {
        ...(change === 'cure' && dayOf(values.until) === null ? { until: t('needDate') } : {}),
        ...(!isReason(values.reason) ? { reason: t('needReason') } : {}),
      })
    },
    fieldNames: { cureBy: 'until' },
    refused: (error) => {
      void readAgain()
      return { title: `${t('changeProblem')} ${refusalOf(error)}`, fields: error.fields }
    },
    send: async ({ reason, until }) => {
      await call(planDeskRoutes.changePlan, {
        params: { id: plan.id },
        body: {
          change,
          version: plan.version,
          reason: reason.trim(),
          cureBy: change === 'cure' ? dayOf(until) : null,
        },
      })
      void showSuccess(t('changed'))
      onClose()
      await readAgain()
    },
  })
}
