import { findOvercharges } from '@fieldstone/domain/analysis/overcharges/find-overcharges'
import type { Overcharge } from '@fieldstone/domain/analysis/overcharges/overcharge'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import type { StoredCharges } from '../../payoff/service.ts'

export interface Judged {
  readonly certificateId: number
  readonly isJudged: boolean
  readonly found: readonly Overcharge[]
  /** Expenses without a document that need none. */
  readonly exempt: readonly Overcharge[]
}

/** What was charged and may not be. `since`: expenses that were posted before it need no document; null: none does. */
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
