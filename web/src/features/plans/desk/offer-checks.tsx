import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { isReason } from '@fieldstone/contract/reason'
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

type Reached = Pick<DeskPlan, 'reach' | 'email'>

/** Where an offer goes, or that it reaches nobody, before it is made. */
export function OfferReach({ reach, email }: Reached) {
  const words = t(`reach_${reach}`, { email: email ?? '' })
  if (reach === 'mail') return <p className="muted">{words}</p>
  return (
    <Notice kind="waiting" title={t('reachTitle')}>
      {words}
    </Notice>
  )
}

/** Whether the owner is told by e-mail of what is about to be done. */
export function toldOf({ reach, email }: Reached): string {
  if (reach === 'mail') return t('tells', { email: email ?? '' })
  return reach === 'undelivered' ? t('tellsUndelivered', { email: email ?? '' }) : t('tellsNobody')
}
