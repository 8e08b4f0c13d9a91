import {
  type SavedUser,
  type User,
  type UserChange,
  user as userEntity,
} from '@fieldstone/contract/entities/accounts/user'
import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { type ActorOf, type AnyActor, type SignedInActor, userIdOf } from '@fieldstone/domain/access/actor'
import { asksForOwnPassword } from '@fieldstone/domain/accounts/password'
import { type AccountAct, accountActOf, type TwoPersonAct } from '@fieldstone/domain/approvals/second-person'
import { requestApproval } from '../../approvals/requests.ts'
import { auditRefusal, outOfReach, type RefusedAct } from '../../audit/throttle.ts'
import { getCompany } from '../../company.ts'
import { actingFor, type Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { t as alert } from '../../messages/alerts.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/refusals.ts'
import { lastChangeOf } from '../../records/last-change.ts'
import { type Conflict, requireVersion, type VersionBy } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { type AttemptLimit, secondsUntilAllowed } from './attempt-limits.ts'
import { refuseCompanyAddress } from './company-address.ts'
import { confirmCurrentPassword, currentPasswordMissing, refuseEndedSession } from './current-password.ts'
import { refuseDuplicates } from './form-refusals.ts'
import { queueOwnerMails } from './owner-mails.ts'
import { inPasswordQueue, newPasswordHash } from './passwords.ts'
import { saveUser } from './save-user.ts'
import { confirmOneself } from './second-factor.ts'
import {
  adminFieldsIn,
  asFirmShows,
  changedFields,
  type NextUser,
  nextUser,
  refuseLastAdmin,
  refuseMissingCountyOrFirm,
  refuseOwnAccessChange,
  type SavedChange,
} from './user-change.ts'
import { findUser, lockUser, type UserRow } from './user-queries.ts'
import { presentUser } from './users.ts'

/** Actions in the audit log that come with a new version of an account (edit-user.ts, second-factor.ts). */
export const CHANGES = [
  'update-user',
  'approve-user',
  'withdraw-approval',
  'disable-user',
  'enable-user',
  'set-second-factor',
] as const

/** Returns who made the current version, and when. Only administrators get names. */
async function lastChange(
  trx: Transaction,
  row: UserRow,
  reader: SignedInActor,
  language: ServerLanguage,
): Promise<VersionBy> {
  const last = await lastChangeOf(trx, { kind: 'user', id: row.id }, CHANGES)
  if (last === null) return { changedBy: null, changedAt: row.updatedAt }
  const name = reader.role === 'admin' ? last.name : null
  const changedBy =
    last.userId === reader.userId ? t('byYou')(language) : (name ?? t('byAdministrator')(language))
  return { changedBy, changedAt: last.at }
}

const LIMIT: AttemptLimit = { table: 'name_change', most: 5, seconds: 3600, scale: 'by-setting' }

interface Names {
  readonly username: string
  readonly email: string
}

/**
 * Counts an attempt to change the own user name or e-mail, since its outcome reveals which ones are taken. Throws
 * `too_many` at the sixth within an hour.
 */
async function countNameChange(
  context: Context,
  act: Omit<RefusedAct, 'result'>,
  { before, after }: { readonly before: Names & { readonly id: number }; readonly after: Names },
): Promise<void> {
  if (after.username === before.username && after.email === before.email) return
  const waitSeconds = await secondsUntilAllowed(context.services, LIMIT, `user:${before.id}`)
  if (waitSeconds === 0) return
  await auditRefusal(context, { ...act, result: 'too_many' })
  throw new Refusal('too_many', {
    message: t('nameChanges'),
    log: 'user names and e-mails tried by one person',
    retryAfterSeconds: waitSeconds,
  })
}

/**
 * Saves the fields that were sent: of the own profile or, for an administrator, of any account. Fields that the sender
 * may not set are left unchanged, and the audit log records the attempt. Refuses with `not_found` for somebody else's
 * account, with `edit_conflict` (`current` and LastChange) when the version is stale, and with `bad_request` and the
 * specification's sentences.
 */
export async function updateUser(context: Context<SignedInActor>, change: UserChange): Promise<SavedUser> {
  const { actor, services } = context
  const isOwn = actor.userId === change.id
  if (!isOwn && actor.role !== 'admin') {
    const fields = adminFieldsIn(change).join(', ')
    const detail = fields === '' ? {} : { fields }
    throw await outOfReach(context, { kind: 'user', id: change.id }, detail)
  }
  const seen = await findUser(services.db, change.id)
  if (!seen) throw new Refusal('not_found')
  const { next: requested, dropped } = nextUser(seen, change, actor)
  const comparedHash = needsCurrentPassword(seen, requested, change)
    ? await (needsOwnCode(seen, requested, actor)
        ? confirmOneself(context, change)
        : confirmCurrentPassword(context, change.currentPassword ?? ''))
    : null
  const passwordHash = await newHash(context, change, requested)
  const company = await getCompany(services)
  if (requested.email !== seen.email)
    refuseCompanyAddress({ company, config: services.config }, requested.email)
  const act = { action: 'update-user', subject: { kind: 'user', id: change.id } } as const
  if (isOwn) await countNameChange(context, act, { before: seen, after: requested })
  return refuseDuplicates(context, act, () =>
    inTransaction(services.db, async (trx) => {
      if (actor.role === 'admin') await refuseLastAdmin(trx, change)
      const row = await lockUser(trx, change.id)
      if (!row) throw new Refusal('not_found')
      await refuseEndedSession(trx, context, comparedHash)
      await requireVersion(row, change.version, userEntity, () => conflictOf(trx, context, row))
      const next = await asFirmShows(trx, { row, change }, nextUser(row, change, actor).next)
      refuseOwnAccessChange(actor, row, next)
      if (comparedHash === null && needsCurrentPassword(row, next, change)) throw currentPasswordMissing()
      await refuseMissingCountyOrFirm(trx, row, next)
      const twoPersonAct = twoPersonActOf(row, next, actor)
      if (twoPersonAct !== null) {
        const approvalId = await askForSecond(trx, asAdministrator(context), {
          act: twoPersonAct,
          row,
          next,
        })
        return { ...(await presentUser(trx, row, actor)), approvalId }
      }
      const saved = { row, next, passwordHash, at: context.at }
      const tokenString = await saveUser(trx, context, saved)
      await queueOwnerMails(trx, { company, baseUrl: services.config.baseUrl }, saved)
      const stored = await findUser(trx, row.id)
      if (!stored) throw new Error('a user row vanished')
      const answer = await presentUser(trx, stored, actor)
      await auditChange(trx, context, { ...saved, dropped })
      return { ...answer, tokenString: tokenString ?? undefined }
    }),
  )
}

const needsCurrentPassword = (row: UserRow, next: NextUser, change: UserChange): boolean =>
  change.password !== undefined || asksForOwnPassword(row, next)

/** Taking a second factor away, or changing how another administrator logs in. */
const needsOwnCode = (row: UserRow, next: NextUser, actor: SignedInActor): boolean =>
  (row.hasSecondFactor && !next.hasSecondFactor) || twoPersonActOf(row, next, actor) !== null

/** People decide about their own accounts; an own approval or type is refused before. */
const twoPersonActOf = (row: UserRow, next: NextUser, actor: SignedInActor): AccountAct | null =>
  actor.userId === row.id ? null : accountActOf(row, next)

interface Requested {
  readonly act: AccountAct
  readonly row: UserRow
  readonly next: NextUser
}

/**
 * What differs waits, and nothing else: whoever approves it sees all of it. Neither the request nor the log keeps a password
 * or code.
 */
function askForSecond(
  trx: Transaction,
  context: Context<ActorOf<'admin'>>,
  { act, row, next }: Requested,
): Promise<number> {
  const fields = changedFields(row, next) as readonly (keyof NextUser)[]
  return requestApproval(trx, context, {
    ...{ act, subject: row.id, title: `${row.username} (${row.email})` },
    input: { version: row.version, ...Object.fromEntries(fields.map((field) => [field, next[field]])) },
    changes: fields.map((field) => ({
      field,
      label: alert(`account_${field}`),
      before: valueText(row[field]),
      after: valueText(next[field]),
    })),
  })
}

const valueText = (value: NextUser[keyof NextUser]): string => {
  if (typeof value === 'boolean') return alert(value ? 'yes' : 'no')
  return value === null ? '' : String(value)
}

/** Only administrators change accounts of others, and `twoPersonActOf` is null for the own one. */
function asAdministrator(context: Context<SignedInActor>): Context<ActorOf<'admin'>> {
  const { actor } = context
  if (actor.role !== 'admin') throw new Refusal('not_allowed')
  return actingFor(context, actor)
}

interface ApprovedChange {
  readonly act: TwoPersonAct
  readonly userId: number
  readonly fields: Omit<UserChange, 'id'>
  readonly decidedBy: AnyActor
}

/** Performs a change of an account that got its second approval, in the name of who asked for it. */
export async function performAccountChange(
  trx: Transaction,
  context: Context<ActorOf<'admin'>>,
  { act, userId, fields, decidedBy }: ApprovedChange,
): Promise<void> {
  const { services, company } = context
  const change: UserChange = { ...fields, id: userId }
  await refuseLastAdmin(trx, change)
  const row = await lockUser(trx, userId)
  if (!row) throw new Refusal('not_found')
  // The new administrator must be the person that the approver saw. An administrator cannot block their own removal
  // by changing their own profile.
  if (act === 'administrator-added' && change.version !== row.version)
    throw new Refusal('state_changed', { log: 'the account is not as it was when its change was requested' })
  const next = await asFirmShows(trx, { row, change }, nextUser(row, change, context.actor).next)
  await refuseMissingCountyOrFirm(trx, row, next)
  const saved = { row, next, passwordHash: null, at: context.at }
  await saveUser(
    trx,
    context,
    saved,
    [userIdOf(decidedBy)].filter((id) => id !== null),
  )
  await queueOwnerMails(trx, { company, baseUrl: services.config.baseUrl }, saved)
  await auditChange(trx, context, { ...saved, dropped: [] })
}

async function newHash(
  context: Context<SignedInActor>,
  { id, password, passwordConfirm }: UserChange,
  next: NextUser,
): Promise<string | null> {
  if (password === undefined) return null
  if (id === context.actor.userId)
    return inPasswordQueue(context, () =>
      newPasswordHash(context.services.passwords, password, passwordConfirm, next),
    )
  const message = t('othersPassword')
  throw new Refusal('bad_request', { message, fields: { password: message } })
}

async function conflictOf(
  trx: Transaction,
  { actor, request }: Context<SignedInActor>,
  row: UserRow,
): Promise<Conflict<User>> {
  const current = await presentUser(trx, row, actor)
  return { current, ...(await lastChange(trx, row, actor, request.language)) }
}

async function auditChange(
  trx: Transaction,
  context: Context,
  { row, next, passwordHash, dropped }: SavedChange & { dropped: readonly string[] },
): Promise<void> {
  const subject = { kind: 'user', id: row.id }
  const fields = [...changedFields(row, next), ...(passwordHash === null ? [] : ['password'])]
  if (dropped.length > 0) {
    const detail = { fields: dropped.join(', ') }
    context.audit(trx, { action: 'set-user-fields', subject, result: 'not_allowed', detail })
  }
  if (fields.length > 0) {
    const detail = { fields: fields.join(', '), approved: next.isApproved, disabled: next.isDisabled }
    context.audit(trx, { action: actionOf(row, next), subject, detail })
  }
}

function actionOf(row: UserRow, next: NextUser): AuditAction {
  if (next.isApproved !== row.isApproved) return next.isApproved ? 'approve-user' : 'withdraw-approval'
  if (next.isDisabled !== row.isDisabled) return next.isDisabled ? 'disable-user' : 'enable-user'
  return 'update-user'
}
