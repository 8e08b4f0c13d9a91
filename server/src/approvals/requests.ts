import { randomBytes } from 'node:crypto'
import type {
  ApprovalChange,
  ApprovalEnding,
  ApprovalWay,
} from '@fieldstone/contract/entities/approvals/approval'
import type { AnyActor } from '@fieldstone/domain/access/actor'
import { TWO_PERSON_ACTS, type TwoPersonAct, WAIT_HOURS } from '@fieldstone/domain/approvals/second-person'
import type { AdminContext, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { hashOf } from '../http/session.ts'
import { t as alert } from '../messages/alerts.ts'
import { t } from '../messages/refusals.ts'
import { closeStaffTasks, openStaffTask } from '../records/staff-tasks.ts'
import { Refusal } from '../refusal.ts'
import { announceEnd, announceRequest, wordsOfAct } from './mails.ts'
import { type ApprovalRow, findApproval, findWaiting } from './rows.ts'
import { readAdministrators, secondOf } from './second-person.ts'

export interface NewApproval {
  readonly act: TwoPersonAct
  /** The number of what it is about: only one request of an act may wait for it. */
  readonly subject: string | number
  readonly title: string
  /** What the act needs to be performed. No secrets. */
  readonly input: object
  readonly changes: readonly ApprovalChange[]
}

const HOUR_MS = 3_600_000

/**
 * Stores a request that waits for its second approval, opens its task and tells all administrators and the servicing
 * address. Returns its number. Refuses with `state_changed` while another request of the same act and subject waits.
 */
export async function requestApproval(
  trx: Transaction,
  context: AdminContext,
  wanted: NewApproval,
): Promise<number> {
  const { at, actor } = context
  const { act, title, changes } = wanted
  const subject = String(wanted.subject)
  const second = secondOf(await readAdministrators(trx, at), { act, subject, requestedBy: actor.userId })
  const waits = second === 'shell-or-wait'
  const cancelToken = waits ? randomBytes(32).toString('base64url') : null
  const waitsUntil = waits ? new Date(at.getTime() + WAIT_HOURS * HOUR_MS) : null
  const stored = await trx
    .insertInto('approval')
    .values({
      ...{ act, subject, title, input: JSON.stringify(wanted.input), changes: JSON.stringify(changes) },
      ...{ requested_by: actor.userId, requested_at: at, waits_until: waitsUntil },
      cancel_token_hash: cancelToken === null ? null : hashOf(cancelToken),
    })
    .onConflict((conflict) => conflict.columns(['act', 'subject']).where('ended', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) throw new Refusal('state_changed', { message: t('approvalWaiting'), log: act })
  const row = await findApproval(trx, stored.id)
  if (row === null) throw new Error(`the request ${stored.id} was not stored`)
  if (!TWO_PERSON_ACTS[act].hasOwnTask)
    await openStaffTask(trx, {
      ...taskOf(row),
      kind: SECOND_APPROVAL_TASK,
      note: alert('approvalWaits', { what: wordsOfAct(row), by: row.requesterName }),
      at,
    })
  await announceRequest(trx, context, { ...row, second, cancelToken })
  auditApproval(trx, context, 'request-approval', row)
  return row.id
}

const SECOND_APPROVAL_TASK = 'second-approval' as const

const taskOf = ({ id }: Pick<ApprovalRow, 'id'>) =>
  ({ subjectKind: 'approval', subjectId: String(id) }) as const

/** The request of an act that has rows of its own, which waits as long as they do. */
export async function requireWaiting(
  trx: Transaction,
  act: TwoPersonAct,
  subject: string | number,
): Promise<ApprovalRow> {
  const row = await findWaiting(trx, act, subject)
  if (row === null)
    throw new Refusal('state_changed', { message: t('approvalEnded'), log: `${act} waits no more` })
  return row
}

export interface ApprovalEnd {
  readonly ended: ApprovalEnding
  readonly how: ApprovalWay
  /** Null unless an administrator ended it. */
  readonly by: number | null
}

const ACTION_OF_END = {
  approved: 'approve-request',
  declined: 'decline-request',
  canceled: 'cancel-request',
  failed: 'fail-request',
} as const

/**
 * Ends a request with its task and tells whoever was told of it. Of two who end it at the same moment the second is
 * refused with `state_changed`, and what it did is undone with its transaction.
 */
export async function endApproval(
  trx: Transaction,
  context: Context<AnyActor>,
  { id }: Pick<ApprovalRow, 'id'>,
  { ended, how, by }: ApprovalEnd,
): Promise<void> {
  const { at } = context
  const { numUpdatedRows } = await trx
    .updateTable('approval')
    .set({ ended, ended_how: how, ended_by: by, ended_at: at })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow()
  const row = await findApproval(trx, id)
  if (numUpdatedRows === 0n || row === null)
    throw new Refusal('state_changed', { message: t('approvalEnded'), log: 'decided meanwhile' })
  await closeStaffTasks(trx, { ...taskOf(row), kinds: [SECOND_APPROVAL_TASK] }, { at, doneBy: by })
  await announceEnd(trx, context, row, outcomeOf(row))
  auditApproval(trx, context, ACTION_OF_END[ended], row)
}

function outcomeOf({ ended, endedHow, enderName }: ApprovalRow): string {
  const by = enderName ?? ''
  if (ended === 'declined') return alert('approvalEnded_declined', { by })
  if (ended !== 'approved')
    return alert(ended === 'canceled' ? 'approvalEnded_canceled' : 'approvalEnded_failed')
  if (endedHow === 'administrator') return alert('approvalEnded_administrator', { by })
  return alert(endedHow === 'wait' ? 'approvalEnded_wait' : 'approvalEnded_shell')
}

const auditApproval = (
  trx: Transaction,
  context: Context<AnyActor>,
  action: 'request-approval' | (typeof ACTION_OF_END)[ApprovalEnding],
  { id, act, subject, requestedBy, endedHow }: ApprovalRow,
): void =>
  context.audit(trx, {
    action,
    subject: { kind: 'approval', id },
    detail: { act, subject, requestedBy, ...(endedHow === null ? {} : { how: endedHow }) },
  })
