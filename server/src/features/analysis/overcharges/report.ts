import type { OverchargeReport } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { OVERCHARGE_KINDS, type OverchargeKind } from '@fieldstone/domain/analysis/overcharges/overcharge'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { getTask } from '../../tasks/service.ts'
import { OVERCHARGES_TASK, queueCheck } from './check-task.ts'
import { IN_STATE } from './list.ts'

export async function readReport(db: Db, at: Date): Promise<OverchargeReport> {
  const setting = await db
    .selectFrom('overcharge_setting')
    .select('documents_since')
    .executeTakeFirstOrThrow()
  return {
    last: await lastCheck(db),
    task: await unfinishedTask(db, at),
    kinds: await countsByKind(db),
    documentsSince: setting.documents_since,
  }
}

async function lastCheck(db: Db): Promise<OverchargeReport['last']> {
  const row = await db
    .selectFrom('overcharge_check')
    .select([
      ...([
        'started_at as startedAt',
        'ended_at as endedAt',
        'certificate_count as certificateCount',
      ] as const),
      ...(['unjudged_count as unjudgedCount', 'opened_count as openedCount'] as const),
      ...(['mended_count as mendedCount', 'undocumented_count as undocumentedCount'] as const),
      'undocumented_cents as undocumentedCents',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, undocumentedCents: cents(row.undocumentedCents) } : null
}

/** Returns the newest task. Null if it is done, because then the report is complete. */
async function unfinishedTask(db: Db, at: Date): Promise<OverchargeReport['task']> {
  const newest = await db
    .selectFrom('task')
    .select(['id', 'state'])
    .where('kind', '=', OVERCHARGES_TASK)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined || newest.state === 'done' ? null : getTask(db, newest.id, at)
}

type Counts = OverchargeReport['kinds'][number]

async function countsByKind(db: Db): Promise<Counts[]> {
  const { rows } = await sql<{
    kind: OverchargeKind
    openCount: number
    openCents: number
    explainedCount: number
  }>`
    select kind, count(*) filter (where ${IN_STATE.open}) as "openCount",
      (coalesce(sum(amount_cents) filter (where ${IN_STATE.open}), 0))::bigint as "openCents",
      count(*) filter (where ${IN_STATE.explained}) as "explainedCount"
    from overcharge found where mended_at is null group by kind`.execute(db)
  return OVERCHARGE_KINDS.map((kind) => {
    const counts = rows.find((row) => row.kind === kind)
    const { openCount, openCents, explainedCount } = counts ?? NONE
    return { kind, openCount, openCents: cents(openCents), explainedCount }
  })
}

const NONE = { openCount: 0, openCents: 0, explainedCount: 0 }

/** Sets the day from which expenses need a document. The next check uses it. */
export async function setDocumentsSince(
  { services, at, audit }: AdminContext,
  documentsSince: PlainDate | null,
): Promise<OverchargeReport> {
  await inTransaction(services.db, async (trx) => {
    await trx.updateTable('overcharge_setting').set({ documents_since: documentsSince }).execute()
    audit(trx, {
      action: 'set-documents-since',
      subject: { kind: 'installation', id: 1 },
      detail: { documentsSince },
    })
  })
  return readReport(services.db, at)
}

export async function checkNow({ services, actor, at, audit }: AdminContext): Promise<OverchargeReport> {
  const { db } = services
  const isQueued = await queueCheck(db, at, actor.userId)
  if (isQueued)
    await inTransaction(db, async (trx) => audit(trx, { action: 'check-overcharges', subject: null }))
  return readReport(db, at)
}
