import { cents } from '@fieldstone/domain/money/cents'
import type { Sandbox } from '../../tools/stripe-sandbox/src/index.ts'
import type { PaymentProvider } from '../src/providers/payment-provider.ts'
import { DISPUTED_CARD, PAID_CARD } from './payments-steps.ts'

/** The members that ask the provider something. */
export type ProviderCall = {
  [Name in keyof PaymentProvider]: PaymentProvider[Name] extends (...args: never) => Promise<unknown>
    ? Name
    : never
}[keyof PaymentProvider]

const SINCE = new Date(Date.now() - 86_400_000)
const inHalfAnHour = () => new Date(Date.now() + 35 * 60_000)
const pages = { successUrl: 'http://localhost:3000/done', cancelUrl: 'http://localhost:3000/back' }

/**
 * One call of each member of the provider, in an order in which each finds what it needs: a member that is missing here
 * does not compile.
 */
export function providerCalls(
  provider: PaymentProvider,
  sandbox: Sandbox,
): Readonly<Record<ProviderCall, () => Promise<unknown>>> {
  const made = {
    customer: '',
    checkout: '',
    setup: '',
    bankMethod: '',
    mandate: '',
    debit: '',
    page: '',
    cardPage: '',
    cardSetup: '',
    card: '',
    refunded: '',
  }

  const checkoutOf = (paymentId: string, fee: number) => ({
    ...{ paymentId, customerId: made.customer, certificateNo: '2021-1001', ...pages },
    ...{ language: 'es' as const, certificateLabel: 'Certificado de impuestos 2021-1001' },
    ...{ portionCents: cents(424_000), feeCents: cents(fee), feeLabel: 'Card service fee (3.25%)' },
    ...{ methodType: 'card' as const, expiresAt: inHalfAnHour() },
  })

  async function setUp(accountId: string): Promise<string> {
    const accepted = { acceptedAt: new Date(), address: '127.0.0.1', browser: 'a test' }
    const account = { accountId, customerId: made.customer, bankMethodId: 'pm_usBankAccount_success' }
    return (await provider.createSetup({ ...account, ...accepted }, `${accountId}:setup`)).id
  }

  return {
    createCustomer: async () => {
      const customer = { userId: 7, email: 'pat@example.com', name: 'Pat Payer' }
      made.customer = await provider.createCustomer(customer, 'cust:7')
    },
    createCheckout: async () => {
      made.checkout = (await provider.createCheckout(checkoutOf('pay_1', 13_780), 'pay_1:checkout')).id
      const { url } = await provider.createCheckout(checkoutOf('pay_2', 0), 'pay_2:checkout')
      const card = { number: DISPUTED_CARD, expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309' }
      await fetch(url ?? '', { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
    },
    getCheckout: () => provider.getCheckout(made.checkout),
    findCheckout: () => provider.findCheckout(made.customer, 'pay_2', SINCE),
    expireCheckout: () => provider.expireCheckout(made.checkout, 'pay_1:expire'),
    getBankMethod: () => provider.getBankMethod('pm_usBankAccount_success'),
    createSetup: async () => {
      made.setup = await setUp('ach_1')
    },
    getSetup: () => provider.getSetup(made.setup),
    findSetup: () => provider.findSetup(made.customer, 'ach_1', SINCE),
    verifySetup: async () => {
      const verified = await provider.verifySetup(made.setup, { code: 'SM11AA' }, 'ach_1:verify:1')
      made.bankMethod = verified.bankMethodId ?? ''
      made.mandate = verified.mandateId ?? ''
    },
    cancelSetup: async () => provider.cancelSetup(await setUp('ach_2'), 'ach_2:cancel'),
    createLinkPage: async () => {
      const request = {
        language: 'es' as const,
        accountId: 'ach_3',
        customerId: made.customer,
        expiresAt: inHalfAnHour(),
        ...pages,
      }
      made.page = (await provider.createLinkPage(request, 'ach_3:link')).id
    },
    getLinkPage: () => provider.getLinkPage(made.page),
    getMandate: () => provider.getMandate(made.mandate),
    createDebit: async () => {
      const account = { customerId: made.customer, bankMethodId: made.bankMethod, mandateId: made.mandate }
      const amount = { paymentId: 'pay_3', certificateNo: '2021-1001', totalCents: cents(428_240) }
      made.debit = (await provider.createDebit({ ...account, ...amount }, 'pay_3:pi')).id
    },
    findDebit: () => provider.findDebit(made.customer, 'pay_3', SINCE),
    cancelDebit: () => provider.cancelDebit(made.debit, 'pay_3:cancel'),
    getCharge: async () => {
      const paid = sandbox.objects.list('charge').find((charge) => charge.paid)
      await provider.getCharge(String(paid?.payment_intent))
    },
    createCardPage: async () => {
      const request = {
        cardId: 'crd_1',
        customerId: made.customer,
        expiresAt: inHalfAnHour(),
        language: 'es' as const,
        ...pages,
      }
      const { id, url } = await provider.createCardPage(request, 'crd_1:page')
      const card = { number: PAID_CARD, expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309' }
      await fetch(url ?? '', { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
      made.cardPage = id
    },
    getCardPage: async () => {
      made.cardSetup = (await provider.getCardPage(made.cardPage)).setupId ?? ''
    },
    getCardSetup: async () => {
      made.card = (await provider.getCardSetup(made.cardSetup)).methodId ?? ''
    },
    getCard: () => provider.getCard(made.card),
    createCardDebit: () => {
      const request = { paymentId: 'pay_4', customerId: made.customer, methodId: made.card }
      return provider.createCardDebit(
        { ...request, certificateNo: '2021-1001', totalCents: cents(50_000) },
        'pay_4:pi',
      )
    },
    createRefund: async () => {
      const paid = sandbox.objects.list('charge').find((charge) => charge.paid && !charge.disputed)
      made.refunded = String(paid?.payment_intent)
      const request = { paymentId: 'pay_1', refundId: '1', providerPaymentId: made.refunded }
      await provider.createRefund({ ...request, amountCents: cents(100) }, 'pay_1:refund:1')
    },
    listRefunds: () => provider.listRefunds(made.refunded),
    listDisputes: async () => {
      await sandbox.advance(21 * 86_400)
      await provider.listDisputes(String(sandbox.objects.list('dispute')[0]?.payment_intent))
    },
    listCharges: () => provider.listCharges(),
    listPayouts: () => provider.listPayouts(SINCE),
    listBalance: () => provider.listBalance({ since: SINCE }),
    listEvents: () => provider.listEvents(SINCE),
    detachMethod: () => provider.detachMethod(made.bankMethod, 'ach_1:detach'),
  }
}
