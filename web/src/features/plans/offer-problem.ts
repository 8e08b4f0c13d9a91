import { planChanged } from '@fieldstone/contract/refusals/plans'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/plan-offer.ts'
import { detailsOf } from '../../lib/refusal-details.ts'

/** Why an offer was not accepted or answered, and what to do now: a page may be left open while the offer changes. */
export function offerProblem(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.code === 'plan_exists') return t('acceptedElsewhere')
  if (error.code !== 'plan_changed') return error.message
  switch (detailsOf(error, planChanged)?.reason) {
    case 'offer_lapsed':
      return t('lapsed')
    case 'amounts_changed':
      return t('amountsChanged')
    default:
      return t('changed')
  }
}
