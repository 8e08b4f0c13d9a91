import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { call } from '../../../lib/api.ts'
import { todayHere } from '../../../lib/dates.ts'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { MoneyOnItsWay } from '../money-on-its-way.tsx'
import { refusalOf, useFreshPlan } from './desk-queries.ts'
import { dayOf } from './desk-terms.ts'
import { OverrideField, overrideProblem, overrideReason } from './override-field.tsx'
import { toldOf } from './reach-notice.tsx'

interface AcceptDialogProps {
  readonly plan: DeskPlan
  readonly onClose: () => void
}

/** The printed offer came back: its day and its sum, as they stand on it. */
export function AcceptDialog({ plan, onClose }: AcceptDialogProps) {
  const form = useAcceptance({ plan, onClose })
  return (
    <DialogForm
      form={form}
      title={t('accept')}
      actionLabel={t('acceptDo')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <p>{t('acceptBody')}</p>
      <p>{toldOf(plan)}</p>
      <MoneyOnItsWay money={plan.moneyOnItsWay} />
      <DateField
        {...form.valueField('signed')}
        label={t('signedOn')}
        today={todayHere}
        placeholder={t('datePlaceholder')}
        pickLabel={t('pickDate')}
      />
      <TextField {...form.field('sum')} label={t('signedSum')} inputMode="decimal" maxLength={14} />
      {plan.obstacles.length === 0 ? null : (
        <OverrideField obstacles={plan.obstacles} {...form.field('override')} />
      )}
    </DialogForm>
  )
}

type AcceptValues = Readonly<Record<'signed' | 'sum' | 'override', string>>

function useAcceptance({ plan, onClose }: AcceptDialogProps) {
  const refresh = useFreshPlan(plan.id)
  return useForm<AcceptValues>({
    draft: { of: 'accept' },
    initial: { signed: '', sum: '', override: '' },
    check: ({ signed, sum, override }) => {
      const typed = problemIn(t('acceptProblem'), {
        ...(dayOf(signed) === null ? { signed: t('needDate') } : {}),
        ...(readDollars(sum) === null ? { sum: t('needSum') } : {}),
      })
      return typed ?? overrideProblem(plan, override)
    },
    fieldNames: { signedOn: 'signed', agreedCents: 'sum', overrideReason: 'override' },
    refused: (error) => {
      void refresh()
      return { title: `${t('acceptProblem')} ${refusalOf(error)}`, fields: error.fields }
    },
    send: async ({ signed, sum, override }) => {
      const [signedOn, agreedCents] = [dayOf(signed), readDollars(sum)]
      if (signedOn === null || agreedCents === null) return
      await call(planDeskRoutes.acceptPlanOnPaper, {
        params: { id: plan.id },
        body: {
          signedOn,
          agreedCents,
          version: plan.version,
          overrideReason: overrideReason(override),
        },
      })
      void showSuccess(t('accepted'))
      onClose()
      await refresh()
    },
  })
}
