import { aLien, OHIO_REGIME } from '../../payoff/lien.fixtures.ts'
import type { Lien } from '../../payoff/lien.ts'
import type { ChargedRecord } from './overcharge.ts'

/** A record for tests, with a document for each of its expenses: a test gives only what matters to it. */
export function chargedRecord(facts: Partial<ChargedRecord> = {}): ChargedRecord {
  const lien = facts.lien ?? aLien()
  return {
    lien,
    regime: OHIO_REGIME,
    entries: [],
    quotes: [],
    plan: null,
    provedExpenseIds: new Set(lien.expenses.map(({ id }) => id)),
    ...facts,
  }
}

/** Each item with a name of its own: the same thing twice is an overcharge. */
export const named = (lien: Lien): Lien => ({
  ...lien,
  subsequents: lien.subsequents.map((it) => ({ ...it, name: `Taxes ${it.id}` })),
  expenses: lien.expenses.map((it) => ({ ...it, description: `Cost ${it.id}` })),
  fees: lien.fees.map((it) => ({ ...it, label: `Fee ${it.id}` })),
})
