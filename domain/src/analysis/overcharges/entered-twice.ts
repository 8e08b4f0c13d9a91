import { cents } from '../../money/cents.ts'
import type { Lien } from '../../payoff/lien.ts'
import { statuteOf } from '../../payoff/statutes.ts'
import type { Debt } from './debts.ts'
import type { Overcharge } from './overcharge.ts'

/**
 * Finds items that were entered twice. A fee is charged once per certificate, whether staff or the rules charge it.
 * Expenses or subsequent taxes with the same name, amount and day are one bill.
 */
export function enteredTwice(debts: readonly Debt[], { stateId }: Lien): Overcharge[] {
  const first = new Set<string>()
  return debts.flatMap((debt) => {
    const key = keyOf(debt)
    if (key === null || !first.has(key)) {
      if (key !== null) first.add(key)
      return []
    }
    const { subject, label, terms, statute } = debt
    const ground = {
      statute: statute ?? statuteOf(stateId, 'fee'),
      ...{ limitBps: null, foundBps: null, on: terms.origin },
    }
    return [{ kind: 'charged-twice' as const, subject, label, amountCents: cents(terms.amountCents), ground }]
  })
}

/** Returns the key of equal items. Null if a debt cannot be compared. */
function keyOf({ kind, label, terms }: Debt): string | null {
  const name = label.trim().toLowerCase().replace(/\s+/g, ' ')
  if (name === '' || terms.amountCents === 0) return null
  switch (kind) {
    case 'certificate':
      return null
    case 'scheduled-fee':
    case 'fee':
      return `fee ${name} ${terms.amountCents}`
    case 'subsequent':
    case 'expense':
      return `${kind} ${name} ${terms.amountCents} ${terms.origin}`
  }
}
