import { randomBytes, randomInt } from 'node:crypto'
import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import type { PlanCode } from '@fieldstone/contract/entities/plans/plan-offer'
import { isVisitor } from '@fieldstone/domain/access/actor'
import { CODE_SIGNS, inGroups, readSigns } from '@fieldstone/domain/access/typed-code'
import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { auditRefusal } from '../../audit/throttle.ts'
import type { AdminContext, Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { networkOf } from '../../http/network.ts'
import { hashOf } from '../../http/session.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from '../accounts/service.ts'

const CODE_DAYS = 60
/** 60 random bits, to be typed. */
const MAILED_SIGNS = 12
const LINK_BYTES = 32
const DAY_MS = 86_400_000

/** Tries of one person, or of one network without a log-in, for one certificate. */
const TRIES = {
  table: 'plan_code_try',
  most: 10,
  seconds: 3600,
  scale: 'fixed',
} as const satisfies AttemptLimit

/** A code that can be used now. */
export interface OpenCode {
  readonly id: number
  readonly planId: number
}

interface NewCode {
  readonly code: string
  readonly expiresAt: Date
}

/**
 * Makes a code for a locked plan: to be typed from a letter, or as the token of an e-mailed link. Only its hash is stored.
 * The code before it, of the same kind, ends.
 */
export async function makePlanCode(
  trx: Transaction,
  { at, actor }: Pick<AdminContext, 'at' | 'actor'>,
  { planId, sentBy }: { readonly planId: number; readonly sentBy: 'mail' | 'email' },
): Promise<NewCode> {
  await trx
    .updateTable('plan_code')
    .set({ ended_at: at })
    .where('plan_id', '=', planId)
    .where('sent_by', '=', sentBy)
    .where('ended_at', 'is', null)
    .execute()
  const code = sentBy === 'mail' ? randomSigns() : randomBytes(LINK_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + CODE_DAYS * DAY_MS)
  await trx
    .insertInto('plan_code')
    .values({
      ...{ plan_id: planId, code_hash: hashOfCode(code), sent_by: sentBy },
      ...{ made_by: actor.userId, made_at: at, expires_at: expiresAt },
    })
    .execute()
  return { code: sentBy === 'mail' ? inGroups(code) : code, expiresAt }
}

const randomSigns = (): string =>
  Array.from({ length: MAILED_SIGNS }, () => CODE_SIGNS.charAt(randomInt(CODE_SIGNS.length))).join('')

const hashOfCode = (code: string): string => hashOf(`plan-code ${code}`)

/**
 * Finds the plan of a code. Refuses a wrong code, an ended one and an unknown certificate in the same words, counts tries of
 * typed codes, and logs refusals as `action`.
 */
export async function requireCode(
  context: Context,
  given: PlanCode,
  action: AuditAction & ('open-plan-by-code' | 'claim-plan'),
): Promise<OpenCode> {
  const { services, at } = context
  const isTyped = given.certificateNo !== ''
  const key = isTyped ? tryKey(context, given) : ''
  if (isTyped) await countAttempt(services, TRIES, key)
  const found = await findOpenCode(services.db, given, at)
  if (found === null) {
    await auditRefusal(context, { action, subject: null, result: 'wrong_code' })
    throw wrongCode(isTyped)
  }
  if (isTyped) await clearAttempts(services.db, TRIES, key)
  return found
}

const wrongCode = (isTyped: boolean) =>
  isTyped
    ? new Refusal('bad_request', { fields: { code: fieldSentence('planCode') }, log: 'code of a plan' })
    : new Refusal('not_found', { log: 'link to a plan' })

const tryKey = ({ actor, address }: Context, { certificateNo }: PlanCode): string => {
  const who = isVisitor(actor) ? networkOf(address) : `user:${actor.userId}`
  return hashOf(`plan-code-try ${who} ${normalParcelNo(certificateNo)}`)
}

/** Finds a mailed code with its certificate number, or without one the token of a link. */
async function findOpenCode(db: Db, { code, certificateNo }: PlanCode, at: Date): Promise<OpenCode | null> {
  const isTyped = certificateNo !== ''
  const row = await db
    .selectFrom('plan_code as code')
    .innerJoin('payment_plan as plan', 'plan.id', 'code.plan_id')
    .innerJoin('certificate', 'certificate.id', 'plan.certificate_id')
    .select(['code.id', 'code.plan_id as planId', 'certificate.certificate_key as certificateKey'])
    .where('code.code_hash', '=', hashOfCode(isTyped ? readSigns(code) : code))
    .where('code.sent_by', '=', isTyped ? 'mail' : 'email')
    .where('code.ended_at', 'is', null)
    .where('code.expires_at', '>', at)
    .executeTakeFirst()
  if (!row || (isTyped && row.certificateKey !== normalParcelNo(certificateNo))) return null
  return { id: row.id, planId: row.planId }
}

/** Refuses unless the code is still open. Call under the lock of its plan. */
export async function requireStillOpen(trx: Transaction, { id }: OpenCode): Promise<void> {
  const row = await trx
    .selectFrom('plan_code')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw wrongCode(true)
}

/** Ends all codes of a plan. */
export const endCodes = (trx: Transaction, planId: number, at: Date) =>
  trx
    .updateTable('plan_code')
    .set({ ended_at: at })
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .execute()
