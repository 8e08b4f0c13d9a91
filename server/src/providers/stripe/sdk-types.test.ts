import { cents } from '@fieldstone/domain/money/cents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exchange } from '../../../../sandbox/src/index.ts'
import { advanceDays, beginDebit, givenAccount } from '../../../test/bank-steps.ts'
import { cancel, DISPUTED_CARD, onlyPayment, openCheckout, payInFull } from '../../../test/payments-steps.ts'
import { createLien, openPaymentWorld, type PaymentWorld } from '../../../test/payments-world.ts'
import { sdkTypeErrors } from '../../../test/sdk-types.ts'
import { sweepPayments } from '../../features/payments/sweep.ts'
import type { PaymentProvider } from '../payment-provider.ts'

let world: PaymentWorld
let provider: PaymentProvider
const exchanges: Exchange[] = []
const called = new Set<string>()

beforeAll(async () => {
  world = await openPaymentWorld({ sandbox: { onExchange: (exchange) => exchanges.push(exchange) } })
  provider = counted(world.provider)
  Object.assign(world.testApp.services, { payments: provider })
})
afterAll(() => world.close())

/** The same provider, which notes what is called of it. */
function counted(real: PaymentProvider): PaymentProvider {
  const members = Object.entries(real).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'function'
      ? (...args: unknown[]) => {
          called.add(name)
          return member.apply(real, args)
        }
      : member,
  ])
  return Object.fromEntries(members) as PaymentProvider // the same members
}

const sinceYesterday = () => new Date(Date.now() - 86_400_000)

test('every request of the product, and every answer of the sandbox to it, has the types of the SDK', async () => {
  await payByCard()
  await debitTheBank()
  await provider.listCharges()
  await provider.listEvents(sinceYesterday())
  await sweepPayments(world.testApp.services)

  const members = Object.entries(world.provider).filter(([, member]) => typeof member === 'function')
  expect(members.map(([name]) => name).filter((name) => !called.has(name))).toEqual([])
  expect(exchanges.filter((exchange) => exchange.status !== 200)).toEqual([])
  expect(await sdkTypeErrors(exchanges)).toEqual([])
})

async function payByCard(): Promise<void> {
  await payInFull(world, await createLien(world))
  await payInFull(world, await createLien(world), DISPUTED_CARD)
  const lien = await createLien(world)
  await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  const customer = world.sandbox.objects.list('customer')[0]
  await provider.findCheckout(customer?.id ?? '', id, sinceYesterday())
  await cancel(world, id)
}

async function debitTheBank(): Promise<void> {
  const account = await givenAccount(world, 'dispute')
  const lien = await createLien(world)
  await beginDebit(world, lien, account, provider)
  await advanceDays(world, 25)
  const { bankMethodId, mandateId, customerId } = await bankOf(account.id)
  const request = {
    ...{ paymentId: 'pay_canceled', customerId, bankMethodId, mandateId },
    ...{ certificateNo: '2021-1', totalCents: cents(100) },
  }
  const { id } = await provider.createDebit(request, 'pay_canceled:pi')
  await provider.findDebit(customerId, 'pay_canceled', sinceYesterday())
  await provider.cancelDebit(id, 'pay_canceled:cancel')
}

async function bankOf(accountId: string) {
  const row = await world.testApp.db
    .selectFrom('ach_account')
    .innerJoin('stripe_customer', 'stripe_customer.user_id', 'ach_account.user_id')
    .select(['stripe_pm_id as bankMethodId', 'mandate_id as mandateId', 'stripe_id as customerId'])
    .where('ach_account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { bankMethodId, mandateId, customerId } = row
  return {
    bankMethodId: String(bankMethodId),
    mandateId: String(mandateId),
    customerId: String(customerId),
  }
}

test.each([
  ['an unknown parameter', (params: Exchange['params']) => params.set('surprise', 'yes'), /surprise/],
  [
    'a number that is none',
    (params: Exchange['params']) => params.set('expires_at', 'soon'),
    /expires_at|soon/,
  ],
  ['an answer without its status', null, /status/],
])('%s is found', async (_, change, named) => {
  const real = exchanges.find((it) => it.method === 'POST' && it.path === '/v1/checkout/sessions')
  if (!real) throw new Error('no checkout was made')
  const exchange = structuredClone(real)
  if (change) change(exchange.params)
  else delete (exchange.answer as { status?: unknown }).status // of a session
  expect((await sdkTypeErrors([exchange])).join('\n')).toMatch(named)
})
