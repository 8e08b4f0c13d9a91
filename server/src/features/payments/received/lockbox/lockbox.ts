import type { LockboxPreview, LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { formatMoney } from '@fieldstone/contract/format'
import { lockboxRoutes } from '@fieldstone/contract/routes/payments/lockbox'
import { statedAmount } from '@fieldstone/contract/stated-amount'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import type {
  LockboxFile,
  LockboxRefusal,
  LockboxRow,
  StatedTotals,
} from '@fieldstone/domain/payments/lockbox'
import { type BaiRefusal, NO_BAI_WORDS } from '@fieldstone/domain/payments/lockbox-bai'
import type { LockboxMap } from '@fieldstone/domain/payments/lockbox-map'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { bySystem, type Context, systemContext } from '../../../../context.ts'
import { inTransaction } from '../../../../db/database.ts'
import type { LockboxFileTable } from '../../../../db/tables.ts'
import { implement } from '../../../../http/handler.ts'
import { DEFAULT_LANGUAGE } from '../../../../messages/language.ts'
import { fieldSentence } from '../../../../messages/refusals.ts'
import { Refusal } from '../../../../refusal.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/rows.ts'
import type { TaskKind } from '../../../../tasks/task.ts'
import { businessDayOf } from '../../../payoff/service.ts'
import { getTask } from '../../../tasks/service.ts'
import { describeLockbox } from './describe.ts'
import { type LockboxSource, parseLockbox } from './parse.ts'
import { previewRows } from './preview-rows.ts'
import { takeRow } from './take-row.ts'

export const lockbox = implement(lockboxRoutes, {
  previewLockbox: (context, { body }) =>
    previewLockbox(context, {
      content: body.content,
      map: body.map ?? null,
      stated: body.stated ?? null,
    }),
  describeLockbox: ({ services }, { body }) => describeLockbox(services.db, body.content),
  sendLockbox: (context, { body }) =>
    sendLockbox(context, {
      name: body.name,
      content: body.content,
      seenTotalCents: body.totalAmount,
      layout: body.layout ?? null,
      stated: body.stated ?? null,
    }),
  getLockboxFile: (context, { params }) => readLockboxResult(context, params.id),
})

type AdminContext = Context<ActorOf<'admin'>>

/** Enough rows to see whether the columns are right. */
const FIRST_ROWS = 5

/** Looking up more rows would take longer than a person waits. */
const MOST_PREVIEWED = 500

const LOCKBOX_TASK = 'lockbox'

/** Returns the content of the file and what booking it would do. Stores nothing. Refuses a file of which no row can be booked. */
async function previewLockbox(context: AdminContext, source: LockboxSource): Promise<LockboxPreview> {
  const { services, at, actor } = context
  const file = readable(services, source, at)
  const good = file.rows.filter(({ fault }) => fault === null).slice(0, MOST_PREVIEWED)
  const previewed = await previewRows({ change: bySystem(context), userId: actor.userId }, good)
  return {
    rowCount: file.rows.length,
    totalCents: file.totalCents,
    faults: file.rows.flatMap(({ line, fault, amountCents, slip, column, totals }) =>
      fault === null ? [] : [{ line, outcome: fault, amountCents, slip, column, totals }],
    ),
    first: file.rows.slice(0, FIRST_ROWS),
    payments: previewed.map(({ row, outcome, match, certificate, heldCents }) => ({
      ...row,
      ...{ outcome, match, heldCents: cents(heldCents) },
      certificateId: certificate?.id ?? null,
      certificateNo: certificate?.certificateNo ?? null,
    })),
  }
}

function readable(services: Services, source: LockboxSource, at: Date): LockboxFile {
  const { map, stated } = source
  if (map !== null && !('bai' in map) && map.everyRow === true && stated === null)
    throw new Refusal('bad_request', { fields: { stated: fieldSentence('stated-missing') } })
  const file = parseLockbox(source, businessDayOf(at, null, services.config))
  // A file of another layout is refused by its header, and can be mapped.
  if ('problem' in file)
    throw new Refusal('bad_request', {
      fields: { [file.problem === 'no-header' ? 'header' : 'content']: whyRefused(file) },
    })
  return file
}

/** The refusal, with the columns or the line of the fault, and the totals that differ. */
function whyRefused(refusal: LockboxRefusal | BaiRefusal) {
  if ('words' in refusal) {
    const words = { ...NO_BAI_WORDS, ...refusal.words }
    const sums = { statedSum: statedAmount(words.statedSum), sum: statedAmount(words.sum) }
    return fieldSentence(refusal.problem, { ...words, ...sums, line: refusal.line })
  }
  const { problem, columns, totals } = refusal
  return fieldSentence(problem, {
    columns: columns.join(', '),
    statedRows: totals?.stated?.count || '–',
    rows: String(totals?.count ?? 0),
    statedSum: statedAmount(totals?.stated?.amount ?? ''),
    sum: formatMoney(totals?.totalCents),
  })
}

/** Stores the file and starts the task that books its rows. Its total must be the one that the person saw. */
async function sendLockbox(
  context: AdminContext,
  input: {
    readonly name: string
    readonly content: string
    readonly seenTotalCents: number
    readonly layout: { readonly bank: string; readonly map: LockboxMap } | null
    readonly stated: StatedTotals | null
  },
): Promise<{ readonly fileId: number }> {
  const { services, actor, at } = context
  const { layout, stated } = input
  const file = readable(services, { content: input.content, map: layout?.map ?? null, stated }, at)
  if (file.totalCents !== input.seenTotalCents) throw new Refusal('state_changed')
  return inTransaction(services.db, async (trx) => {
    const { id } = await trx
      .insertInto('lockbox_file')
      .values({
        name: input.name,
        content: input.content,
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
      ...({ kind: LOCKBOX_TASK, title: input.name, input: { fileId: id } } as const),
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

/** Returns the progress of a file, and every row that was not simply posted. */
async function readLockboxResult({ services, at }: AdminContext, id: number): Promise<LockboxResult> {
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

/** Reads the file again, as on the day on which it was sent. */
const parseStored = (
  { config }: Pick<Services, 'config'>,
  stored: Pick<Selectable<LockboxFileTable>, 'content' | 'map' | 'sent_at' | 'row_count' | 'total_cents'>,
) => {
  const { content, map, sent_at, row_count, total_cents } = stored
  // The totals that staff entered match the file, or it would not be stored.
  const stated = { count: row_count, totalCents: cents(total_cents) }
  const source = { content, map: map as LockboxMap | null, stated }
  return parseLockbox(source, businessDayOf(sent_at, null, config))
}

/** The rows by their line of the file. */
const faultsOf = (file: LockboxFile | LockboxRefusal | BaiRefusal): ReadonlyMap<number, LockboxRow> =>
  new Map('problem' in file ? [] : file.rows.flatMap((row) => (row.fault === null ? [] : [[row.line, row]])))

const taskInput = z.strictObject({ fileId: z.number() })

/** Books the rows of a stored file one by one. A run that was interrupted continues where it stopped. */
export const lockboxTask = (services: Services): TaskKind => ({
  kind: LOCKBOX_TASK,
  run: async (work, input) => {
    const { fileId } = taskInput.parse(input)
    const own = { ...services, ...work.services }
    const stored = await own.db
      .selectFrom('lockbox_file')
      .select(['content', 'map', 'sent_by', 'sent_at', 'row_count', 'total_cents'])
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    const file = parseStored(own, stored)
    if ('problem' in file) return { result: {}, error: whyRefused(file)(DEFAULT_LANGUAGE) }
    const change = await systemContext(own)
    const counts: Record<string, number> = {}
    work.progress.start('rows', file.rows.length)
    for (const [index, row] of file.rows.entries()) {
      const outcome = await takeRow({ change, fileId, userId: stored.sent_by, isPreview: false }, row)
      counts[outcome] = (counts[outcome] ?? 0) + 1
      work.progress.at(index + 1)
    }
    work.progress.end()
    return { result: counts, error: null }
  },
})
