import { randomInt } from 'node:crypto'
import type { LetterDelivery } from '@fieldstone/contract/entities/letters/letter-delivery'
import { ELECTRONIC_LETTERS_TEXT_VERSION } from '@fieldstone/contract/papers/electronic-letters'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { getCompanyIn } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { agreedText, versionIn } from '../../messages/agreements.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findOwnDelivery, listAddressedTo } from '../../records/letter-readers.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import { confirmAddress } from '../accounts/service.ts'

type OwnContext = Context<ActorOf<'taxpayer'>>

const CODE_MINUTES = 30
/** The most tries for a code of six digits. After that the person has to ask for a new one. */
const MOST_WRONG_CODES = 5

export const readDelivery = (context: OwnContext): Promise<LetterDelivery> =>
  inTransaction(context.services.db, (trx) => deliveryIn(trx, context))

async function deliveryIn(trx: Transaction, { actor, at, request }: OwnContext): Promise<LetterDelivery> {
  const { email, isAnswered, askedAt, agreedAt } = await findOwnDelivery(trx, actor.userId)
  const isAsked = askedAt !== null && at.getTime() < codeEnd(askedAt)
  return {
    state: agreedAt !== null ? 'email' : isAsked ? 'asked' : 'post',
    isAnswered,
    email,
    text: agreedText('letters', await getCompanyIn(trx), request.language).text,
    textVersion: versionIn(ELECTRONIC_LETTERS_TEXT_VERSION, request),
    agreedAt,
    certificates: await listAddressedTo(trx, actor.userId),
  }
}

/** Records that the person has answered the question, also with no change. */
export const markAnswered = (context: OwnContext): Promise<LetterDelivery> =>
  inTransaction(context.services.db, async (trx) => {
    await answered(trx, context)
    return deliveryIn(trx, context)
  })

const answered = (trx: Transaction, { actor, at }: OwnContext) =>
  trx
    .updateTable('app_user')
    .set({ delivery_answered_at: at })
    .where('id', '=', actor.userId)
    .where('delivery_answered_at', 'is', null)
    .execute()

const codeEnd = (askedAt: Date): number => askedAt.getTime() + CODE_MINUTES * 60_000

/**
 * Stores what the person agrees to and e-mails a code to the address. Only someone who reads that mailbox can enter
 * it, so a mistyped address never gets letters.
 */
export const askForElectronic = (context: OwnContext, textVersion: string): Promise<LetterDelivery> =>
  inTransaction(context.services.db, async (trx) => {
    const { actor, at, request } = context
    if (textVersion !== versionIn(ELECTRONIC_LETTERS_TEXT_VERSION, request))
      throw new Refusal('state_changed')
    const { email, agreedAt } = await findOwnDelivery(trx, actor.userId)
    if (agreedAt !== null) return deliveryIn(trx, context)
    const company = await getCompanyIn(trx)
    await dropAsked(trx, actor.userId)
    const { text, englishText } = agreedText('letters', company, request.language)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await trx
      .insertInto('delivery_consent')
      .values({
        user_id: actor.userId,
        email,
        text_version: textVersion,
        full_text: text,
        english_text: englishText,
        asked_at: at,
        code_hash: hashOfCode(actor.userId, code),
      })
      .execute()
    await queueMessage(trx, {
      at,
      to: email,
      userId: actor.userId,
      language: request.language,
      company,
      expiresAt: new Date(codeEnd(at)),
      message: message('letters-code', { code, minutes: CODE_MINUTES }),
    })
    context.audit(trx, {
      action: 'ask-electronic-letters',
      subject: { kind: 'user', id: actor.userId },
    })
    return deliveryIn(trx, context)
  })

/** Hashes a code with its consent, so that equal codes of two people have different hashes. */
const hashOfCode = (userId: number, code: string): string => hashOf(`${userId}:${code}`)

const dropAsked = (trx: Transaction, userId: number) =>
  trx.deleteFrom('delivery_consent').where('user_id', '=', userId).where('given_at', 'is', null).execute()

/** Confirms the consent from now on. A wrong code counts as a try even though the request is refused. */
export async function confirmElectronic(context: OwnContext, typed: string): Promise<LetterDelivery> {
  const delivery = await inTransaction(context.services.db, async (trx) => {
    const { actor, at } = context
    const asked = await findAsked(trx, context)
    if (asked.codeHash !== hashOfCode(actor.userId, typed.replace(/\s/g, ''))) {
      await trx
        .updateTable('delivery_consent')
        .set({ wrong_code_count: asked.wrongCount + 1 })
        .where('id', '=', asked.id)
        .execute()
      return null
    }
    const { address, company, request, services } = context
    // Ends a consent for an address that the account no longer has.
    await endConsents(trx, context)
    await trx
      .updateTable('delivery_consent')
      .set({ code_hash: null, given_at: at, given_from: address, browser: request.browser })
      .where('id', '=', asked.id)
      .execute()
    await answered(trx, context)
    await confirmAddress(trx, { company, config: services.config }, { userId: actor.userId, at })
    context.audit(trx, {
      action: 'agree-electronic-letters',
      subject: { kind: 'user', id: actor.userId },
      detail: { textVersion: asked.textVersion },
    })
    return deliveryIn(trx, context)
  })
  if (delivery === null) throw new Refusal('bad_request', { fields: { code: fieldSentence('lettersCode') } })
  return delivery
}

/** Reads the consent that waits for its code, and locks its row. */
async function findAsked(trx: Transaction, { actor, at }: OwnContext) {
  const { email } = await findOwnDelivery(trx, actor.userId)
  const asked = await trx
    .selectFrom('delivery_consent')
    .select([
      'id',
      'code_hash as codeHash',
      'wrong_code_count as wrongCount',
      'asked_at as askedAt',
      'text_version as textVersion',
    ])
    .where('user_id', '=', actor.userId)
    .where('email', '=', email)
    .where('given_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const isUsable = asked !== undefined && at.getTime() < codeEnd(asked.askedAt)
  if (!isUsable || asked.wrongCount >= MOST_WRONG_CODES) throw new Refusal('state_changed')
  return asked
}

const endConsents = (trx: Transaction, { actor, at, address }: OwnContext) =>
  trx
    .updateTable('delivery_consent')
    .set({ withdrawn_at: at, withdrawn_from: address })
    .where('user_id', '=', actor.userId)
    .where('given_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

export const withdrawElectronic = (context: OwnContext): Promise<LetterDelivery> =>
  inTransaction(context.services.db, async (trx) => {
    const { userId } = context.actor
    await dropAsked(trx, userId)
    const { numUpdatedRows } = await endConsents(trx, context)
    if (numUpdatedRows > 0n)
      context.audit(trx, {
        action: 'withdraw-electronic-letters',
        subject: { kind: 'user', id: userId },
      })
    return deliveryIn(trx, context)
  })
