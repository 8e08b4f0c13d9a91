import type { Actor } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { oldestUnpaid } from '@fieldstone/domain/certificates/oldest-unpaid'
import { webStatus } from '@fieldstone/domain/certificates/web-status'
import { cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { engineState } from '@fieldstone/domain/payments/states'
import type { PayoffFacts, Viewer } from '@fieldstone/domain/payoff/facts'
import { goodThroughFuture, goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { type Quote, quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, regimeFor, settingAt } from '@fieldstone/domain/payoff/regime'
import type { Db, Transaction } from '../../db/database.ts'
import { type CertificateRow, findCertificateRow, type StatusRow } from '../../records/certificate-row.ts'
import { reaches } from '../../records/reach.ts'
import type { Services } from '../../services.ts'
import { lienOf } from './lien.ts'

/** A certificate with its payoff, as of the business date of its county. */
export interface PayoffRecord {
  readonly row: CertificateRow
  readonly facts: PayoffFacts
  readonly today: PlainDate
  readonly lien: Lien | null
  readonly regime: Regime | null
  /** At the good-through date; null when no figure can be given: then staff give the payoff. */
  readonly quote: Quote | null
  /** At the end of next month. */
  readonly futureQuote: Quote | null
}

/**
 * Everything about one certificate for one viewer, in one statement. Null when there is none. The one place where
 * rows become a payoff: pages, quotes, charges and postings all come here.
 */
export async function readPayoff(
  db: Db | Transaction,
  services: Services,
  certificateId: number,
  actor: Actor,
): Promise<PayoffRecord | null> {
  const userId = actor.role === 'anonymous' ? null : actor.userId
  const row = await findCertificateRow(db, certificateId, userId)
  return row && payoffOf(services, row, actor)
}

/** The pure part: from the row as read. */
export function payoffOf(services: Services, row: CertificateRow, actor: Actor): PayoffRecord {
  const regime = regimeFor(row.regimes, row.stateId, row.countyId)
  const today = todayOf(services, regime)
  const lien = lienOf(row)
  const figures = figuresOf(services, row, lien, regime, today)
  const { quote, futureQuote } = figures
  const facts = factsOf(row, { viewer: viewerOf(row, actor), regime, today, quote })
  return { row, facts, today, lien, regime, quote, futureQuote }
}

/** The business date of the county: its own time zone where one is set, else the company's. */
export function todayOf(services: Pick<Services, 'clock' | 'config'>, regime: Regime | null): PlainDate {
  const now = services.clock.now()
  const ours = businessDate(now, services.config.businessTimeZone)
  return regime ? businessDate(now, timeZoneOf(regime, ours) ?? services.config.businessTimeZone) : ours
}

function timeZoneOf(regime: Regime, today: PlainDate): string | null {
  try {
    return settingAt(regime, 'timeZone', today)
  } catch (error) {
    if (error instanceof PayoffRefused) return null
    throw error
  }
}

interface Figures {
  readonly quote: Quote | null
  readonly futureQuote: Quote | null
}

/** A lien whose data allow no figure gets none: the log says why, staff give the payoff, nothing is guessed. */
function figuresOf(
  services: Services,
  row: CertificateRow,
  lien: Lien | null,
  regime: Regime | null,
  today: PlainDate,
): Figures {
  // Nothing is owed once it is redeemed, whatever else is known of it.
  if (row.redeemedOn !== null)
    return { quote: nothingDue(today), futureQuote: nothingDue(goodThroughFuture(today)) }
  if (!lien || !regime) return NO_FIGURES
  try {
    const goodThrough = goodThroughOn(regime, lien.purchasedOn, today)
    return {
      quote: quoteAt(lien, regime, goodThrough),
      futureQuote: quoteAt(lien, regime, goodThroughFuture(today)),
    }
  } catch (error) {
    if (!(error instanceof PayoffRefused)) throw error
    services.log.warn({ certificateId: lien.certificateId, code: error.code }, 'no payoff can be computed')
    return NO_FIGURES
  }
}

const NO_FIGURES: Figures = { quote: null, futureQuote: null }

const nothingDue = (goodThrough: PlainDate): Quote => ({
  goodThrough,
  isRedeemed: true,
  principalCents: ZERO,
  interestCents: ZERO,
  expensesCents: ZERO,
  totalCents: ZERO,
  unappliedCents: ZERO,
  pendingCents: ZERO,
  lines: [],
})

interface View {
  readonly viewer: Viewer
  readonly regime: Regime | null
  readonly today: PlainDate
  readonly quote: Quote | null
}

function factsOf(row: CertificateRow, { viewer, regime, today, quote }: View): PayoffFacts {
  const oldest = oldestUnpaid([row, ...row.related].map(seniority))
  const pending = row.payments.filter((payment) => engineState(payment) === 'pending')
  return {
    viewer,
    webStatus: statusOf(row, today),
    redeemedOn: row.redeemedOn,
    isPaymentPending: row.redeemedOn === null && pending.length > 0,
    awaitingCents: sumCents(pending.map((payment) => cents(payment.portionCents))),
    redemptionInProcessOn: row.redemptionInProcessOn,
    sentLegalFileOn: row.sentLegalOn,
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
      (payment) => payment.kind === 'FULL' && payment.state === 'DISPUTED',
    ),
    isReportedByOhioOffice: row.isReportOfficeOhio,
    canRequestPayoff: row.canRequestPayoff,
    countyGivesPayoffAfterSaleDate: row.mustGetPayoffFromCounty,
    noPayoffAfterLegal: row.noPayoffAfterLegal,
    bankruptcyStaffOnly: isBankruptcyStaffOnly(regime, today),
    totalCents: quote?.totalCents ?? null,
    goodThroughOn: quote?.goodThrough ?? null,
  }
}

function isBankruptcyStaffOnly(regime: Regime | null, today: PlainDate): boolean {
  try {
    return regime !== null && settingAt(regime, 'bankruptcyStaffOnly', today)
  } catch (error) {
    if (error instanceof PayoffRefused) return false
    throw error
  }
}

/** The status that everybody sees, from the dates alone. */
export const statusOf = (row: StatusRow, today: PlainDate) =>
  webStatus({ ...row, sentLegalFileOn: row.sentLegalOn }, today)

/** A certificate without a purchase date counts as the oldest: its parcel waits for staff to find the date. */
const seniority = (row: StatusRow) => ({ ...row, purchasedOn: row.purchasedOn ?? plainDate('0001-01-01') })

function viewerOf(row: CertificateRow, actor: Actor): Viewer {
  switch (actor.role) {
    case 'anonymous':
      return { kind: 'anonymous' }
    case 'taxpayer':
      return { kind: 'taxpayer', planRequestedOn: row.planRequestedOn }
    case 'admin':
    case 'county':
    case 'legal':
      return { kind: 'staff', isInReach: reaches(actor, row) }
  }
}
