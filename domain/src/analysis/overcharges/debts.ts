import type { ComponentKind } from '../../payoff/component.ts'
import { isChargedToOwner } from '../../payoff/components.ts'
import { simpleInterest } from '../../payoff/interest.ts'
import type { Expense, Lien } from '../../payoff/lien.ts'
import { OWN_NAMES } from '../../payoff/own-names.ts'
import { type Regime, settingAt } from '../../payoff/regime.ts'
import { type Matter, statuteOf } from '../../payoff/statutes.ts'
import type { AccrualRule } from '../../payoff/strategies.ts'
import type { Terms } from './interest-allowed.ts'

/** One source of debt on the record, with the charges that are allowed on it. */
export interface Debt {
  readonly kind: ComponentKind
  /** Its name in the ledger and in quotes. */
  readonly subject: string
  readonly label: string
  readonly terms: Terms
  /** The rate on the record, and the maximum by the rules. */
  readonly recordBps: number | null
  readonly capBps: number | null
  /** The statute that limits the rate. */
  readonly statute: string | null
}

export const isPrincipal = ({ kind }: Pick<Debt, 'kind'>): boolean =>
  kind === 'certificate' || kind === 'subsequent'

/** Returns all debts of the record, open or paid. Throws PayoffRefused if a setting is missing. */
export function debtsOf(lien: Lien, regime: Regime): Debt[] {
  const { purchasedOn, stateId } = lien
  const cap = settingAt(regime, 'maxRateBps', purchasedOn)
  const laterRule = settingAt(regime, 'subsequentStrategy', purchasedOn)
  const costRule = settingAt(regime, 'expenseStrategy', purchasedOn)
  return [
    certificate(lien, regime, cap),
    ...lien.subsequents.map((item) => {
      const usual = settingAt(regime, 'subsequentRateBps', item.paidOn)
      const usualBps = usual === 'certificate' ? lien.rateBps : usual
      return debt('subsequent', item.id, item.name, {
        ...{ amountCents: item.amountCents, origin: item.paidOn, postedOn: item.postedOn ?? item.paidOn },
        ...{ rule: laterRule, recordBps: item.rateBps ?? usualBps, capBps: Math.max(cap, usualBps) },
        statute: statuteOf(stateId, 'later-taxes'),
      })
    }),
    ...countedExpenses(lien, regime).map((item) => {
      const rateBps = item.accruesInterest ? settingAt(regime, 'expenseRateBps', item.incurredOn) : null
      return debt('expense', item.id, item.description, {
        ...{ amountCents: item.amountCents, origin: item.incurredOn },
        ...{
          postedOn: item.postedOn ?? item.incurredOn,
          rule: costRule,
          recordBps: rateBps,
          capBps: rateBps,
        },
        statute: statuteOf(stateId, 'costs'),
      })
    }),
    ...settingAt(regime, 'feeTable', purchasedOn).map((item) =>
      debt('scheduled-fee', item.id, item.label, {
        ...{ amountCents: item.amountCents, origin: purchasedOn, postedOn: purchasedOn },
        ...NO_INTEREST,
        statute: statuteOf(stateId, 'fee'),
      }),
    ),
    ...lien.fees.map((item) => {
      const on = item.chargedOn ?? purchasedOn
      return debt('fee', item.id, item.label, {
        ...{ amountCents: item.amountCents, origin: on, postedOn: on },
        ...NO_INTEREST,
        statute: statuteOf(stateId, 'fee'),
      })
    }),
  ]
}

/** Returns the expenses that the owner owes. */
export const countedExpenses = (lien: Lien, regime: Regime): Expense[] =>
  lien.expenses.filter(
    (item) => item.isPosted && isChargedToOwner(item, regime, item.postedOn ?? item.incurredOn),
  )

const NO_INTEREST = { rule: { kind: 'first-of-month' }, recordBps: null, capBps: null } as const

interface Facts {
  readonly amountCents: number
  readonly origin: Terms['origin']
  readonly postedOn: Terms['postedOn']
  readonly rule: AccrualRule
  readonly recordBps: number | null
  readonly capBps: number | null
  readonly statute: string | null
}

function debt(kind: ComponentKind, id: number, label: string, facts: Facts): Debt {
  const { recordBps, capBps, statute, ...rest } = facts
  const rateBps = recordBps === null || capBps === null ? recordBps : Math.min(recordBps, capBps)
  return {
    ...{ kind, subject: `${kind}:${id}`, label, recordBps, capBps, statute },
    terms: { ...rest, rateBps, floorCents: 0, unitCap: Number.POSITIVE_INFINITY, notice: null },
  }
}

function certificate(lien: Lien, regime: Regime, cap: number): Debt {
  const { purchasedOn, priceCents, rateBps, noiOn, stateId } = lien
  const afterNotice = settingAt(regime, 'postNoiRateBps', purchasedOn)
  const matter: Matter = rateBps > cap ? 'maximum-rate' : 'interest'
  const plain = debt('certificate', lien.certificateId, OWN_NAMES['purchase-price'], {
    ...{ amountCents: priceCents, origin: purchasedOn, postedOn: purchasedOn },
    ...{ rule: settingAt(regime, 'strategy', purchasedOn), recordBps: rateBps, capBps: cap },
    statute: statuteOf(stateId, matter) ?? statuteOf(stateId, 'interest'),
  })
  return {
    ...plain,
    terms: {
      ...plain.terms,
      floorCents: minimumOf(lien, regime),
      unitCap: settingAt(regime, 'interestCapUnits', purchasedOn) ?? Number.POSITIVE_INFINITY,
      notice: noiOn === null || afterNotice === null ? null : { on: noiOn, rateBps: afterNotice },
    },
  }
}

function minimumOf({ saleType, rateBps, priceCents, purchasedOn }: Lien, regime: Regime): number {
  const isOwed =
    settingAt(regime, 'minAppliesTo', purchasedOn).includes(saleType) &&
    !(rateBps === 0 && settingAt(regime, 'minExemptZeroRate', purchasedOn))
  return isOwed ? simpleInterest(priceCents, settingAt(regime, 'minChargeBps', purchasedOn), 1, 10_000) : 0
}
