import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { bookMany, findRefused } from '../../payoff/service.ts'
import { hasPreset } from '../file/state-rules.ts'
import { type Fault, faultOfFile } from './faults.ts'
import { certificateOf, nameItems, type Origin, originsOf } from './origins.ts'

const CERTIFICATES_AT_ONCE = 200

interface Books {
  /** Certificates that this portfolio has data about. */
  readonly ids: readonly number[]
  /** The files of the portfolio, by their parts. */
  readonly fileOf: (part: string) => string
  readonly progress: Progress
}

/**
 * Books the payments, and runs the payoff engine on every certificate. Rejects what the engine refuses. Nothing else
 * posts to these ledgers meanwhile: the foreign keys of the stored items lock their certificates, and every posting
 * locks the certificate first.
 */
export async function bookAll(
  trx: Transaction,
  services: TaskServices,
  { ids, fileOf, progress }: Books,
): Promise<Fault[]> {
  const why = new Map<number, string>()
  progress.start('Booking payments', ids.length)
  for (let at = 0; at < ids.length; at += CERTIFICATES_AT_ONCE) {
    const page = ids.slice(at, at + CERTIFICATES_AT_ONCE)
    for (const [id, { sentence }] of await findRefused(trx, services, page)) why.set(id, sentence)
    const sound = page.filter((id) => !why.has(id))
    for (const [id, reason] of await bookMany(trx, services, sound)) why.set(id, reason)
    progress.at(Math.min(ids.length, at + CERTIFICATES_AT_ONCE))
  }
  progress.end()
  if (why.size === 0) return []
  const origins = await originsOf(trx, [...why.keys()])
  const withoutRules = await statesOf(
    trx,
    [...why].filter(([, reason]) => NO_RULES.test(reason)),
  )
  return [
    ...[...withoutRules].map(([stateId, count]) => faultOfFile(fileOf('payments'), noRules(stateId, count))),
    ...[...why]
      .filter(([, reason]) => !NO_RULES.test(reason))
      .map(([id, reason]) => faultOf(id, reason, origins, fileOf)),
  ]
}

const NO_RULES = /^no payoff rules are set for/

const noRules = (stateId: string, count: number): string =>
  `no payoff rules are set for ${stateId}, so the payments of ${count} certificates cannot be booked. ${
    hasPreset(stateId)
      ? `--preset ${stateId} stores the preset (verify with counsel)`
      : 'Enter them in the portal first'
  }`

async function statesOf(
  trx: Transaction,
  refused: readonly (readonly [id: number, reason: string])[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ stateId: string; count: number }>`
    select county.state_id as "stateId", count(*)::int as count
    from certificate join county on county.id = certificate.county_id
    where certificate.id = any(${refused.map(([id]) => id)}::bigint[])
    group by county.state_id order by county.state_id`.execute(trx)
  return new Map(rows.map(({ stateId, count }) => [stateId, count]))
}

/** Reports a refusal at the row of the item that it is about, else at the row of the certificate. */
function faultOf(
  id: number,
  reason: string,
  origins: readonly Origin[],
  fileOf: (part: string) => string,
): Fault {
  const certificate = certificateOf(origins, id)
  const { rule, item } = nameItems(reason, origins, id)
  const at = item ?? certificate
  return {
    file: fileOf(at?.part ?? 'certificates'),
    line: at?.line ?? null,
    column: '',
    value: '',
    certificateNo: certificate?.certificateNo ?? '',
    rule: `its payoff is refused: ${rule.replace(/\.$/, '')}`,
  }
}
