import type { Approval, LinkedApproval } from '@fieldstone/contract/entities/approvals/approval'
import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import { approvalRoutes } from '@fieldstone/contract/routes/approvals'
import { ANONYMOUS, type AnyActor, SYSTEM } from '@fieldstone/domain/access/actor'
import { isAboutAccount } from '@fieldstone/domain/approvals/second-person'
import { endApproval } from '../../approvals/requests.ts'
import { type ApprovalRow, findApproval, findByCancelToken, listDue, listPage } from '../../approvals/rows.ts'
import {
  type Administrators,
  mayDecide,
  readAdministrators,
  requireDecider,
  requireSecond,
  secondOf,
} from '../../approvals/second-person.ts'
import { forgetCompany } from '../../company.ts'
import { type AdminContext, actingFor, type Context, systemContext } from '../../context.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { hashOf } from '../../http/session.ts'
import { Page } from '../../lists/page.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { confirmOneself, refuseEndedSession } from '../accounts/service.ts'
import { ACTS } from './acts.ts'

export const approvals = implement(approvalRoutes, {
  listApprovals: (context, { query }) => listApprovals(context, query),
  approveRequest: (context, { params, body }) => approveRequest(context, params.id, body),
  declineRequest: (context, { params }) => declineRequest(context, params.id),
  cancelRequest: (context, { params }) => cancelRequest(context, params.id),
  checkCancelLink: (context, { body }) => checkCancelLink(context, body.token),
  cancelByLink: (context, { body }) => cancelByLink(context, body.token),
})

interface ApprovalQuery {
  readonly isWaiting: boolean
  readonly page: number
  readonly pageSize: number
}

async function listApprovals(
  { services, actor, at }: AdminContext,
  query: ApprovalQuery,
): Promise<Page<Approval[]>> {
  const { rows, count } = await listPage(services.db, query)
  const administrators = await readAdministrators(services.db, at)
  return new Page(
    rows.map((row) => present(row, administrators, actor.userId)),
    count,
  )
}

/** Approves a request with the approver's own password and code, and performs it in the same transaction. */
async function approveRequest(
  context: AdminContext,
  id: number,
  confirmation: OwnConfirmation,
): Promise<Approval> {
  const { services, actor, at } = context
  const comparedHash = await confirmOneself(context, confirmation)
  const approved = await inTransaction(services.db, async (trx) => {
    await refuseEndedSession(trx, context, comparedHash)
    const row = await requireOpen(trx, id)
    await requireSecond(trx, row, actor.userId, at)
    await perform(trx, context, row, actor)
    await endApproval(trx, context, row, { ended: 'approved', how: 'administrator', by: actor.userId })
    return presentAgain(trx, context, id)
  })
  forgetCompany(services.database)
  return approved
}

/** Declines a request. Everyone who may approve it may decline it. */
const declineRequest = (context: AdminContext, id: number): Promise<Approval> =>
  inTransaction(context.services.db, async (trx) => {
    const { actor, at } = context
    const row = await requireOpen(trx, id)
    await requireDecider(trx, row, actor.userId, at)
    await drop(trx, context, row, actor)
    await endApproval(trx, context, row, { ended: 'declined', how: 'administrator', by: actor.userId })
    return presentAgain(trx, context, id)
  })

/** Cancels a request. Only the requester may. */
const cancelRequest = (context: AdminContext, id: number): Promise<Approval> =>
  inTransaction(context.services.db, async (trx) => {
    const { actor } = context
    const row = await requireOpen(trx, id)
    if (row.requestedBy !== actor.userId)
      throw new Refusal('not_allowed', { message: t('approvalOthers'), log: 'not the requester' })
    await drop(trx, context, row, actor)
    await endApproval(trx, context, row, { ended: 'canceled', how: 'administrator', by: actor.userId })
    return presentAgain(trx, context, id)
  })

/** Returns the request that the link of an e-mail would cancel. Throws `not_found` for an unknown link. */
const checkCancelLink = async ({ services }: Context, token: string): Promise<LinkedApproval> =>
  linked(await requireLinked(services.db, token))

/** Cancels by the link of an e-mail. Throws `state_changed` if the request has ended, so the link works once. */
const cancelByLink = (context: Context, token: string): Promise<LinkedApproval> =>
  inTransaction(context.services.db, async (trx) => {
    const row = await requireLinked(trx, token)
    if (row.ended !== null) throw ended()
    await drop(trx, context, row, ANONYMOUS)
    // The log has no actor for a person who uses the link, even if they have a session.
    const by = actingFor(context, ANONYMOUS)
    await endApproval(trx, by, row, { ended: 'canceled', how: 'link', by: null })
    const after = await requireLinked(trx, token)
    return linked(after)
  })

