import type { StoodThen } from '@fieldstone/contract/entities/analysis/known-then'
import { legalWireName } from '@fieldstone/contract/entities/legal/legal'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isHoldActive } from '@fieldstone/domain/holds/hold'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { findFirm } from '../../../records/firm.ts'
import type { AskedDay } from './asked-day.ts'

/** Reads the certificate as it was at the end of the day. Null before it was imported. */
export async function readStood({ services }: Context, asked: AskedDay): Promise<StoodThen | null> {
  const { now, known } = asked
  if (!known.record) return null
  const { row, facts } = known.record
  const isNameLost = row.ownerName === '' && now.row.ownerName !== ''
  return {
    status: facts.webStatus,
    ownerName: isNameLost ? null : row.ownerName,
    firmName: await firmThen(services.db, asked),
    isLegalActive: row.isLegalActive,
    saleType: row.saleType,
    purchasedOn: row.purchasedOn,
    priceCents: row.priceCents === null ? null : cents(row.priceCents),
    rateBps: row.rateBps === null ? null : bps(row.rateBps),
    sentLegalOn: row.sentLegalOn,
    noiFiledOn: row.noiFiledOn,
    redeemedOn: row.redeemedOn,
    escrowCents: cents(row.escrowCents),
    holds: await holdsThen(services.db, asked),
  }
}

async function firmThen(db: Db, asked: AskedDay): Promise<string | null> {
  const changed = await changedSince(db, asked, [legalWireName('firmId'), 'firm_id'])
  if (changed) return changed.before
  const { firmId } = asked.now.row
  return firmId === null ? null : ((await findFirm(db, firmId))?.name ?? null)
}

/**
 * Lists the holds that were active and entered by then. An open bankruptcy is in the row itself, which was rewound;
 * for military service the legal file says when it was entered.
 */
async function holdsThen(db: Db, asked: AskedDay): Promise<StoodThen['holds']> {
  const { id, on, asOf, known } = asked
  const { rows } = await sql<StoodThen['holds'][number]>`
    select held.kind, held.from_on as "fromOn" from certificate_hold held
    where held.certificate_id = ${id} and held.from_on <= ${on}
      and ((held.kind = 'bankruptcy' and held.set_at is not null and held.set_at <= ${asOf} and held.until_on > ${on})
        or (held.kind not in ('bankruptcy', 'military') and held.set_at <= ${asOf}
          and (held.until_on is null or held.until_on > ${on} or exists (
            select from hold own where own.id = held.id and own.ended_at > ${asOf}))))
    order by held.from_on, held.kind`.execute(db)
  const { bankruptcyInOn, bankruptcyOutOn } = known.record?.row ?? {}
  const military = await militaryThen(db, asked)
  return [
    ...(bankruptcyInOn && isHoldActive({ fromOn: bankruptcyInOn, untilOn: bankruptcyOutOn ?? null }, on)
      ? [{ kind: 'bankruptcy', fromOn: bankruptcyInOn } as const]
      : []),
    ...(military ? [{ kind: 'military', fromOn: military } as const] : []),
    ...rows,
  ]
}

async function militaryThen(db: Db, asked: AskedDay): Promise<PlainDate | null> {
  const file = await db
    .selectFrom('legal_case')
    .select(['military_hold_from_on as from', 'military_hold_until_on as until'])
    .where('certificate_id', '=', asked.id)
    .executeTakeFirst()
  const textThen = async (field: string, value: PlainDate | null | undefined) => {
    const changed = await changedSince(db, asked, [field])
    return changed ? (changed.before as PlainDate | null) : (value ?? null)
  }
  const from = await textThen('militaryHoldFrom', file?.from)
  const until = await textThen('militaryHoldUntil', file?.until)
  return from !== null && isHoldActive({ fromOn: from, untilOn: until }, asked.on) ? from : null
}

/**
 * Finds the first change of a field after that day, by the legal file or an import. Its old value is the value of
 * that day.
 */
async function changedSince(
  db: Db,
  { id, asOf }: AskedDay,
  names: readonly string[],
): Promise<{ readonly before: string | null } | null> {
  const { rows } = await sql<{ before: string | null }>`
    select before from (
      select at, before from legal_change
        where certificate_id = ${id} and at > ${asOf} and field = any(${[...names]}::text[]) and item is null
      union all
      select at, before from certificate_history
        where certificate_id = ${id} and at > ${asOf} and what = any(${[...names]}::text[])
    ) change order by at limit 1`.execute(db)
  return rows[0] ?? null
}
