import { findOvercharges } from '@fieldstone/domain/analysis/overcharges/find-overcharges'
import type { Overcharge } from '@fieldstone/domain/analysis/overcharges/overcharge'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { StoredCharges } from '../../payoff/service.ts'

interface Findings {
  readonly judged: readonly Judged[]
  readonly at: Date
}

/**
 * Updates the stored findings of these certificates: opens new ones, closes those that are gone, and updates the figures
 * of the others. Skips certificates that could not be checked. Does not count missing documents.
 */
export async function storeFindings(
  trx: Transaction,
  { judged, at }: Findings,
): Promise<{ readonly opened: number; readonly mended: number }> {
  const ids = judged.filter(({ isJudged }) => isJudged).map(({ certificateId }) => certificateId)
  if (ids.length === 0) return { opened: 0, mended: 0 }
  const found = judged.flatMap(({ certificateId, found: own }) => own.map((it) => rowOf(certificateId, it)))
  const { rows } = await sql<{ opened: number; mended: number }>`
    with found as (
      select * from json_to_recordset(${JSON.stringify(found)}::json) as given (certificate_id bigint, kind text,
        subject text, label text, amount_cents bigint, statute text, limit_bps int, found_bps int, ground_on date)
    ), mended as (
      update overcharge known set mended_at = ${at}
      where certificate_id = any(${ids}::bigint[]) and mended_at is null and not exists (select from found
        where (found.certificate_id, found.kind, found.subject) = (known.certificate_id, known.kind, known.subject))
      returning kind
    ), followed as (
      update overcharge known set label = found.label, amount_cents = found.amount_cents, statute = found.statute,
        limit_bps = found.limit_bps, found_bps = found.found_bps, ground_on = found.ground_on
      from found
      where (found.certificate_id, found.kind, found.subject) = (known.certificate_id, known.kind, known.subject)
        and known.mended_at is null
        and (found.label, found.amount_cents, found.statute, found.limit_bps, found.found_bps, found.ground_on)
          is distinct from
          (known.label, known.amount_cents, known.statute, known.limit_bps, known.found_bps, known.ground_on)
      returning known.id
    ), opened as (
      insert into overcharge (certificate_id, kind, subject, label, amount_cents, statute, limit_bps, found_bps,
        ground_on, found_at)
      select certificate_id, kind, subject, label, amount_cents, statute, limit_bps, found_bps, ground_on, ${at}::timestamptz
      from found
      on conflict (certificate_id, kind, subject) where mended_at is null do nothing
      returning kind
    )
    select (select count(*) from opened where opened.kind <> 'no-document') as opened,
      (select count(*) from mended where mended.kind <> 'no-document') as mended`.execute(trx)
  return rows[0] ?? { opened: 0, mended: 0 }
}

const rowOf = (certificateId: number, { kind, subject, label, amountCents, ground }: Overcharge) => ({
  ...{
    certificate_id: certificateId,
    kind,
    subject,
    label,
    amount_cents: amountCents,
    statute: ground.statute,
  },
  ...{ limit_bps: ground.limitBps, found_bps: ground.foundBps, ground_on: ground.on },
})

export interface Judged {
  readonly certificateId: number
  readonly isJudged: boolean
  readonly found: readonly Overcharge[]
  /** Expenses without a document that do not need one. */
  readonly exempt: readonly Overcharge[]
}

/** Checks the charges of a certificate. Expenses posted before `since` need no document. Null if none do. */
export function judge({ certificateId, record }: StoredCharges, since: PlainDate | null): Judged {
  const found = record && nullIfRefused(() => findOvercharges(record))
  if (record === null || found === null) return { certificateId, isJudged: false, found: [], exempt: [] }
  const postedOn = new Map(
    record.lien.expenses.map((it) => [`expense:${it.id}`, it.postedOn ?? it.incurredOn]),
  )
  const isExempt = ({ kind, subject }: Overcharge) =>
    kind === 'no-document' && (since === null || (postedOn.get(subject) ?? since) < since)
  return {
    ...{ certificateId, isJudged: true },
    found: found.filter((it) => !isExempt(it)),
    exempt: found.filter(isExempt),
  }
}
