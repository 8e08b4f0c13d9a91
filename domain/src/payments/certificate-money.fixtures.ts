import { cents } from '../money/cents.ts'
import { PLANS, payoffFacts } from '../payoff/facts.fixtures.ts'
import type { PayoffFacts } from '../payoff/facts.ts'
import type { AgreedInstalment } from '../plans/replay.ts'
import { agreed } from '../plans/standing.fixtures.ts'
import type { CertificateMoney, LiveMoney, LivePlan } from './certificate-money.ts'

export const OWED = cents(703_400)

/** A certificate without a plan, with changes. */
export const moneyOf = (
  differences: Partial<PayoffFacts> = {},
  rest: Partial<CertificateMoney> = {},
): CertificateMoney => ({ facts: payoffFacts(differences), isDebitHeld: false, plan: null, ...rest })

/** The same with an active plan of three installments of $642.84. */
export const planMoneyOf = (
  differences: Partial<PayoffFacts> = {},
  { isDebitHeld = false, ...plan }: Partial<LivePlan & Pick<CertificateMoney, 'isDebitHeld'>> = {},
): CertificateMoney => ({
  facts: payoffFacts({ ...PLANS.active, totalCents: OWED, ...differences }),
  isDebitHeld,
  plan: { agreed: THREE, live: [], runningId: null, ...plan },
})

const THREE: readonly AgreedInstalment[] = [agreed(1), agreed(2), agreed(3)]

let made = 0

/** Money of another payer that is at the bank, with changes. */
export const liveMoney = (amountCents: number, changes: Partial<LiveMoney> = {}): LiveMoney => {
  made += 1
  return {
    id: `p${made}`,
    debitOf: null,
    amountCents: cents(amountCents),
    state: 'in-process',
    kind: 'PARTIAL',
    status: 'PROCESSING',
    isPage: false,
    userId: 8,
    ...changes,
  }
}

/** Money that has settled. */
export const settledMoney = (amountCents: number): LiveMoney =>
  liveMoney(amountCents, { state: 'settled', status: 'SUCCEEDED' })
