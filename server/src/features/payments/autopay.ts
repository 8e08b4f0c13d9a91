import {
  AUTHORIZATION_TEXT_VERSION,
  planAuthorization,
} from '@fieldstone/contract/documents/debit-authorization'
import type { AutopayOffer, AutopayRequest, AutopayStarted } from '@fieldstone/contract/entities/autopay'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sumCents } from '@fieldstone/domain/money/cents'
import { isDebitable, type PlannedDebit } from '@fieldstone/domain/plans/autopay'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { readPayoff } from '../payoff/service.ts'
import { findRepeatedAutopay, type PlanStanding, planAutopay, storeAutopay } from '../plans/service.ts'
import { getCompany, getFees } from '../site/service.ts'
import type { BankAccountRow } from './bank/account-rows.ts'
import { insertAuthorization, requireAuthorized } from './bank/authorization.ts'
import { requireOwnVerified } from './bank/follow-debit.ts'
import { ownVerifiedAccount } from './bank/read-authorization.ts'
import { newAutopayId } from './ids.ts'
import { requirePayer } from './lookups.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

interface Asked {
  readonly certificateId: number
  readonly months: number
  readonly account: BankAccountRow
  /** Read before the transaction. */
  readonly settings: Awaited<ReturnType<typeof readSettings>>
}

const readSettings = async ({ services }: TaxpayerContext) => ({
  fees: await getFees(services),
  company: await getCompany(services),
})

interface Decided {
  readonly plan: PlanStanding
  readonly debits: readonly PlannedDebit[]
  readonly text: string
}

/** What automatic payments would debit, and the text to be accepted, word for word as it would be kept. */
export async function readAutopayOffer(
  context: TaxpayerContext,
  { parcelId, accountId, months }: { parcelId: number; accountId: string; months: number },
): Promise<AutopayOffer> {
  const account = await ownVerifiedAccount(context, accountId)
  const settings = await readSettings(context)
  const { plan, debits, text } = await inTransaction(context.services.db, (trx) =>
    decide(trx, context, { certificateId: parcelId, months, account, settings }),
  )
  return {
    mostMonths: plan.instalments.filter(isDebitable).length,
    debits: debits.map(({ dueOn, charge }) => ({ dueOn, ...charge })),
    authorizedCents: totalOf(debits),
    version: AUTHORIZATION_TEXT_VERSION,
    text,
  }
}

/**
 * Sets automatic payments up. Amounts and days come from the plan under its lock; what the payer saw is compared. The
 * same call again, as after a lost answer, gets the same answer.
 */
export async function startAutopay(context: TaxpayerContext, body: AutopayRequest): Promise<AutopayStarted> {
  if (body.chargeAmount !== 0) {
    throw new Refusal('bad_request', {
      fields: { chargeAmount: t('chargeNothing') },
    })
  }
  requireAuthorized(body)
  const { services, actor } = context
  const account = await ownVerifiedAccount(context, body.accountId)
  const settings = await readSettings(context)
  const { certificateId, months } = body
  return inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, certificateId)
    const asked = { certificateId, months, userId: actor.userId, accountId: account.id }
    const before = await findRepeatedAutopay(trx, asked, context.at)
    if (before) return before
    await requireOwnVerified(trx, asked)
    const { plan, debits, text } = await decide(trx, context, { certificateId, months, account, settings })
    if (body.authorizedCents !== undefined && body.authorizedCents !== totalOf(debits)) {
      throw new Refusal('plan_changed', { log: 'another sum was authorized' })
    }
    const id = newAutopayId()
    const agreement = { text, last4: account.last4, mandateId: account.mandate_id }
    const authorizationId = await insertAuthorization(trx, { ...context, userId: actor.userId }, agreement)
    const agreed = { id, plan, debits, authorizationId, authorization: text, ...asked }
    await storeAutopay(trx, { services, company: settings.company, now: context.at }, agreed)
    await context.audit(trx, {
      action: 'start-autopay',
      subject: { kind: 'autopay', id },
      detail: { certificateId, months, totalCents: totalOf(debits) },
    })
    return startedOf(id, debits)
  })
}

async function decide(
  trx: Transaction,
  { services, actor }: TaxpayerContext,
  { certificateId, months, account, settings: { fees, company } }: Asked,
): Promise<Decided> {
  const record = await readPayoff(trx, services, certificateId, actor)
  if (!record) throw new Refusal('not_found')
  const planned = await planAutopay(trx, {
    certificateId,
    userId: actor.userId,
    months,
    today: record.today,
    fees,
  })
  const text = planAuthorization({
    ...company,
    payer: (await requirePayer(trx, actor.userId)).name,
    debits: planned.debits,
    account: { type: account.account_type, last4: account.last4 ?? '' },
  })
  return { ...planned, text }
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
