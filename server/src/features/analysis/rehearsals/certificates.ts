import type { CountyChoices } from '@fieldstone/contract/entities/counties/county-settings'
import { type Effect, restsOnFile } from '@fieldstone/domain/analysis/rehearsals/effects'
import { type Rehearsed, rehearse } from '@fieldstone/domain/analysis/rehearsals/rehearse'
import type { TallyClass } from '@fieldstone/domain/analysis/rehearsals/tally'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { webStatus } from '@fieldstone/domain/certificates/web-status'
import { type LegalFacts, NO_FILE } from '@fieldstone/domain/legal/file'
import type { RegimeRow } from '@fieldstone/domain/payoff/regime'
import type { Settings } from '@fieldstone/domain/payoff/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import {
  listCertificateRows,
  type PortfolioRow,
  readPortfolioPage,
} from '../../../records/certificate-row.ts'
import { listFiles } from '../../legal/service.ts'
import {
  lienOf,
  type PayoffServices,
  pagesUnder,
  type Rules,
  readAllRegimes,
  readRegimesWith,
  recordOf,
} from '../../payoff/service.ts'

/** A certificate with the totals it belongs to and the result of the change. */
export interface Outcome extends TallyClass {
  readonly certificateId: number
  readonly rehearsed: Rehearsed
}

/** A change that is ready to be applied. Reading uses the database; judging does not. */
export interface Trial {
  read(db: Db, after: number): Promise<Judged>
}

/** A page of certificates. Each certificate is judged on demand. */
export interface Judged {
  readonly last: number | null
  readonly outcomes: Iterable<Outcome>
}

export interface TrialInput {
  readonly scope: RawBuilder<unknown>
  /** With a clock that is fixed at the start of the run. */
  readonly services: PayoffServices
  readonly day: PlainDate
  readonly horizon: PlainDate | null
  readonly certificatesAtOnce: number
}

/** Tries a new row of payoff rules. Reads the rules once: those in force, and the same with the new row. */
export async function ruleTrial(
  db: Db,
  rule: RegimeRow,
  { scope, services, certificatesAtOnce, ...days }: TrialInput,
): Promise<Trial> {
  const [inForce, staged] = [await readAllRegimes(db), await readRegimesWith(db, [rule])]
  const names = new Set(Object.keys(rule.values) as (keyof Settings)[])
  const judge = (row: PortfolioRow, file: LegalFacts): Outcome => {
    const { stateId, countyId, saleType } = row
    const rules = { before: inForce(stateId, countyId), after: staged(stateId, countyId), names }
    const status = webStatus(row, days.day)
    return {
      ...{ certificateId: row.id, countyId, saleType, status },
      rehearsed: rehearse({ lien: liensOf(row, rules, services), file, status }, rules, days),
    }
  }
  return {
    read: async (own, after) => {
      const rows = await readPortfolioPage(own, { scope, after, limit: certificatesAtOnce })
      const files = restsOnFile(names) ? await filesOf(own, rows) : new Map<number, LegalFacts>()
      const outcomes = mapped(rows, (row) => judge(row, files.get(row.id) ?? fileOf(row)))
      return { last: rows.at(-1)?.id ?? null, outcomes }
    },
  }
}

interface RulesOfPlace {
  readonly before: ReturnType<Rules['regimeOf']>
  readonly after: ReturnType<Rules['regimeOf']>
  readonly names: ReadonlySet<keyof Settings>
}

/** Days of entry depend on the time zone of the place, which is itself a rule. */
function liensOf(row: PortfolioRow, { before, after, names }: RulesOfPlace, services: PayoffServices) {
  const lien = lienOf(row, before, services)
  const isSame = before !== null && !names.has('timeZone')
  return { before: lien, after: isSame ? lien : lienOf(row, after, services) }
}

/** The facts of a certificate without its legal file. */
const fileOf = ({ purchasedOn, saleType, noiFiledOn }: PortfolioRow): LegalFacts => ({
  ...NO_FILE,
  ...{ purchasedOn, saleType, noiFiledOn },
})

async function filesOf(db: Db, rows: readonly PortfolioRow[]): Promise<ReadonlyMap<number, LegalFacts>> {
  const files = await listFiles(db, sql`c.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  return new Map(files.map((file) => [file.id, file]))
}

/** The most certificates at once: their public pages are built completely, which reads more data. */
const MOST_AT_ONCE = 200

/** Tries other settings of a county. They change no payoff, but what its public pages show. */
export function countyTrial(
  choices: CountyChoices,
  { scope, services, certificatesAtOnce }: TrialInput,
): Trial {
  const limit = Math.min(certificatesAtOnce, MOST_AT_ONCE)
  // Without this, a certificate without a figure would log a line for each rehearsal.
  const quiet = { ...services, log: services.log.child({}, { level: 'silent' }) }
  return {
    read: async (db, after) => {
      const { rows: ids } = await sql<{ id: number }>`
        select c.id from certificate c where c.id > ${after} and c.redeemed_on is null and ${scope}
        order by c.id limit ${limit}`.execute(db)
      const rows = await listCertificateRows(
        db,
        ids.map(({ id }) => id),
      )
      const outcomes = mapped(rows, (row): Outcome => {
        const record = recordOf(quiet, row)
        const { totalCents, goodThroughOn, webStatus: status } = record.facts
        const payoff =
          totalCents === null || goodThroughOn === null ? null : { totalCents, goodThrough: goodThroughOn }
        return {
          ...{ certificateId: row.id, countyId: row.countyId, saleType: row.saleType, status },
          rehearsed: {
            onDay: { before: payoff, after: payoff },
            onHorizon: null,
            effects: pageEffects(pagesUnder(record, choices)),
          },
        }
      })
      return { last: rows.at(-1)?.id ?? null, outcomes }
    },
  }
}

function pageEffects({
  isChanged,
  shownBefore,
  shownAfter,
}: ReturnType<typeof pagesUnder>): readonly Effect[] {
  if (!isChanged) return []
  if (shownBefore === shownAfter) return ['page-changed']
  return [shownAfter ? 'figure-shown' : 'figure-hidden']
}

function* mapped<T, U>(items: readonly T[], change: (item: T) => U): Generator<U> {
  for (const item of items) yield change(item)
}
