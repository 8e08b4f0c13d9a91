import { expect, test } from 'vitest'
import { REQUEST_BUDGET_MS, withinBudget } from './budget.ts'
import { type PaymentProvider, ProviderError } from './payment-provider.ts'

const NEVER = new Promise<never>(() => undefined)
const TIME_UP = { name: 'ProviderError', kind: 'unknown' }

const refuse = (): never => {
  throw new Error('not asked for in this test')
}

const provider = (members: Partial<PaymentProvider>): PaymentProvider => ({
  mode: 'sandbox',
  checkoutOrigin: 'http://localhost',
  createCustomer: refuse,
  createCheckout: refuse,
  getCheckout: refuse,
  expireCheckout: refuse,
  findCheckout: refuse,
  getBankMethod: refuse,
  detachMethod: refuse,
  createSetup: refuse,
  getSetup: refuse,
  findSetup: refuse,
  verifySetup: refuse,
  cancelSetup: refuse,
  createLinkPage: refuse,
  getLinkPage: refuse,
  getMandate: refuse,
  createCardPage: refuse,
  getCardPage: refuse,
  getCardSetup: refuse,
  getCard: refuse,
  createCardDebit: refuse,
  createDebit: refuse,
  cancelDebit: refuse,
  findDebit: refuse,
  getCharge: refuse,
  listDisputes: refuse,
  createRefund: refuse,
  listRefunds: refuse,
  listPayouts: refuse,
  listBalance: refuse,
  listCharges: refuse,
  readEvent: refuse,
  listEvents: refuse,
  ...members,
})

test('an answer in time is passed on, and a refusal too', async () => {
  const prompt = withinBudget(
    provider({
      createCustomer: async ({ email }, key) => `${email} ${key}`,
      expireCheckout: () => Promise.reject(new ProviderError('refused', 'no')),
    }),
    REQUEST_BUDGET_MS,
  )
  expect(prompt.mode).toBe('sandbox')
  expect(await prompt.createCustomer({ userId: 1, email: 'a@b.co', name: 'A' }, 'k')).toBe('a@b.co k')
  await expect(prompt.expireCheckout('id', 'k')).rejects.toMatchObject({ kind: 'refused' })
})

test('a provider that is asleep comes out as unknown, and is not asked again', async () => {
  let asked = 0
  const asleep = withinBudget(
    provider({
      createCustomer: () => NEVER,
      getCheckout: () => {
        asked += 1
        return NEVER
      },
    }),
    20,
  )
  const customer = { userId: 1, email: 'a@b.co', name: 'A' }
  await expect(asleep.createCustomer(customer, 'k')).rejects.toMatchObject(TIME_UP)
  await expect(asleep.getCheckout('id')).rejects.toMatchObject(TIME_UP)
  expect(asked).toBe(0)
})

test('an event of a webhook is read at once, also when the time is up', () => {
  const over = withinBudget(provider({ readEvent: () => refuse() }), 0)
  expect(() => over.readEvent(Buffer.from(''), undefined, new Date())).toThrow('not asked for in this test')
})