/**
 * Performs the requests that the shell confirmed, and those of a sole administrator whose waiting period is over. A failed
 * request does not stop the others. Throws the first error at the end.
 */
export async function performDueApprovals(services: Services): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of await listDue(services.db, services.clock.now()))
    try {
      await performDue(services, id)
    } catch (error) {
      services.log.error({ approvalId: id }, 'an approved request failed')
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

async function performDue(services: Services, id: number): Promise<void> {
  const context = await systemContext(services)
  try {
    await inTransaction(services.db, async (trx) => {
      const row = await findApproval(trx, id)
      if (row === null || row.ended !== null) return
      const isByShell = row.shellConfirmedAt !== null
      const second = secondOf(await readAdministrators(trx, context.at), row)
      // There is another administrator now, whose approval the waiting period cannot replace.
      if (!isByShell && second !== 'shell-or-wait') return
      await requireSecond(trx, row, null, context.at)
      await perform(trx, context, row, SYSTEM)
      await endApproval(trx, context, row, {
        ended: 'approved',
        how: isByShell ? 'shell' : 'wait',
        by: null,
      })
    })
    forgetCompany(services.database)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    services.log.warn({ approvalId: id, code: error.code }, 'an approved request could not be performed')
    await inTransaction(services.db, async (trx) => {
      const row = await findApproval(trx, id)
      if (row === null || row.ended !== null) return
      await drop(trx, context, row, SYSTEM)
      const how = row.shellConfirmedAt === null ? 'wait' : 'shell'
      await endApproval(trx, context, row, { ended: 'failed', how, by: null })
    })
  }
}

/** Acts for the requester, without the address, which is the approver's. */
const inRequesterName = (context: Context<AnyActor>, { requestedBy }: ApprovalRow): AdminContext =>
  actingFor({ ...context, address: '' }, { role: 'admin', userId: requestedBy })

/** Performs the request. Throws a refusal if another account or change has taken a unique value since it was requested. */
async function perform(
  trx: Transaction,
  context: Context<AnyActor>,
  row: ApprovalRow,
  decidedBy: AnyActor,
): Promise<void> {
  try {
    await ACTS[row.act].perform(trx, inRequesterName(context, row), { ...row, decidedBy })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    const code = isAboutAccount(row.act) ? 'username_taken' : 'state_changed'
    throw new Refusal(code, { log: 'taken since it was requested' })
  }
}

const drop = async (
  trx: Transaction,
  context: Context<AnyActor>,
  row: ApprovalRow,
  decidedBy: AnyActor,
): Promise<void> => ACTS[row.act].drop?.(trx, inRequesterName(context, row), { ...row, decidedBy })

async function requireOpen(trx: Transaction, id: number): Promise<ApprovalRow> {
  const row = await findApproval(trx, id)
  if (row === null) throw new Refusal('not_found')
  if (row.ended !== null) throw ended()
  return row
}

async function requireLinked(db: Services['db'] | Transaction, token: string): Promise<ApprovalRow> {
  const row = await findByCancelToken(db, hashOf(token))
  if (row === null) throw new Refusal('not_found', { log: 'no such link' })
  return row
}

const ended = () => new Refusal('state_changed', { message: t('approvalEnded'), log: 'decided already' })

async function presentAgain(trx: Transaction, { actor, at }: AdminContext, id: number): Promise<Approval> {
  const row = await findApproval(trx, id)
  if (row === null) throw new Error(`the request ${id} vanished`)
  return present(row, await readAdministrators(trx, at), actor.userId)
}

const linked = ({ requestedAt, ended: how }: ApprovalRow): LinkedApproval => ({ requestedAt, ended: how })

function present(row: ApprovalRow, administrators: Administrators, readerId: number): Approval {
  const { id, act, subject, title, requestedBy, waitsUntil, shellConfirmedAt, endedHow, enderName, endedAt } =
    row
  return {
    ...linked(row),
    ...{ id, act, subject, title, waitsUntil, shellConfirmedAt, endedHow, endedAt },
    changes: [...row.changes],
    requestedBy: row.requesterName,
    endedBy: enderName,
    isOwn: requestedBy === readerId,
    mayDecide: row.ended === null && mayDecide(administrators, row, readerId),
    second: secondOf(administrators, row),
  }
}
