import { randomBytes } from 'node:crypto'
import type { FirstSteps } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { FirstStep } from '@fieldstone/domain/first-steps/first-steps'
import { getCompanyIn } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { hashOf } from '../../http/session.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { ProviderError } from '../../providers/payment-provider.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import { confirmAddress, getUserContact } from '../accounts/service.ts'
import { storeOfferedPreset } from '../intake/service.ts'
import { requireProvider } from '../payments/service.ts'
import { storeCountyZones, todayOf } from '../payoff/service.ts'
import { readFirstSteps } from './facts.ts'
import * as places from './places.ts'

export const firstSteps = implement(firstStepRoutes, {
  getFirstSteps: ({ services }) => readFirstSteps(services),
  putOffStep: (context, { body }) => putOff(context, body.step, body.putOff),
  usePreset: (context, { body }) => usePreset(context, body.stateId),
  confirmRules: (context, { body }) => confirmRules(context, body),
  confirmBackup: (context, { body }) => confirmBackup(context, body),
  checkKeys: (context) => checkKeys(context),
  sendProofMail: (context) => sendProofMail(context),
  receiveProofMail: (context, { body }) => receiveProofMail(context, body.code),
  addCounty: (context, { body }) => places.addCounty(context, body),
})

const ACTION = 'set-up'
const subjectOf = (id: string) => ({ kind: 'first-step', id })

async function putOff(context: AdminContext, step: FirstStep, isPutOff: boolean): Promise<FirstSteps> {
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    await trx.deleteFrom('first_step').where('step', '=', step).execute()
    if (isPutOff)
      await trx.insertInto('first_step').values({ step, put_off_at: at, put_off_by: actor.userId }).execute()
    context.audit(trx, { action: ACTION, subject: subjectOf(step), detail: { putOff: isPutOff } })
  })
  return readFirstSteps(services)
}

/** Refuses with `state_changed` where rules are stored already: a preset never replaces them. */
async function usePreset(context: AdminContext, stateId: string): Promise<FirstSteps> {
  const { services, at } = context
  await inTransaction(services.db, async (trx) => {
    await trx
      .selectFrom('state')
      .select('id')
      .where('id', '=', stateId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
    if (!(await storeOfferedPreset(trx, services, { stateId, at })))
      throw new Refusal('state_changed', { log: 'rules are there' })
    await storeCountyZones(trx, stateId, at)
    context.audit(trx, {
      action: 'set-payoff-rules',
      subject: { kind: 'payoff-rules', id: stateId },
      detail: { state: stateId, preset: true },
    })
  })
  return readFirstSteps(services)
}

interface Word {
  readonly confirmedBy: string
  readonly confirmedOn: PlainDate
}

interface RulesWord extends Word {
  readonly stateId: string
  /** When the rules that counsel saw were last written. */
  readonly seenChangedAt: Date
}

/** Counsel's word for the rules of a state as they stand; refused where they are others than counsel saw. */
async function confirmRules(
  context: AdminContext,
  { stateId, seenChangedAt, ...word }: RulesWord,
): Promise<FirstSteps> {
  const stands = (await readFirstSteps(context.services)).states.find((state) => state.stateId === stateId)
  if (!stands) throw new Refusal('not_found')
  if (stands.rulesChangedAt?.getTime() !== seenChangedAt.getTime())
    throw new Refusal('state_changed', { log: 'other rules than were seen' })
  return confirm(context, { kind: 'payoff-rules', stateId, ...word })
}

const confirmBackup = (context: AdminContext, word: Word): Promise<FirstSteps> =>
  confirm(context, { kind: 'backup', stateId: null, ...word })

/** A list that every account has: it charges nothing, and fails with keys that are wrong. */
async function checkKeys(context: AdminContext): Promise<FirstSteps> {
  const { services, at } = context
  const provider = requireProvider(context)
  await provider.listPayouts(at).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable', {
      log: error.code ?? error.kind,
    })
  })
  const confirmedOn = todayOf(services, null)
  return confirm(context, { kind: 'keys', stateId: null, confirmedBy: provider.mode, confirmedOn })
}

interface Confirmation extends Word {
  readonly kind: 'payoff-rules' | 'backup' | 'keys'
  readonly stateId: string | null
}

async function confirm(
  context: AdminContext,
  { kind, stateId, confirmedBy, confirmedOn }: Confirmation,
): Promise<FirstSteps> {
  const { services, actor, at } = context
  if (confirmedOn > todayOf(services, null))
    throw new Refusal('bad_request', { fields: { confirmedOn: fieldSentence('notInFuture') } })
  await inTransaction(services.db, async (trx) => {
    await trx
      .insertInto('set_up_confirmation')
      .values({
        kind,
        state_id: stateId,
        confirmed_by: confirmedBy,
        confirmed_on: confirmedOn,
        made_by: actor.userId,
        made_at: at,
      })
      .execute()
    context.audit(trx, {
      action: ACTION,
      subject: subjectOf(kind),
      detail: { state: stateId, confirmedBy, confirmedOn },
    })
  })
  return readFirstSteps(services)
}

/** To the administrator's own address; only who reads mail there can open its link. */
async function sendProofMail(context: AdminContext): Promise<FirstSteps> {
  const { services, actor, at } = context
  const code = randomBytes(24).toString('base64url')
  await inTransaction(services.db, async (trx) => {
    const { email } = await trx
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('mail_test')
      .values({ code_hash: hashOf(code), sent_to: email, sent_by: actor.userId, sent_at: at })
      .execute()
    const link = `${services.config.baseUrl}/admin/firststeps?mail=${code}`
    await queueMessage(trx, {
      at,
      to: email,
      userId: actor.userId,
      language: STAFF_LANGUAGE,
      company: await getCompanyIn(trx),
      expiresAt: new Date(at.getTime() + DAY_MS),
      message: message('test-mail', { link }),
    })
    context.audit(trx, { action: ACTION, subject: subjectOf('mail'), detail: { sent: true } })
  })
  return readFirstSteps(services)
}

const DAY_MS = 24 * 3600 * 1000

/** Refuses with `state_changed` a link that is older than a day, or none of ours. */
async function receiveProofMail(context: AdminContext, code: string): Promise<FirstSteps> {
  const { company, services, at } = context
  await inTransaction(services.db, async (trx) => {
    const { sentBy, sentTo } = await trx
      .updateTable('mail_test')
      .set({ received_at: at })
      .where('code_hash', '=', hashOf(code))
      .where('sent_at', '>', new Date(at.getTime() - DAY_MS))
      .returning(['sent_by as sentBy', 'sent_to as sentTo'])
      .executeTakeFirstOrThrow(() => new Refusal('state_changed', { log: 'no such test mail' }))
    if ((await getUserContact(trx, sentBy)).email === sentTo)
      await confirmAddress(trx, { company, config: services.config }, { userId: sentBy, at })
    context.audit(trx, { action: ACTION, subject: subjectOf('mail'), detail: { received: true } })
  })
  return readFirstSteps(services)
}
