import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { t } from '../../../lib/messages/plan-desk.ts'
import { Notice } from '../../../ui/notice.tsx'

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
