import type { ShownHold } from '@fieldstone/contract/entities/certificates/staff'
import type { Actor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Hold, type HoldFacts, type HoldSource, isHoldActive } from '@fieldstone/domain/holds/hold'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

export interface FoundHold extends Hold {
  /** Null for a hold that the legal file states. */
  readonly id: number | null
  readonly source: HoldSource
}

/**
 * Returns the holds of the certificate that are active on the day. Call this before you ask the owner for payment, debit
 * an account, or take a legal step. `domain/src/holds` decides what each hold stops.
 */
export async function findHolds(
  db: Db | Transaction,
  certificateId: number,
  today: PlainDate,
): Promise<readonly FoundHold[]> {
  const all = await listHolds(db, [certificateId])
  return all.filter((hold) => isHoldActive(hold, today))
}

export interface HoldOf extends FoundHold {
  readonly certificateId: number
  readonly version: number | null
  readonly reason: string
  readonly endReason: string | null
  readonly setBy: string | null
}

/** Lists all holds of these certificates, ended or not, by their first day. */
export async function listHolds(
  db: Db | Transaction,
  certificateIds: readonly number[],
): Promise<readonly HoldOf[]> {
  const { rows } = await sql<HoldOf>`
    select held.certificate_id as "certificateId", held.id, held.version, held.kind, held.from_on as "fromOn",
      held.until_on as "untilOn", held.source, held.facts, held.reason, held.end_reason as "endReason",
      person.username as "setBy"
    from certificate_hold held left join app_user person on person.id = held.set_by
    where held.certificate_id = any(${[...certificateIds]}::bigint[])
    order by held.from_on, held.kind, held.id`.execute(db)
  return rows
}

/** Returns the holds as the reader may see them, newest first. Administrators and firms see all, others only kinds and days. */
export const showHolds = (
  holds: readonly HoldOf[],
  { actor, today }: { readonly actor: Actor; readonly today: PlainDate },
): ShownHold[] => holds.map((hold) => shown(hold, actor, today)).reverse()

function shown(hold: HoldOf, { role }: Actor, today: PlainDate): ShownHold {
  const { id, version, kind, fromOn, untilOn, source, facts } = hold
  const seen = { id, version, kind, fromOn, untilOn, source, isStanding: isHoldActive(hold, today) }
  if (role !== 'admin' && role !== 'legal') return { ...seen, ...NOTHING }
  const { name, address, email } = facts
  return {
    ...{ ...seen, name: name ?? '', address: address ?? '', email: email ?? '', detail: detailOf(facts) },
    ...{ reason: hold.reason, endReason: hold.endReason ?? '', setBy: hold.setBy },
  }
}

const NOTHING = { name: '', address: '', email: '', detail: '', reason: '', endReason: '', setBy: null }

const detailOf = ({ chapter, caseNo, returnCode, askedInWritingOn }: HoldFacts): string =>
  [
    ...(chapter ? [`Chapter ${chapter}`] : []),
    ...(caseNo ? [caseNo] : []),
    ...(returnCode ? [returnCode] : []),
    ...(askedInWritingOn ? [`automatic payments asked for in writing, ${askedInWritingOn}`] : []),
  ].join(', ')
