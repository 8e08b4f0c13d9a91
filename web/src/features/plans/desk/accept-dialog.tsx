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
import { refusalOf, useReadPlanAgain } from './desk-queries.ts'
import { dayOf } from './desk-terms.ts'
import { notificationText, OverrideField, overrideProblem, overrideReason } from './offer-checks.tsx'

interface AcceptDialogProps {
  readonly plan: DeskPlan
  readonly onClose: () => void
}

/** Records a printed offer that came back signed: the day and the sum written on it. */
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
      <p>{notificationText(plan)}</p>
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
  const readAgain = useReadPlanAgain()
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
      void readAgain()
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
      await readAgain()
    },
  })
}
