import type {
  AutopayOffer,
  AutopayRequest,
  AutopayStarted,
} from '@fieldstone/contract/entities/payments/autopay'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sumCents } from '@fieldstone/domain/money/cents'
import type { FeeSettings } from '@fieldstone/domain/payments/fees'
import { isDebitable, type PlannedDebit } from '@fieldstone/domain/plans/autopay'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import type { AgreedText } from '../../../messages/agreements.ts'
import { t } from '../../../messages/refusals.ts'
import { lockCertificate } from '../../../records/lock.ts'
import type { PlanStanding } from '../../../records/plan-standing.ts'
import { Refusal } from '../../../refusal.ts'
import { findRepeatedAutopay, planAutopay, storeAutopay } from '../../plans/service.ts'
import { getFees } from '../../site/service.ts'
import { authorizationVersion, insertAuthorization, requireAuthorized } from '../bank/authorization.ts'
import { newAutopayId } from '../core/ids.ts'
import { requirePayer } from '../core/lookups.ts'
import { type DebitSource, defaultSourceId, ownSource } from './debit-source.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

interface Asked {
  readonly certificateId: number
  readonly months: number
  readonly replaces: string | null
  readonly source: DebitSource
  /** Read before the transaction. */
  readonly fees: FeeSettings
}

interface Decided {
  readonly plan: PlanStanding
  readonly debits: readonly PlannedDebit[]
  readonly agreed: AgreedText
}

interface OfferAsked {
  readonly parcelId: number
  readonly accountId: string
  readonly months: number
  readonly replaces?: string | undefined
}

/** Returns what automatic payments would debit, and the text to accept, word for word as it will be stored. */
export async function readAutopayOffer(
  context: TaxpayerContext,
  { parcelId, accountId, months, replaces }: OfferAsked,
): Promise<AutopayOffer> {
  const source = await ownSource(context, accountId)
  const fees = await getFees(context.services)
  const { plan, debits, agreed } = await inTransaction(context.services.db, (trx) =>
    planAndText(trx, context, {
      certificateId: parcelId,
      months,
      replaces: replaces ?? null,
      source,
      fees,
    }),
  )
  return {
    method: source.method,
    mostMonths: plan.instalments.filter(isDebitable).length,
    debits: debits.map(({ dueOn, charge }) => ({ dueOn, ...charge })),
    authorizedCents: totalOf(debits),
    version: authorizationVersion(agreed),
    text: agreed.text,
  }
}

/**
 * Sets up automatic payments. Takes amounts and days from the plan under its lock, and compares them with what the payer saw.
 * A repeated call, for example after a lost answer, gets the same answer.
 */
export async function startAutopay(context: TaxpayerContext, body: AutopayRequest): Promise<AutopayStarted> {
  if (body.chargeAmount !== 0) {
    throw new Refusal('bad_request', {
      fields: { chargeAmount: t('chargeNothing') },
    })
  }
  requireAuthorized(context, body)
  const { services, actor } = context
  const sourceId = body.sourceId ?? (await defaultSourceId(context))
  const source = await ownSource(context, sourceId)
  const fees = await getFees(context.services)
  const { certificateId, months } = body
  const replaces = body.replaces ?? null
  return inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, certificateId)
    const { userId } = actor
    const before = await findRepeatedAutopay(trx, { certificateId, months, userId, sourceId }, context.at)
    if (before) return before
    await source.requireOwn(trx, userId)
    const asked = { certificateId, months, replaces, source, fees }
    const { plan, debits, agreed } = await planAndText(trx, context, asked)
    if (body.authorizedCents !== undefined && body.authorizedCents !== totalOf(debits)) {
      throw new Refusal('plan_changed', { log: 'another sum was authorized' })
    }
    const id = newAutopayId()
    const agreement = { agreed, last4: source.last4, mandateId: source.mandateId }
    const authorizationId = await insertAuthorization(trx, { ...context, userId }, agreement)
    const { method, accountId, cardId } = source
    const ordered = {
      id,
      plan,
      debits,
      authorizationId,
      authorization: agreed.text,
      userId,
      method,
      accountId,
      cardId,
      replaces,
    }
    await storeAutopay(trx, context, ordered)
    context.audit(trx, {
      action: 'start-autopay',
      subject: { kind: 'autopay', id },
      detail: { certificateId, months, totalCents: totalOf(debits) },
    })
    return startedOf(id, debits)
  })
}

async function planAndText(
  trx: Transaction,
  { services, company, actor, request }: TaxpayerContext,
  { certificateId, months, replaces, source, fees }: Asked,
): Promise<Decided> {
  const { method } = source
  const planned = await planAutopay(trx, services, actor, { certificateId, months, replaces, method, fees })
  const { name } = await requirePayer(trx, actor.userId)
  const facts = { ...company, payer: name, debits: planned.debits }
  return { ...planned, agreed: source.authorizationOf(facts, request.language) }
}

const totalOf = (debits: readonly PlannedDebit[]) => sumCents(debits.map(({ charge }) => charge.totalCents))

function startedOf(id: string, debits: readonly PlannedDebit[]): AutopayStarted {
  const [first, last] = [debits[0], debits.at(-1)]
  if (!first || !last) throw new Error(`automatic payments ${id} have no debit`)
  return {
    id,
    firstDebitOn: first.dueOn,
    months: debits.length,
    instalmentTotalCents: first.charge.totalCents,
    lastTotalCents: last.charge.totalCents,
  }
}
