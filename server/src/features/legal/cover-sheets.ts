import type { CoverSheet, Defendant } from '@fieldstone/contract/entities/legal/tracking'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { listHolds } from '../../records/holds.ts'
import { reachOf } from '../../records/reach.ts'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { deadlinesOfFiles } from './deadlines.ts'
import { selectDefendants } from './defendants.ts'
import { listFiles } from './file-row.ts'
import { presentFile } from './present.ts'

/** Reads cover sheets in the order of `ids`. Throws `not_found` if a file is out of reach. */
export async function listCoverSheets(
  context: Context<ActorOf<'admin' | 'legal'>>,
  ids: readonly number[],
): Promise<CoverSheet[]> {
  const { services, actor } = context
  const { db } = services
  const files = await listFiles(db, sql`c.id = any(${[...ids]}::bigint[]) and ${reachOf(actor)}`)
  const byId = new Map(files.map((file) => [file.id, file]))
  const wanted = ids.flatMap((id) => byId.get(id) ?? [])
  if (wanted.length < ids.length) throw await outOfReach(context, { kind: 'certificate', id: ids.join(',') })
  const defendants = await defendantsOfAll(db, ids)
  const firms = new Map(
    (await db.selectFrom('firm').select(['id', 'name']).execute()).map((it) => [it.id, it.name]),
  )
  const regimeOf = await readAllRegimes(db)
  const holds = await listHolds(db, ids)
  const deadlines = await deadlinesOfFiles(services, db, { files: wanted, regimeOf })
  await inTransaction(db, (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'list', id: 'cover-sheets' },
      detail: { count: ids.length, certificates: ids.join(',') },
    }),
  )
  return wanted.map((row) => {
    const regime = regimeOf(row.stateId, row.countyId)
    const today = todayOf(services, regime)
    return {
      file: presentFile(row, actor, {
        regime,
        today,
        holds: holds.filter((hold) => hold.certificateId === row.id),
        deadlines: deadlines.get(row.id) ?? [],
      }),
      firmName: firms.get(row.firmId ?? 0) ?? null,
      defendants: defendants.filter(({ certificateId }) => certificateId === row.id),
      deadlines: (deadlines.get(row.id) ?? []).map(({ rule, dueOn, defendant }) => ({
        ...{ rule, dueOn, defendantId: defendant?.id ?? null, defendantName: defendant?.name ?? null },
      })),
    }
  })
}

const defendantsOfAll = (db: Db, ids: readonly number[]): Promise<Defendant[]> =>
  selectDefendants(db)
    .where('certificate_id', 'in', [...ids])
    .orderBy('id')
    .execute()
