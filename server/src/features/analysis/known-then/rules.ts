import type { KnownThen, RuleThen } from '@fieldstone/contract/entities/analysis/known-then'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { KEY_DATES, OHIO, type Settings } from '@fieldstone/domain/payoff/settings'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { AskedDay } from './asked-day.ts'

/** The settings that a figure depends on, in the order of the payoff. */
const NAMES = [
  'strategy',
  'minChargeBps',
  'minAppliesTo',
  'postNoiRateBps',
  'maxRateBps',
  'interestCapUnits',
  'subsequentStrategy',
  'subsequentRateBps',
  'expenseRule',
  'expenseStrategy',
  'expenseRateBps',
  'feeTable',
  'allocation',
  'goodThrough',
] as const satisfies readonly (keyof Settings)[]

type RuleRow = KnownThen['ruleRows'][number] & { readonly values: Readonly<Record<string, unknown>> }

/**
 * Lists the versions of the payoff rules that were in force on the day and entered by then, and for each setting the
 * version that holds it. For a day before the certificate was imported: those of the day of the import.
 */
export async function readRules(
  db: Db,
  { on, asOf, now, known }: AskedDay,
): Promise<Pick<KnownThen, 'rules' | 'ruleRows'>> {
  const by = asOf < known.enteredAt ? known.enteredAt : asOf
  const { stateId, countyId, purchasedOn } = (known.record ?? now).row
  // By precedence: county before state, newest first.
  const { rows } = await sql<RuleRow>`
    select regime.id, county.name as "countyName", regime.effective_from as "effectiveFrom",
      regime.changed_at as "enteredAt", regime.values
    from regime left join county on county.id = regime.county_id
    where regime.state_id = ${stateId} and (regime.county_id is null or regime.county_id = ${countyId})
      and regime.changed_at <= ${by} and regime.effective_from <= ${on}
    order by regime.county_id nulls last, regime.effective_from desc, regime.id desc`.execute(db)
  const keyDateOf = (name: keyof Settings) =>
    KEY_DATES[name] === 'purchase' && purchasedOn !== null ? purchasedOn : on
  return {
    ruleRows: rows.map(({ id, countyName, effectiveFrom, enteredAt }) => ({
      ...{ id, countyName, effectiveFrom, enteredAt },
    })),
    rules: NAMES.flatMap((name) => ruleOf(name, { rows, on: keyDateOf(name), stateId })),
  }
}

interface Place {
  readonly rows: readonly RuleRow[]
  readonly on: PlainDate
  readonly stateId: string
}

function ruleOf(name: keyof Settings, { rows, on, stateId }: Place): RuleThen[] {
  const row = rows.find(({ effectiveFrom, values }) => effectiveFrom <= on && name in values)
  if (row) return [{ name, value: row.values[name], on, rowId: row.id }]
  return stateId === 'OH' ? [{ name, value: OHIO[name], on, rowId: null }] : []
}
