import type { Person, PersonSums } from '@fieldstone/contract/entities/people/person'
import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listHolds, showHolds } from '../../records/holds.ts'
import { todayOf } from '../payoff/service.ts'
import type { PersonScope } from './scope.ts'

type Row = Person['holds']['rows'][number]

/** Lists the holds of the person's certificates: active ones first, newest first. */
export async function readHolds(
  { services, actor }: AdminContext,
  { ties }: PersonScope,
  most: number,
): Promise<Person['holds'] & { readonly standing: PersonSums['holds'] }> {
  const { db } = services
  const today = todayOf(services, null)
  const found = await listHolds(db, [...ties.keys()])
  const numbers = await numbersOf(db, [...new Set(found.map(({ certificateId }) => certificateId))])
  const rows = found
    .flatMap((one): Row[] =>
      showHolds([one], { actor, today }).map((hold) => ({
        certificateId: one.certificateId,
        certificateNo: numbers.get(one.certificateId) ?? '',
        hold,
      })),
    )
    .reverse()
  const standing = rows.filter(({ hold }) => hold.isStanding)
  const over = rows.filter(({ hold }) => !hold.isStanding)
  return {
    rows: [...standing, ...over].slice(0, most),
    totalCount: rows.length,
    standing: countKinds(standing),
  }
}

/** Counts the certificates with an active hold of each kind. Leaves out kinds without any. */
const countKinds = (standing: readonly Row[]): PersonSums['holds'] =>
  HOLD_KINDS.flatMap((kind) => {
    const held = new Set(standing.filter(({ hold }) => hold.kind === kind).map((it) => it.certificateId))
    return held.size === 0 ? [] : [{ kind, certificateCount: held.size }]
  })

async function numbersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; no: string }>`
    select c.id, c.certificate_no as no from certificate c where c.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, no }) => [id, no]))
}
