import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { isReason } from '@fieldstone/contract/values'
import type { ComponentProps } from 'react'
import { type FormProblem, problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'

type OverrideFieldProps = Pick<DeskPlan, 'obstacles'> & Omit<ComponentProps<typeof TextAreaField>, 'label'>

/** Lists what prevents a plan, and asks staff for the reason to allow it anyway. */
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

/** Requires a reason if something prevents the plan. */
export const overrideProblem = ({ obstacles }: DeskPlan, reason: string): FormProblem | null =>
  problemIn(
    t('offerProblem'),
    obstacles.length > 0 && !isReason(reason) ? { override: t('needOverride') } : {},
  )

export const overrideReason = (reason: string): string | undefined =>
  reason.trim() === '' ? undefined : reason

type Recipient = Pick<DeskPlan, 'reach' | 'email'>

/** Says where an offer is sent, or that it reaches nobody, before it is made. */
export function OfferReach({ reach, email }: Recipient) {
  const words = t(`reach_${reach}`, { email: email ?? '' })
  if (reach === 'mail') return <p className="muted">{words}</p>
  return (
    <Notice kind="waiting" title={t('reachTitle')}>
      {words}
    </Notice>
  )
}

/** Says whether the owner will be notified by e-mail. */
export function notificationText({ reach, email }: Recipient): string {
  if (reach === 'mail') return t('tells', { email: email ?? '' })
  return reach === 'undelivered' ? t('tellsUndelivered', { email: email ?? '' }) : t('tellsNobody')
}
