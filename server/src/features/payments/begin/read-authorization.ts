import type { DebitAuthorization } from '@fieldstone/contract/entities/payments/bank-account'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import type { Charge } from '@fieldstone/domain/payments/fees'
import type { Context } from '../../../context.ts'
import { type AgreedText, agreedText } from '../../../messages/agreements.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { getFees } from '../../site/service.ts'
import { type BankAccountRow, findAccount } from '../bank/account-rows.ts'
import { authorizationVersion } from '../bank/authorization.ts'
import { findPayer } from '../core/lookups.ts'
import { achDebit } from '../methods/ach-debit.ts'
import { chargeNow, offerPayment, type PaymentOffer } from '../offer/offer.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

interface Asked {
  readonly purpose: 'account' | 'payment'
  readonly kind: 'FULL' | 'PARTIAL'
  /** For PARTIAL: the amount for the certificate. Left out: the amount that is due. */
  readonly portion?: Cents | undefined
  readonly parcelId?: number | undefined
  readonly accountId?: string | undefined
}

/** Returns the text for a payer to read, word for word as it is stored once accepted. */
export async function readAuthorization(context: TaxpayerContext, asked: Asked): Promise<DebitAuthorization> {
  const { services, actor, request: reader } = context
  const version = authorizationVersion(reader)
  if (asked.purpose === 'account') {
    const { text } = agreedText('account', context.company, reader.language)
    return { version, text, on: null, portionCents: null, feeCents: null, totalCents: null }
  }
  if (asked.parcelId === undefined || asked.accountId === undefined) throw new Refusal('not_found')
  const account = await ownVerifiedAccount(context, asked.accountId)
  const request = {
    kind: asked.kind,
    certificateId: asked.parcelId,
    userId: actor.userId,
    method: achDebit.method,
    fees: await getFees(services),
    portionCents: asked.portion ?? null,
  } as const
  const offer = await offerPayment(services.db, services, request)
  // Without a charge the offer has a reason, by which it is refused.
  const charge = await chargeNow(services.db, offer, offer.charge?.portionCents ?? ZERO)
  const { text } = await paymentText(context, account, offer, charge)
  const { portionCents, feeCents, totalCents } = charge
  return { version, text, on: offer.record.today, portionCents, feeCents, totalCents }
}

export async function paymentText(
  { services, company, actor, request }: TaxpayerContext,
  account: BankAccountRow,
  { record }: PaymentOffer,
  charge: Charge,
): Promise<AgreedText> {
  const payer = await findPayer(services.db, actor.userId)
  const facts = {
    ...company,
    payer: payer?.name ?? '',
    charge,
    account: { type: account.account_type, last4: account.last4 ?? '' },
    on: record.today,
  }
  return agreedText('payment', facts, request.language)
}

/** Answers not_found for another person's, as everywhere. */
export async function ownVerifiedAccount(
  { services, actor }: TaxpayerContext,
  id: string,
): Promise<BankAccountRow> {
  const row = await findAccount(services.db, id)
  if (row?.user_id !== actor.userId) throw new Refusal('not_found', { log: 'bank account of another' })
  if (row.status === 'VERIFIED') return row
  throw new Refusal('not_found', {
    log: `bank account is ${row.status}`,
    message: t('accountGone'),
    details: { reason: 'account_gone' },
  })
}
