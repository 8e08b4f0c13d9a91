import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { advanceDays, beginDebit, DEBIT_TOTAL, givenAccount } from '../../../test/bank-steps.ts'
import { openPage } from '../../../test/card-steps.ts'
import { ledger, onlyPayment, openTasks } from '../../../test/payments-read.ts'
import { sweep } from '../../../test/payments-steps.ts'
import { createLien, type Lien, openPaymentWorld, type PaymentWorld } from '../../../test/payments-world.ts'
import { expectPaidOnce, type Shop, STORIES } from '../../../test/purchases.ts'
import { CALL_FAULTS, openUnsureProvider, type UnsureProvider } from '../../../test/unsure-provider.ts'
import { verify } from '../verify/verify.ts'

/** Each takes seconds: the provider's own client waits before it repeats a call. */
const RUNS = { numRuns: inLongTests(6, 300), endOnFailure: true }

let world: PaymentWorld
let shop: Shop
let provider: UnsureProvider
let admin: TestActor

beforeAll(async () => {
  world = await openPaymentWorld({
    providerUrl: async (url) => {
      provider = await openUnsureProvider(url)
      return provider.url
    },
  })
  shop = { world, url: world.productOrigin, origin: world.testApp.services.config.baseUrl }
  admin = await createActor(world.testApp, 'admin')
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function expectSoundBooks(): Promise<void> {
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
}

test('F07 whatever becomes of the calls to the provider: the payer who goes on has paid once', async () => {
  const faults = fc.array(fc.constantFrom(...CALL_FAULTS), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...STORIES), faults, async (story, calls) => {
      const purchase = await story.prepare(shop)
      provider.tell(calls)
      await story.pay(shop, purchase)
      provider.tell([])
      await sweep(world)
      await world.sandbox.idle()
      await expectPaidOnce(shop, purchase, `${story.name}: ${calls.join(', ')}`)
    }),
    RUNS,
  )
  await expectSoundBooks()
})

test('JSON of another form from the provider: the payer reads that it is not available, and can pay later', async () => {
  const [lien, actor] = [await createLien(world), await createActor(world.testApp, 'taxpayer')]
  // First the customer is made, then the page.
  for (const faults of [['malformed'], ['none', 'malformed']] as const) {
    provider.tell(faults)
    const answer = await openPage(world, lien, actor)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'provider_unavailable'])
  }
  expect((await openPage(world, lien, actor)).statusCode).toBe(200)
})

const redemption = () => ({
  receivedDate: world.testApp.today(),
  amount: 4240,
  paymentType: 'Bank debit',
  payerName: 'Pat Payer',
  proof: 'Receipt 100001',
})
const because = () => ({ reason: 'As told' })

/** What staff may have done before the money went back; what does not fit the state is refused. */
const ACTS = {
  post: ['redemption', redemption],
  undo: ['redemption/undo', because],
  reject: ['redemption/reject', because],
  release: ['release', () => ({ instrumentNo: '2026-1' })],
  'release early': ['release', () => ({ instrumentNo: '2026-1', earlyReason: 'The bank confirmed it' })],
  'undo release': ['release/undo', because],
} as const

test('F08 a debit goes back twenty days after it was paid, whatever staff did since: it is owed again, staff get a task, and no release was recorded without a reason', async () => {
  const names = Object.keys(ACTS) as (keyof typeof ACTS)[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 6 }), async (acts) => {
      const [lien, account] = [await createLien(world), await givenAccount(world, 'dispute')]
      const { id } = await beginDebit(world, lien, account)
      await advanceDays(world, 4)
      expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
      for (const name of acts) {
        const status = await act(lien, name)
        if (name === 'release') expect(status).not.toBe(200)
      }
      await advanceDays(world, 20)
      const { status, total_cents } = await onlyPayment(world, lien)
      expect([status, total_cents]).toEqual(['REVERSED', DEBIT_TOTAL])
      expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0, 'fee-income': 0 })
      expect(await openTasks(world, id)).toContain('payment-reversed')
      expect(await deskOf(lien)).toMatchObject({
        rtReceivedDate: null,
        redemptionInProcDate: null,
        redemption: null,
        owed: 4240,
      })
    }),
    { ...RUNS, examples: [[['reject', 'post']], [['post', 'undo', 'reject', 'post']]] },
  )
  await expectSoundBooks()
})

async function act({ id }: Lien, name: keyof typeof ACTS): Promise<number> {
  const [path, payloadOf] = ACTS[name]
  const url = `/api/admin/parcels/${id}/${path}`
  return (await world.testApp.inject({ method: 'POST', url, token: admin.token, payload: payloadOf() }))
    .statusCode
}

const deskOf = async ({ id }: Lien) =>
  (
    await world.testApp.inject({ method: 'GET', url: `/api/admin/parcels/${id}/desk`, token: admin.token })
  ).json()
