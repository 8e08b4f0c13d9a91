import type { RuleExample, RulePreview } from '@fieldstone/contract/entities/payoff/payoff-rules'
import { cents } from '@fieldstone/domain/money/cents'
import type { RegimeRow } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type CertificateRow, listCertificateRows } from '../../records/certificate-row.ts'
import { type PayoffServices, recordOf } from './record.ts'

const CERTIFICATES_AT_ONCE = 200
const MOST_CHECKED = 2_000
const EXAMPLES = 12

/** Computes each open certificate of the place with the current rules, and with the new row added. */
export async function previewRule({ services, signal }: Context, rule: RegimeRow): Promise<RulePreview> {
  // Without this, each preview would log every certificate without a figure.
  const quiet = { ...services, log: services.log.child({}, { level: 'silent' }) }
  const checked: RuleExample[] = []
  for (let last = 0; checked.length < MOST_CHECKED; ) {
    signal.throwIfAborted()
    const ids = await idsAfter(services.db, rule, last)
    for (const row of await listCertificateRows(services.db, ids)) checked.push(exampleOf(quiet, row, rule))
    const end = ids.at(-1)
    if (end === undefined) break
    last = end
  }
  const sumOf = (read: (it: RuleExample) => number | null) =>
    cents(checked.reduce((sum, it) => sum + (read(it) ?? 0), 0))
  return {
    checkedCount: checked.length,
    changedCount: checked.filter(isChanged).length,
    totalBeforeCents: sumOf((it) => it.beforeCents),
    totalAfterCents: sumOf((it) => it.afterCents),
    examples: checked
      .filter(isChanged)
      .sort((a, b) => changeOf(b) - changeOf(a))
      .slice(0, EXAMPLES),
  }
}

function exampleOf(services: PayoffServices, row: CertificateRow, rule: RegimeRow): RuleExample {
  const before = recordOf(services, row).quote
  // The new row counts as entered last.
  const added = { ...rule, id: Number.MAX_SAFE_INTEGER }
  const regimes = JSON.stringify([...JSON.parse(row.regimes), added])
  const after = recordOf(services, { ...row, regimes }).quote
  return {
    certificateId: row.id,
    certificateNo: row.certificateNo,
    countyName: row.countyName,
    goodThroughBefore: before?.goodThrough ?? null,
    goodThroughAfter: after?.goodThrough ?? null,
    beforeCents: before?.totalCents ?? null,
    afterCents: after?.totalCents ?? null,
  }
}

const isChanged = (it: RuleExample): boolean =>
  it.beforeCents !== it.afterCents || it.goodThroughBefore !== it.goodThroughAfter

/** A figure that appears or disappears counts as the largest change. */
function changeOf(it: RuleExample): number {
  if (it.beforeCents === null || it.afterCents === null)
    return it.beforeCents === it.afterCents ? 0 : Number.MAX_SAFE_INTEGER
  return isChanged(it) ? Math.abs(it.afterCents - it.beforeCents) + 1 : 0
}

async function idsAfter(db: Db, { stateId, countyId }: RegimeRow, last: number): Promise<number[]> {
  const inPlace =
    countyId === null
      ? sql`county_id in (select id from county where state_id = ${stateId})`
      : sql`county_id = ${countyId}`
  const { rows } = await sql<{ id: number }>`select id from certificate
    where ${inPlace} and redeemed_on is null and id > ${last} order by id limit ${CERTIFICATES_AT_ONCE}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
