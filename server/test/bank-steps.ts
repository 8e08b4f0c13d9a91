import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES } from '@fieldstone/domain/payments/fees'
import Stripe from 'stripe'
import { ownRequest } from '../demo/own-request.ts'
import { beginPayment } from '../src/features/payments/begin/begin-payment.ts'
import { ensureCustomer } from '../src/features/payments/core/customers.ts'
import { achDebit } from '../src/features/payments/methods/ach-debit.ts'
import type { PaymentProvider } from '../src/providers/payment-provider.ts'
import { createActor, type TestActor } from './actors.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

const DAY = 86_400
/** Of the default lien, and what the ACH debit of it takes. */
const PORTION = cents(424_000)
export const DEBIT_TOTAL = 428_240
let made = 0

export interface TestAccount {
  readonly id: string
  readonly actor: TestActor
  readonly authorizationId: number
}

/** A payer with an account that was verified at the provider; `token` says how its bank behaves. */
export async function givenAccount(world: PaymentWorld, token = 'success'): Promise<TestAccount> {
  const { db, services } = world.testApp
  const actor = await createActor(world.testApp, 'taxpayer')
  const payer = {
    email: actor.email,
    name: 'Pat Payer',
    language: 'en' as const,
    mayPay: true,
    customerId: null,
  }
  const customer = await ensureCustomer(services, world.provider, actor.userId, payer)
  const setup = await verifiedSetup(world, customer, token)
  made += 1
  const id = `ach_${String(made).padStart(26, 'a')}`
  await db
    .insertInto('ach_account')
    .values({
      id,
      user_id: actor.userId,
      status: 'VERIFIED',
      last4: '6789',
      is_default: true,
      stripe_si_id: setup.id,
      stripe_pm_id: String(setup.payment_method),
      mandate_id: String(setup.mandate),
    })
    .execute()
  const authorization = await db
    .insertInto('debit_authorization')
    .values({
      user_id: actor.userId,
      text_version: '1',
      text_hash: 'x',
      full_text: 'x',
      accepted_at: world.testApp.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, actor, authorizationId: authorization.id }
}

async function verifiedSetup(world: PaymentWorld, customer: string, token: string) {
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: world.sandbox.port,
    protocol: 'http',
    telemetry: false,
  })
  const setup = await stripe.setupIntents.create({
    customer,
    confirm: true,
    usage: 'off_session',
    allowed_payment_method_types: ['us_bank_account'],
    payment_method: `pm_usBankAccount_${token}`,
    mandate_data: {
      customer_acceptance: {
        type: 'online',
        accepted_at: 1_795_000_000,
        online: { ip_address: '127.0.0.1', user_agent: 'test' },
      },
    },
  })
  await stripe.setupIntents.verifyMicrodeposits(setup.id, { descriptor_code: 'SM11AA' })
  await world.sandbox.idle()
  return setup
}

/** Begins the debit of the whole payoff; `provider` may stand in for the one of the world. */
export const beginDebit = async (
  world: PaymentWorld,
  lien: Lien,
  { id, actor, authorizationId }: TestAccount,
  provider: PaymentProvider = world.provider,
) =>
  beginPayment(
    await ownRequest(world.testApp.services, { role: 'taxpayer', userId: actor.userId }),
    provider,
    achDebit,
    {
      kind: 'FULL',
      userId: actor.userId,
      payer: {
        email: actor.email,
        name: 'Pat Payer',
        language: 'en' as const,
        mayPay: true,
        customerId: null,
      },
      certificateId: lien.id,
      portionCents: PORTION,
      totalCents: DEBIT_TOTAL,
      fees: DEFAULT_FEES,
      key: `key of ${lien.id}`,
      debit: { accountId: id, authorize: async () => authorizationId },
      link: async () => undefined,
    },
  )

export async function advanceDays(world: PaymentWorld, days: number): Promise<void> {
  await world.sandbox.advance(days * DAY)
  await world.sandbox.idle()
}

export const statusOfAccount = async ({ testApp }: PaymentWorld, id: string) =>
  (await testApp.db.selectFrom('ach_account').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

/** The debits that the provider has for one payment. */
export const debitsOf = (world: PaymentWorld, paymentId: string) =>
  world.sandbox.objects.list('payment_intent').filter((it) => it.metadata['payment_id'] === paymentId)
