import type { LockboxPreview, LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { formatMoney } from '@fieldstone/contract/format'
import { statedAmount } from '@fieldstone/contract/stated-amount'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import type { LockboxFile, LockboxRefusal, LockboxRow } from '@fieldstone/domain/payments/lockbox'
import type { LockboxMap } from '@fieldstone/domain/payments/lockbox-map'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { type Context, systemContext } from '../../../../context.ts'
import { inTransaction } from '../../../../db/database.ts'
import type { LockboxFileTable } from '../../../../db/tables.ts'
import { DEFAULT_LANGUAGE } from '../../../../messages/language.ts'
import { fieldSentence } from '../../../../messages/refusals.ts'
import { Refusal } from '../../../../refusal.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/rows.ts'
import { getTask } from '../../../../tasks/service.ts'
import type { TaskKind } from '../../../../tasks/task.ts'
import { businessDayOf } from '../../../payoff/service.ts'
import { parseLockbox } from './parse.ts'
import { takeRow } from './take-row.ts'

type AdminContext = Context<ActorOf<'admin'>>

/** So many show whether the columns are the right ones. */
const FIRST_ROWS = 5

const LOCKBOX_TASK = 'lockbox'

/** What the file says, before anything is taken. Refuses one of which nothing can be taken. */
export async function previewLockbox(
  { services, at }: AdminContext,
  content: string,
  map: LockboxMap | null,
): Promise<LockboxPreview> {
  const file = readable(services, { content, map, at })
  return {
    rowCount: file.rows.length,
    totalCents: file.totalCents,
    faults: file.rows.flatMap(({ line, fault, amountCents, slip, column, totals }) =>
      fault === null ? [] : [{ line, outcome: fault, amountCents, slip, column, totals }],
    ),
    first: file.rows.slice(0, FIRST_ROWS),
  }
}

interface Sent {
  readonly content: string
  readonly map: LockboxMap | null
  readonly at: Date
}

function readable(services: Services, { content, map, at }: Sent): LockboxFile {
  const file = parseLockbox(content, businessDayOf(at, null, services.config), map)
  // A file of another layout is refused by its header, and can be mapped.
  if ('problem' in file)
    throw new Refusal('bad_request', {
      fields: { [file.problem === 'no-header' ? 'header' : 'content']: whyRefused(file) },
    })
  return file
}

/** With the columns in which the fault stands, and the totals that differ. */
const whyRefused = ({ problem, columns, totals }: LockboxRefusal) =>
  fieldSentence(problem, {
    columns: columns.join(', '),
    statedRows: totals?.stated?.count || '–',
    rows: String(totals?.count ?? 0),
    statedSum: statedAmount(totals?.stated?.amount ?? ''),
    sum: formatMoney(totals?.totalCents),
  })

/** Stores the file, and begins to take its rows. The total that the person saw must be that of the file. */
export async function sendLockbox(
  context: AdminContext,
  wish: {
    readonly name: string
    readonly content: string
    readonly seenTotalCents: number
    readonly layout: { readonly bank: string; readonly map: LockboxMap } | null
  },
): Promise<{ readonly fileId: number }> {
  const { services, actor, at } = context
  const { layout } = wish
  const file = readable(services, { content: wish.content, map: layout?.map ?? null, at })
  if (file.totalCents !== wish.seenTotalCents) throw new Refusal('state_changed')
  return inTransaction(services.db, async (trx) => {
    const { id } = await trx
      .insertInto('lockbox_file')
      .values({
        name: wish.name,
        content: wish.content,
        bank: layout?.bank ?? null,
        map: layout === null ? null : JSON.stringify(layout.map),
        row_count: file.rows.length,
        total_cents: file.totalCents,
        sent_by: actor.userId,
        sent_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const task = {
      ...({ kind: LOCKBOX_TASK, title: wish.name, input: { fileId: id } } as const),
      ...{ startedBy: actor.userId, at },
    }
    await trx
      .updateTable('lockbox_file')
      .set({ task_id: await addTask(trx, task) })
      .where('id', '=', id)
      .execute()
    context.audit(trx, {
      action: 'send-lockbox',
      subject: { kind: 'lockbox_file', id },
      detail: {
        rows: file.rows.length,
        totalCents: file.totalCents,
        ...(layout === null ? {} : { bank: layout.bank }),
      },
    })
    return { fileId: id }
  })
}

/** How far the file has been taken, and every row that was not simply posted. */
export async function readLockboxResult({ services, at }: AdminContext, id: number): Promise<LockboxResult> {
  const { db } = services
  const file = await db
    .selectFrom('lockbox_file')
    .selectAll()
    .where('lockbox_file.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  const rows = await db
    .selectFrom('lockbox_row')
    .leftJoin('received_payment', 'received_payment.id', 'received_payment_id')
    .selectAll('lockbox_row')
    .select('received_payment.certificate_id as certificateId')
    .where('file_id', '=', id)
    .orderBy('line')
    .execute()
  const task = file.task_id === null ? null : await getTask(db, file.task_id, at)
  const faults = faultsOf(parseStored(services, file))
  const counted = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return {
    id,
    name: file.name,
    sentAt: file.sent_at,
    rowCount: file.row_count,
    doneCount: rows.length,
    totalCents: cents(file.total_cents),
    ...{ state: task?.state ?? 'done', task },
    postedCount: counted('posted'),
    knownCount: counted('known'),
    exceptions: rows
      .filter(({ outcome }) => outcome !== 'posted' && outcome !== 'known')
      .map(({ line, outcome, slip, certificateId, ...row }) => ({
        ...{ line, outcome, slip, certificateId },
        receivedId: row.received_payment_id ?? row.same_as_id,
        amountCents: row.amount_cents === null ? null : cents(row.amount_cents),
        column: faults.get(line)?.column ?? null,
        totals: faults.get(line)?.totals ?? null,
      })),
  }
}

/** As it was sent, and on the day on which it was. */
const parseStored = (
  { config }: Pick<Services, 'config'>,
  { content, map, sent_at }: Pick<Selectable<LockboxFileTable>, 'content' | 'map' | 'sent_at'>,
) => parseLockbox(content, businessDayOf(sent_at, null, config), map as LockboxMap | null)

/** By the line of the file. */
const faultsOf = (file: LockboxFile | LockboxRefusal): ReadonlyMap<number, LockboxRow> =>
  new Map('problem' in file ? [] : file.rows.flatMap((row) => (row.fault === null ? [] : [[row.line, row]])))

const taskInput = z.strictObject({ fileId: z.number() })

/** Takes the rows of a stored file one by one. A run that was broken off goes on where it stopped. */
export const lockboxTask = (services: Services): TaskKind => ({
  kind: LOCKBOX_TASK,
  run: async (work, input) => {
    const { fileId } = taskInput.parse(input)
    const own = { ...services, ...work.services }
    const stored = await own.db
      .selectFrom('lockbox_file')
      .select(['content', 'map', 'sent_by', 'sent_at'])
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    const file = parseStored(own, stored)
    if ('problem' in file) return { result: {}, error: whyRefused(file)(DEFAULT_LANGUAGE) }
    const change = await systemContext(own)
    const counts: Record<string, number> = {}
    work.progress.start('rows', file.rows.length)
    for (const [index, row] of file.rows.entries()) {
      const outcome = await takeRow({ change, fileId, userId: stored.sent_by }, row)
      counts[outcome] = (counts[outcome] ?? 0) + 1
      work.progress.at(index + 1)
    }
    work.progress.end()
    return { result: counts, error: null }
  },
})
