import type { CountyChoices, CountyPreview } from '@fieldstone/contract/entities/counties/county-settings'
import { ANONYMOUS } from '@fieldstone/domain/access/actor'
import type { PayoffFacts } from '@fieldstone/domain/payoff/facts'
import { type PayoffView, payoffView } from '@fieldstone/domain/payoff/view'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listCertificateRows } from '../../records/certificate-row.ts'
import { viewFor } from './payoff-facts.ts'
import { type LienRecord, recordOf } from './record.ts'

const CERTIFICATES_AT_ONCE = 200
const MOST_CHECKED = 5_000

/**
 * Previews other settings of a county: compares each certificate's public pages under the current and the new settings, by the
 * rules that show them. In a very large county only the first 5,000 are checked, and the answer says so.
 */
export async function previewCounty(
  { services, signal }: Context,
  countyId: number,
  choices: CountyChoices,
): Promise<CountyPreview> {
  const { db } = services
  // Without this, each preview would log every certificate without a figure.
  const quiet = { ...services, log: services.log.child({}, { level: 'silent' }) }
  const counts = { checkedCount: 0, changedCount: 0, shownBefore: 0, shownAfter: 0 }
  for (let last = 0; counts.checkedCount < MOST_CHECKED; ) {
    signal.throwIfAborted()
    const ids = await idsAfter(db, countyId, last)
    for (const row of await listCertificateRows(db, ids)) {
      const { isChanged, shownBefore, shownAfter } = pagesUnder(recordOf(quiet, row), choices)
      counts.checkedCount += 1
      if (isChanged) counts.changedCount += 1
      if (shownBefore) counts.shownBefore += 1
      if (shownAfter) counts.shownAfter += 1
    }
    const end = ids.at(-1)
    if (end === undefined) break
    last = end
  }
  return { certificateCount: await countOf(db, countyId), ...counts }
}

/** Returns what the public pages of a certificate show under other settings: whether they differ, and the payoff table. */
export function pagesUnder(
  record: LienRecord,
  choices: CountyChoices,
): { readonly isChanged: boolean; readonly shownBefore: boolean; readonly shownAfter: boolean } {
  const [facts, { today }] = [viewFor(record, ANONYMOUS), record]
  const before = pagesOf(facts, today)
  const after = pagesOf(withChoices(facts, choices), today)
  return {
    isChanged: JSON.stringify(before) !== JSON.stringify(after),
    shownBefore: before.payoff.table,
    shownAfter: after.payoff.table,
  }
}

const withChoices = (facts: PayoffFacts, choices: CountyChoices): PayoffFacts => ({
  ...facts,
  canRequestPayoff: choices.canRequestPayoff,
  countyGivesPayoffAfterSaleDate: choices.mustGetPayoffFromCounty,
  noPayoffAfterLegal: choices.noPayoffAfterLegal,
})

const pagesOf = (
  facts: PayoffFacts,
  today: LienRecord['today'],
): Record<'parcel' | 'payoff', PayoffView> => ({
  parcel: payoffView(facts, 'parcel', today),
  payoff: payoffView(facts, 'payoff', today),
})

async function idsAfter(db: Db, countyId: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from certificate
    where county_id = ${countyId} and id > ${last} order by id limit ${CERTIFICATES_AT_ONCE}`.execute(db)
  return rows.map((row) => row.id)
}

async function countOf(db: Db, countyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from certificate where county_id = ${countyId}`.execute(db)
  return rows[0]?.count ?? 0
}
