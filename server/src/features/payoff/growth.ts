import type { Growth } from '@fieldstone/contract/entities/payoff/growth'
import { groundOf } from '@fieldstone/domain/payoff/grounds'
import { growthOf } from '@fieldstone/domain/payoff/growth'
import { partName } from '@fieldstone/domain/payoff/own-names'
import { mayShowFigures, payoffView } from '@fieldstone/domain/payoff/view'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { noPayoff } from './issue.ts'
import { viewFor } from './payoff-facts.ts'
import { nextChangeOf, readLien } from './record.ts'

/** How the payoff came to be what it is, for whoever is shown the figure itself; the last year ends with that figure. */
export async function getGrowth(context: Context, certificateId: number): Promise<Growth> {
  const { services, actor } = context
  const record = await readLien(services.db, services, certificateId)
  if (!record) throw new Refusal('not_found')
  const { row, lien, regime, quote, today } = record
  const facts = viewFor(record, actor)
  const isShown = mayShowFigures(facts, today) && !quote?.isRedeemed
  if (!isShown || !lien || !regime || !quote) throw noPayoff(facts, today, 'growth')
  const { years, points } = growthOf(lien, regime, quote.goodThrough)
  return {
    certificateId,
    certificateNo: row.certificateNo,
    goodUntil: payoffView(facts, 'payoff', today).goodUntil ?? quote.goodThrough,
    nextChange: nextChangeOf(record),
    years: years.map((year) => ({
      ...year,
      added: year.added.map((it) => ({ ...it, ...partName(it.label) })),
      interest: year.interest.map((it) => ({ ...it, ...partName(it.label) })),
      rateChanges: [...year.rateChanges],
    })),
    points: points.map(({ expensesCents, ...point }) => ({ ...point, expenseCents: expensesCents })),
    laws: quote.lines
      .map((line) => ({
        ...{ kind: line.kind, on: line.origin, ...partName(line.label) },
        statutes: [...groundOf(line, lien, regime).statutes],
      }))
      .filter(({ statutes }) => statutes.length > 0),
  }
}
