import type { PlainDate } from '../calendar/plain-date.ts'
import type { Bps } from '../money/cents.ts'
import { COMPONENT_KINDS, type Component, type InterestTerms, openComponent } from './component.ts'
import { inOrder } from './in-order.ts'
import { simpleInterest } from './interest.ts'
import type { Expense, Fee, Lien, Subsequent } from './lien.ts'
import { OWN_NAMES } from './own-names.ts'
import { type Regime, settingAt } from './regime.ts'
import { servicemembersTerms } from './servicemember.ts'
import type { ScheduledFee } from './settings.ts'
import { type Strategy, strategyOf } from './strategies.ts'

/** One component per source of debt, in the order in which they are paid. */
export function componentsOf(lien: Lien, regime: Regime): Component[] {
  const { purchasedOn } = lien
  const subsequentStrategy = strategyOf(settingAt(regime, 'subsequentStrategy', purchasedOn))
  const expenseStrategy = strategyOf(settingAt(regime, 'expenseStrategy', purchasedOn))
  const components = [ofCertificate(lien, regime)]
  for (const item of lien.subsequents) components.push(ofSubsequent(item, lien, regime, subsequentStrategy))
  for (const item of lien.expenses) {
    if (expenseCounts(item, regime)) components.push(ofExpense(item, lien, regime, expenseStrategy))
  }
  for (const fee of settingAt(regime, 'feeTable', purchasedOn)) {
    components.push(ofFee('scheduled-fee', fee, purchasedOn))
  }
  for (const fee of lien.fees) components.push(ofFee('fee', fee, fee.chargedOn ?? purchasedOn))
  return inOrder(components, isPaidLater)
}

const ofCertificate = (lien: Lien, regime: Regime): Component =>
  openComponent({
    kind: 'certificate',
    id: lien.certificateId,
    label: OWN_NAMES['purchase-price'],
    amountCents: lien.priceCents,
    origin: lien.purchasedOn,
    postedOn: lien.purchasedOn,
    terms: ofService(lien, lien.purchasedOn, certificateTerms(lien, regime)),
  })

function certificateTerms(lien: Lien, regime: Regime): InterestTerms {
  const { purchasedOn, noiOn, rateBps } = lien
  const strategy = strategyOf(settingAt(regime, 'strategy', purchasedOn))
  const unitCap = settingAt(regime, 'interestCapUnits', purchasedOn) ?? Number.POSITIVE_INFINITY
  const postNoiRateBps = settingAt(regime, 'postNoiRateBps', purchasedOn)
  const notice =
    noiOn === null || postNoiRateBps === null
      ? null
      : { on: noiOn, units: strategy.units(purchasedOn, noiOn), rateBps: postNoiRateBps }
  return { strategy, rateBps, floorCents: minimumCharge(lien, regime), unitCap, notice }
}

/** Minimum certificate interest: a share of the original price, owed from the day of purchase. */
function minimumCharge({ saleType, priceCents, rateBps, purchasedOn }: Lien, regime: Regime): number {
  const applies = settingAt(regime, 'minAppliesTo', purchasedOn).includes(saleType)
  const isExempt = rateBps === 0 && settingAt(regime, 'minExemptZeroRate', purchasedOn)
  if (!applies || isExempt) return 0
  return simpleInterest(priceCents, settingAt(regime, 'minChargeBps', purchasedOn), 1, 10_000)
}

const ofSubsequent = (item: Subsequent, lien: Lien, regime: Regime, strategy: Strategy): Component =>
  openComponent({
    kind: 'subsequent',
    id: item.id,
    label: item.name,
    amountCents: item.amountCents,
    origin: item.paidOn,
    postedOn: item.postedOn ?? item.paidOn,
    terms: ofService(
      lien,
      item.paidOn,
      plainTerms(strategy, item.rateBps ?? usualSubsequentRate(lien, regime, item)),
    ),
  })

/** Unposted expenses never count. */
export const expenseCounts = (item: Expense, regime: Regime): boolean =>
  item.isPosted && isChargedToOwner(item, regime, item.postedOn ?? item.incurredOn)

/** Whether an expense that is posted on this day is part of what the owner owes. */
export const isChargedToOwner = (
  { isRefundable }: Pick<Expense, 'isRefundable'>,
  regime: Regime,
  postedOn: PlainDate,
): boolean => isRefundable || settingAt(regime, 'expenseRule', postedOn) === 'posted'

const ofExpense = (item: Expense, lien: Lien, regime: Regime, strategy: Strategy): Component =>
  openComponent({
    kind: 'expense',
    id: item.id,
    label: item.description,
    amountCents: item.amountCents,
    origin: item.incurredOn,
    postedOn: item.postedOn ?? item.incurredOn,
    terms: item.accruesInterest
      ? ofService(
          lien,
          item.incurredOn,
          plainTerms(strategy, settingAt(regime, 'expenseRateBps', item.incurredOn)),
        )
      : null,
  })

const ofFee = (kind: 'scheduled-fee' | 'fee', fee: ScheduledFee | Fee, chargedOn: PlainDate): Component =>
  openComponent({
    kind,
    id: fee.id,
    label: fee.label,
    amountCents: fee.amountCents,
    origin: chargedOn,
    postedOn: chargedOn,
    terms: null,
  })

const ofService = ({ service = null }: Lien, beganOn: PlainDate, terms: InterestTerms): InterestTerms =>
  service === null ? terms : servicemembersTerms(terms, service, beganOn)

/** No minimum, no cap, and the notice changes nothing. */
const plainTerms = (strategy: Strategy, rateBps: Bps): InterestTerms => ({
  strategy,
  rateBps,
  floorCents: 0,
  unitCap: Number.POSITIVE_INFINITY,
  notice: null,
})

function isPaidLater(a: Component, b: Component): boolean {
  if (a.origin !== b.origin) return a.origin > b.origin
  if (a.kind !== b.kind) return COMPONENT_KINDS.indexOf(a.kind) > COMPONENT_KINDS.indexOf(b.kind)
  return a.id > b.id
}

/** The rate of a subsequent that has none of its own: the regime's as of its date, or the certificate's rate. */
export function usualSubsequentRate(lien: Lien, regime: Regime, { paidOn }: Subsequent): Bps {
  const setting = settingAt(regime, 'subsequentRateBps', paidOn)
  return setting === 'certificate' ? lien.rateBps : setting
}
