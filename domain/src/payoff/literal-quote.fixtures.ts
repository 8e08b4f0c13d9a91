import type { PlainDate } from '../calendar/plain-date.ts'
import { roundDiv } from '../money/cents.ts'
import type { Lien } from './lien.ts'
import type { Regime } from './regime.ts'
import type { DebtClass, Settings } from './settings.ts'
import { type AccrualRule, strategyOf } from './strategies.ts'

interface Debt {
  readonly kind: 'CERT' | 'SUBS' | 'EXP' | 'FEE'
  readonly order: string
  readonly origin: PlainDate
  readonly postedOn: PlainDate
  readonly rate: number | null
  readonly rule: AccrualRule
  base: bigint
  paidInterest: bigint
  closed1: bigint
  closed2: bigint
  unitsDone: number
}

/**
 * A second, independent implementation of the payoff rules, line by line and in BigInt only, to compare the engine
 * with. Returns principal, interest, expenses, total, unapplied. The regime must have one row with every setting.
 */
export function literalQuote(lien: Lien, regime: Regime, on: PlainDate): number[] {
  if (lien.redeemedOn !== null && lien.redeemedOn <= on) return [0, 0, 0, 0, 0]
  const s = regime.rows[0]?.values as Settings
  const debts = debtsOf(lien, s)
  const floor =
    s.minAppliesTo.includes(lien.saleType) && !(lien.rateBps === 0 && s.minExemptZeroRate)
      ? roundDiv(BigInt(lien.priceCents) * BigInt(s.minChargeBps), 10_000n)
      : 0n

  const units = (c: Debt, d: PlainDate) => {
    const counted = strategyOf(c.rule).units(c.origin, d)
    return c.kind === 'CERT' && s.interestCapUnits !== null ? Math.min(counted, s.interestCapUnits) : counted
  }
  const parts = (c: Debt, d: PlainDate): [bigint, bigint] => {
    const den = BigInt(strategyOf(c.rule).denominator)
    const u = units(c, d)
    const switches = c.kind === 'CERT' && lien.noiOn !== null && s.postNoiRateBps !== null
    const uN = switches && lien.noiOn !== null ? units(c, lien.noiOn) : Number.MAX_SAFE_INTEGER
    const first = BigInt(Math.max(0, Math.min(u, uN) - c.unitsDone))
    const second = BigInt(Math.max(0, u - Math.max(uN, c.unitsDone)))
    return [
      c.closed1 + roundDiv(c.base * BigInt(c.rate ?? 0) * first, den),
      c.closed2 + roundDiv(c.base * BigInt(s.postNoiRateBps ?? 0) * second, den),
    ]
  }
  const unpaidInterest = (c: Debt, d: PlainDate): bigint => {
    if (d < c.postedOn || c.rate === null) return 0n
    const [a1, a2] = parts(c, d)
    const least = c.kind === 'CERT' ? floor : 0n
    return (a1 > least ? a1 : least) + a2 - c.paidInterest
  }

  let unapplied = 0n
  const settled = lien.payments.filter(
    (p) => p.state === 'settled' && p.destination === 'lien' && p.effectiveOn <= on,
  )
  for (const payment of settled.sort((a, b) => key(a).localeCompare(key(b)))) {
    const d = payment.effectiveOn
    let x = BigInt(payment.amountCents)
    for (const debtClass of s.allocation) {
      for (const c of debts.filter((debt) => debt.postedOn <= d && CLASSES[debt.kind].includes(debtClass))) {
        const isInterest = debtClass === 'INTEREST' || debtClass === 'EXPENSE_INTEREST'
        const owed = isInterest ? unpaidInterest(c, d) : c.base
        const t = x < owed ? x : owed
        if (isInterest) c.paidInterest += t
        else if (t > 0n) {
          ;[c.closed1, c.closed2] = parts(c, d)
          c.unitsDone = units(c, d)
          c.base -= t
        }
        x -= t
      }
    }
    unapplied += x
  }

  const there = debts.filter((c) => c.postedOn <= on)
  const sum = (pick: (c: Debt) => bigint) => Number(there.reduce((total, c) => total + pick(c), 0n))
  const principal = sum((c) => (CLASSES[c.kind].includes('PRINCIPAL') ? c.base : 0n))
  const interest = sum((c) => unpaidInterest(c, on))
  const expenses = sum((c) => (CLASSES[c.kind].includes('EXPENSE') ? c.base : 0n))
  return [principal, interest, expenses, principal + interest + expenses, Number(unapplied)]
}

const CLASSES: Record<Debt['kind'], readonly DebtClass[]> = {
  CERT: ['PRINCIPAL', 'INTEREST'],
  SUBS: ['PRINCIPAL', 'INTEREST'],
  EXP: ['EXPENSE', 'EXPENSE_INTEREST'],
  FEE: ['EXPENSE'],
}

const key = (payment: Lien['payments'][number]) =>
  `${payment.effectiveOn} ${String(payment.sequence).padStart(9, '0')}`

function debtsOf(lien: Lien, s: Settings): Debt[] {
  const debt = (
    kind: Debt['kind'],
    rank: string,
    amount: number,
    origin: PlainDate,
    postedOn: PlainDate | null,
    rate: number | null,
    rule: AccrualRule,
  ): Debt => ({
    kind,
    order: `${origin} ${rank}`,
    origin,
    postedOn: postedOn ?? origin,
    rate,
    rule,
    base: BigInt(amount),
    paidInterest: 0n,
    closed1: 0n,
    closed2: 0n,
    unitsDone: 0,
  })
  return [
    debt('CERT', '1', lien.priceCents, lien.purchasedOn, null, lien.rateBps, s.strategy),
    ...lien.subsequents.map((i) =>
      debt(
        'SUBS',
        `2 ${i.id}`,
        i.amountCents,
        i.paidOn,
        i.postedOn,
        i.rateBps ?? (s.subsequentRateBps === 'certificate' ? lien.rateBps : s.subsequentRateBps),
        s.subsequentStrategy,
      ),
    ),
    ...lien.expenses
      .filter((i) => i.isPosted && (i.isRefundable || s.expenseRule === 'posted'))
      .map((i) =>
        debt(
          'EXP',
          `3 ${i.id}`,
          i.amountCents,
          i.incurredOn,
          i.postedOn,
          i.accruesInterest ? s.expenseRateBps : null,
          s.expenseStrategy,
        ),
      ),
    ...s.feeTable.map((i) =>
      debt('FEE', `4 ${i.id}`, i.amountCents, lien.purchasedOn, null, null, s.strategy),
    ),
    ...lien.fees.map((i) =>
      debt('FEE', `5 ${i.id}`, i.amountCents, i.chargedOn ?? lien.purchasedOn, null, null, s.strategy),
    ),
  ].sort((a, b) => a.order.localeCompare(b.order))
}
