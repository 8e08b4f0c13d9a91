import type { NewDeadlineMark } from '@fieldstone/contract/entities/legal/deadline'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type DeadlineMark, putOffProblem } from '@fieldstone/domain/legal/deadline-marks'
import type { Deadline } from '@fieldstone/domain/legal/deadlines'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { recordChanges } from './changes.ts'
import { ruleTitle } from './deadline-words.ts'
import type { LegalRecord } from './read-file.ts'
import { certificateOf, inFile } from './tracked-item.ts'

type StaffContext = Context<ActorOf<'admin' | 'legal'>>

/** Marks a deadline as handled or snoozes it, in place of an earlier mark. */
export const markDeadline = (
  context: StaffContext,
  certificateId: number,
  input: NewDeadlineMark,
): Promise<{ readonly id: number }> =>
  inFile(context, certificateId, async (trx, { deadlines, today }) => {
    const mark = markOf(input)
    const deadline = meant(deadlines, input)
    refuseDay(mark, deadline.dueOn, today)
    const key = { certificateId, rule: input.rule, defendantId: input.defendantId, dueOn: input.dueOn }
    const before = await find(trx, key)
    const id = await store(trx, context, key, mark)
    await record(trx, context, { certificateId, deadline, before: before ?? null, after: mark })
    return { id }
  })

export async function unmarkDeadline(context: StaffContext, id: number): Promise<void> {
  const certificateId = await certificateOf(context, 'deadline_mark', id)
  await inFile(context, certificateId, async (trx) => {
    const gone = await trx
      .deleteFrom('deadline_mark')
      .where('id', '=', id)
      .returning(['rule', 'defendant_id', 'due_on', 'handled_reason', 'put_off_until'])
      .executeTakeFirst()
    // Somebody else has removed the mark.
    if (!gone) return
    const defendant = await trx
      .selectFrom('defendant')
      .select(['id', 'name'])
      .where('id', '=', gone.defendant_id)
      .executeTakeFirst()
    const deadline = { rule: gone.rule, dueOn: gone.due_on, defendant: defendant ?? null }
    await record(trx, context, { certificateId, deadline, before: stored(gone), after: null })
  })
}

/** Exactly one of the two is set. */
function markOf({ handledReason, putOffUntil }: NewDeadlineMark): DeadlineMark {
  if (handledReason !== null && putOffUntil === null) return { kind: 'handled', reason: handledReason }
  if (putOffUntil !== null && handledReason === null) return { kind: 'put-off', until: putOffUntil }
  throw new Refusal('bad_request', { fields: { handledReason: fieldSentence('reasonOrDay') } })
}

/** Finds the open deadline of that day. One that moved meanwhile is a different deadline. */
function meant(deadlines: LegalRecord['deadlines'], { rule, defendantId, dueOn }: NewDeadlineMark): Deadline {
  const found = deadlines.find(
    (it) => it.rule === rule && it.dueOn === dueOn && (it.defendant?.id ?? null) === defendantId,
  )
  if (!found) throw new Refusal('state_changed')
  return found
}

function refuseDay(mark: DeadlineMark, dueOn: PlainDate, today: PlainDate): void {
  const problem = mark.kind === 'put-off' ? putOffProblem(mark.until, dueOn, today) : null
  if (problem !== null)
    throw new Refusal('bad_request', { fields: { putOffUntil: fieldSentence(PROBLEMS[problem]) } })
}

const PROBLEMS = {
  'not-ahead': 'inFuture',
  'past-deadline': 'notPastDeadline',
  'too-far': 'withinYear',
} as const

interface Key {
  readonly certificateId: number
  readonly rule: Deadline['rule']
  readonly defendantId: number | null
  readonly dueOn: PlainDate
}

interface Row {
  readonly handled_reason: string | null
  readonly put_off_until: PlainDate | null
}

const stored = ({ handled_reason: reason, put_off_until: until }: Row): DeadlineMark | null =>
  reason !== null ? { kind: 'handled', reason } : until !== null ? { kind: 'put-off', until } : null

async function find(trx: Transaction, { certificateId, rule, defendantId, dueOn }: Key) {
  const row = await trx
    .selectFrom('deadline_mark')
    .select(['handled_reason', 'put_off_until'])
    .where('certificate_id', '=', certificateId)
    .where('rule', '=', rule)
    .where(sql<boolean>`deadline_mark.defendant_id is not distinct from ${defendantId}::bigint`)
    .where('due_on', '=', dueOn)
    .executeTakeFirst()
  return row && stored(row)
}

async function store(trx: Transaction, { actor, at }: StaffContext, key: Key, mark: DeadlineMark) {
  const values = {
    handled_reason: mark.kind === 'handled' ? mark.reason : null,
    put_off_until: mark.kind === 'put-off' ? mark.until : null,
    made_by: actor.userId,
    made_at: at,
  }
  const { id } = await trx
    .insertInto('deadline_mark')
    .values({
      certificate_id: key.certificateId,
      rule: key.rule,
      defendant_id: key.defendantId,
      due_on: key.dueOn,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['certificate_id', 'rule', 'defendant_id', 'due_on']).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Change {
  readonly certificateId: number
  readonly deadline: Pick<Deadline, 'rule' | 'dueOn' | 'defendant'>
  readonly before: DeadlineMark | null
  readonly after: DeadlineMark | null
}

/** Adds a history line for each of the two that changed, and an audit line without user text. */
async function record(
  trx: Transaction,
  context: StaffContext,
  { certificateId, deadline, before, after }: Change,
): Promise<void> {
  const { rule, dueOn, defendant } = deadline
  const item = `${ruleTitle(rule)}${defendant ? ` (${defendant.name})` : ''}, ${dueOn}`
  const lines = FIELDS.map(([field, textOf]) => ({
    certificateId,
    field,
    item,
    before: textOf(before),
    after: textOf(after),
  })).filter((line) => line.before !== line.after)
  await recordChanges(trx, context, lines)
  context.audit(trx, {
    action: after === null ? 'unmark-deadline' : 'mark-deadline',
    subject: { kind: 'certificate', id: certificateId },
    detail: { rule, defendant: defendant?.id ?? null, dueOn, ...detailOf(after) },
  })
}

const reasonOf = (mark: DeadlineMark | null) => (mark?.kind === 'handled' ? mark.reason : null)
const untilOf = (mark: DeadlineMark | null) => (mark?.kind === 'put-off' ? mark.until : null)
const detailOf = (mark: DeadlineMark | null) =>
  mark === null ? {} : { isHandled: mark.kind === 'handled', putOffUntil: untilOf(mark) }

const FIELDS = [
  ['deadlineHandled', reasonOf],
  ['deadlinePutOff', untilOf],
] as const
