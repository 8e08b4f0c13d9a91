import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { isReason } from '@fieldstone/contract/values'
import type { ComponentProps } from 'react'
import { type FormProblem, problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'

type OverrideFieldProps = Pick<DeskPlan, 'obstacles'> & Omit<ComponentProps<typeof TextAreaField>, 'label'>

/** What keeps a plan back, and why staff allow it all the same. */
export function OverrideField({ obstacles, ...field }: OverrideFieldProps) {
  return (
    <>
      <Notice kind="waiting" title={t('obstaclesTitle')}>
        {obstacles.map((obstacle) => t(`obstacle_${obstacle}`)).join(' ')}
      </Notice>
      <TextAreaField {...field} label={t('override')} hint={t('overrideHint')} maxLength={500} rows={3} />
    </>
  )
}

/** A plan that something keeps back needs a reason. */
export const overrideProblem = ({ obstacles }: DeskPlan, reason: string): FormProblem | null =>
  problemIn(
    t('offerProblem'),
    obstacles.length > 0 && !isReason(reason) ? { override: t('needOverride') } : {},
  )

export const overrideReason = (reason: string): string | undefined =>
  reason.trim() === '' ? undefined : reason
