import type { Actor, AnyActor } from '@fieldstone/domain/access/actor'
import { reaches } from '@fieldstone/domain/access/reach'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { oldestUnpaid } from '@fieldstone/domain/certificates/oldest-unpaid'
import { webStatus } from '@fieldstone/domain/certificates/web-status'
import { cents } from '@fieldstone/domain/money/cents'
import { isUnlikelyPurchase } from '@fieldstone/domain/payoff/check-lien'
import type { LienFacts, PayoffFacts, Viewer } from '@fieldstone/domain/payoff/facts'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import type { CertificateRow, StatusRow } from '../../records/certificate-row.ts'
import { awaitingOf } from '../../records/funds.ts'
import { isServicememberRuleConfirmed } from './lien.ts'

interface Payoff {
  readonly regime: Regime | null
  readonly today: PlainDate
  readonly quote: Quote | null
}

/** Returns the facts of a certificate for the display and payment rules. */
export function factsOf(row: CertificateRow, { regime, today, quote }: Payoff): LienFacts {
  const oldest = oldestUnpaid([row, ...row.related])
  const awaiting = awaitingOf(row)
  return {
    webStatus: statusOf(row, today),
    redeemedOn: row.redeemedOn,
    isPaymentPending: row.redeemedOn === null && awaiting.isAny,
    isPaymentInReview: row.redeemedOn === null && awaiting.isInReview,
    awaitingCents: awaiting.totalCents,
    redemptionInProcessOn: row.redemptionInProcessOn,
    sentLegalOn: row.sentLegalOn,
    noiFiledOn: row.noiFiledOn,
    sheriffSaleOn: row.sheriffSaleOn,
    secondSheriffSaleOn: row.secondSheriffSaleOn,
    orderConfirmSaleOn: row.orderConfirmSaleOn,
    taxDeedIssuedOn: row.taxDeedIssuedOn,
    decreeOfForfeitureOn: row.decreeForfeitureOn,
    isOldestUnpaid: oldest?.id === row.id,
    oldestUnpaidId: oldest?.id ?? null,
    planCount: row.plans.length,
    activePlanCount: row.plans.filter((plan) => plan.status === 'ACTIVE').length,
    planStatus: row.plans.at(-1)?.status ?? null,
    escrowCents: cents(row.escrowCents),
    isStatusStaffOnly: row.isStatusStaffOnly,
    isFullPaymentDisputed: row.payments.some(
      ({ kind, state, disputes }) =>
        kind === 'FULL' &&
        (state === 'DISPUTED' || (state === 'SUCCEEDED' && disputes.some(({ outcome }) => outcome === null))),
    ),
    isReportedByOhioOffice: row.isReportOfficeOhio,
    isParcelUndecided: row.isParcelUndecided,
    isPurchaseUnlikely: row.redeemedOn === null && !row.isPurchaseConfirmed && isUnlikelyPurchase(row, today),
    isServicememberRuleOpen:
      row.redeemedOn === null &&
      row.militaryFromOn !== null &&
      row.militaryFromOn <= today &&
      !isServicememberRuleConfirmed(row, regime, today),
    canRequestPayoff: row.canRequestPayoff,
    countyGivesPayoffAfterSaleDate: row.mustGetPayoffFromCounty,
    noPayoffAfterLegal: row.noPayoffAfterLegal,
    bankruptcyStaffOnly:
      (regime && nullIfRefused(() => settingAt(regime, 'bankruptcyStaffOnly', today))) ?? false,
    totalCents: quote?.totalCents ?? null,
    goodThroughOn: quote?.goodThrough ?? null,
  }
}

/** Returns the public status, derived from the dates alone. */
export const statusOf = (row: StatusRow, today: PlainDate) => webStatus(row, today)

/** Returns the facts that decide what this actor sees and may do. */
export const viewFor = (
  { row, facts }: { readonly row: CertificateRow; readonly facts: LienFacts },
  actor: AnyActor,
): PayoffFacts => ({ ...facts, viewer: viewerOf(row, actor) })

/** Whether the actor has saved the certificate in My Parcels. */
export const isSavedBy = ({ savedBy }: CertificateRow, actor: Actor): boolean =>
  actor.role === 'taxpayer' && savedBy.includes(actor.userId)

function viewerOf(row: CertificateRow, actor: AnyActor): Viewer {
  switch (actor.role) {
    case 'anonymous':
    case 'guest':
      return { kind: 'anonymous' }
    case 'taxpayer': {
      const own = row.planRequests.find(({ userId }) => userId === actor.userId)
      return {
        kind: 'taxpayer',
        planRequestedOn: own?.requestedOn ?? null,
        planOfferedUntil: own?.offeredUntil ?? null,
      }
    }
    case 'system':
      return { kind: 'staff', isInReach: true }
    case 'admin':
    case 'county':
    case 'legal':
      return { kind: 'staff', isInReach: reaches(actor, row) }
  }
}
