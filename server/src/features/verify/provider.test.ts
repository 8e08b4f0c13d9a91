import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atProvider } from '../../../test/at-provider.ts'
import { decideLastDispute } from '../../../test/dispute-steps.ts'
import { onlyPayment } from '../../../test/payments-read.ts'
import { DISPUTED_CARD, openCheckout, payAtCheckout, payInFull } from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import type { ListedCharge, PaymentProvider } from '../../providers/payment-provider.ts'
import { verifyWithProvider } from './provider.ts'
import { reportJson, reportText } from './report.ts'

const TOTAL = 437_780

const world = sharedPaymentWorld()
let lien: Lien
let paid: string
beforeAll(async () => {
  lien = await createLien(world)
  paid = await payInFull(world, lien)
})
beforeEach(() => change(paid, { status: 'SUCCEEDED', total_cents: TOTAL, portion_cents: 424_000 }))

const run = (provider: PaymentProvider = world.provider) =>
  verifyWithProvider(world.testApp.db, world.testApp.services, provider)

async function compared(provider: PaymentProvider = world.provider) {
  const { findings, inFlightCount } = await run(provider)
  const found = findings.find((it) => it.id === 'I9')
  if (!found) throw new Error('no I9')
  return { ...found, inFlightCount }
}

/** The provider, with its list as a test wants it. */
const listing = (changed: (charges: ListedCharge[]) => ListedCharge[]): PaymentProvider => ({
  ...world.provider,
  listCharges: async () => changed(await world.provider.listCharges()),
})

/** The first charge of a list, as one of a payment that is not ours. */
const stranger = (charges: ListedCharge[], changes: Partial<ListedCharge>): ListedCharge[] => [
  ...charges,
  ...charges
    .slice(0, 1)
    .map((first) => ({ ...first, id: 'pi_stranger', paymentId: 'pay_stranger', ...changes })),
]

const change = (id: string, values: Parameters<typeof update>[1]) => update(id, values).execute()
const update = (
  id: string,
  values: {
    status?: 'SUCCEEDED' | 'EXPIRED' | 'PROCESSING'
    total_cents?: number
    portion_cents?: number
    mode?: 'sandbox' | 'test'
    needs_review?: boolean
  },
) => world.testApp.db.updateTable('payment').set(values).where('id', '=', id)

describe('records that agree with the provider', () => {
  test('paid, refunded in part and in whole, disputed, won and lost', async () => {
    const inPart = await createLien(world)
    await payInFull(world, inPart)
    await atProvider(world, 'refund', {
      payment_intent: (await onlyPayment(world, inPart)).stripe_pi_id,
      amount: '1000',
    })
    const inWhole = await createLien(world)
    await payInFull(world, inWhole)
    await atProvider(world, 'refund', { payment_intent: (await onlyPayment(world, inWhole)).stripe_pi_id })
    const disputed = [await createLien(world), await createLien(world), await createLien(world)] as const
    for (const each of disputed) await payInFull(world, each, { card: DISPUTED_CARD })
    await world.sandbox.advance(21 * 86_400)
    await world.sandbox.idle()
    const [, won, lost] = disputed
    await decideLastDispute(world, won, 'won')
    await decideLastDispute(world, lost, 'lost')

    const states = await Promise.all([inPart, inWhole, ...disputed].map((each) => onlyPayment(world, each)))
    expect(states.map(({ status, refunded_cents }) => [status, refunded_cents])).toEqual([
      ['SUCCEEDED', 1_000],
      ['REFUNDED', TOTAL],
      ['DISPUTED', 0],
      ['SUCCEEDED', 0],
      ['REVERSED', 0],
    ])
    expect(await compared()).toMatchObject({ isOk: true, rowCount: 6, offending: [], inFlightCount: 0 })
  })

  test('a success on a payment that had ended here counts with what was received, and waits for staff', async () => {
    await change(paid, { status: 'EXPIRED', needs_review: true })
    expect(await compared()).toMatchObject({ isOk: true })
    await change(paid, { needs_review: false })
    expect((await compared()).offending).toEqual([`${paid} (0 cents here, ${TOTAL} at the provider)`])
  })

  test('a payment in progress is not compared but counted, in text and JSON; once paid it is compared', async () => {
    const open = await createLien(world)
    const checkout = await openCheckout(world, open)
    const before = await run()
    expect(before.inFlightCount).toBe(1)
    expect(reportText(before)).toContain('in flight and left out of I9 (mode sandbox): 1\n')
    expect(JSON.parse(reportJson(before))).toMatchObject({ mode: 'sandbox', inFlightCount: 1 })
    const { rowCount } = await compared()
    await payAtCheckout(world, checkout)
    expect(await compared()).toMatchObject({ isOk: true, rowCount: rowCount + 1, inFlightCount: 0 })
  })
})

describe('differences are named', () => {
  test('an amount that was changed here', async () => {
    await change(paid, { total_cents: TOTAL - 1, portion_cents: 424_000 - 1 })
    const report = await run()
    expect(report.isOk).toBe(false)
    expect(report.findings.find((it) => it.id === 'I9')?.offending).toEqual([
      `${paid} (${TOTAL - 1} cents here, ${TOTAL} at the provider)`,
    ])
    expect(reportText(report)).toMatch(/^I9 FAILS 1 of \d+ rows/m)
  })

  test('a charge that is missing there', async () => {
    const without = listing((charges) => charges.filter((charge) => charge.paymentId !== paid))
    expect((await compared(without)).offending).toEqual([`${paid} (unknown to the provider)`])
  })

  test('a card that was charged twice for one payment', async () => {
    const twice = listing((charges) => [
      ...charges,
      ...charges.filter((it) => it.paymentId === paid).map((charge) => ({ ...charge, id: 'pi_again' })),
    ])
    expect((await compared(twice)).offending).toEqual([
      `${paid} (${TOTAL} cents here, ${2 * TOTAL} at the provider)`,
    ])
  })

  test('a charge without a payment here, unless it is only just made', async () => {
    const old = listing((charges) => stranger(charges, { createdAt: new Date('2026-01-05T12:00:00Z') }))
    expect((await compared(old)).offending).toEqual([
      `pay_stranger (unknown here, ${TOTAL} cents at the provider)`,
    ])
    const young = listing((charges) => stranger(charges, { createdAt: world.testApp.clock.now() }))
    expect(await compared(young)).toMatchObject({ isOk: true, inFlightCount: 1 })
  })

  test('a payment of another mode is not asked for', async () => {
    await change(paid, { mode: 'test' })
    const without = listing((charges) => charges.filter((charge) => charge.paymentId !== paid))
    expect(await compared(without)).toMatchObject({ isOk: true })
    await change(paid, { mode: 'sandbox' })
  })

  test('of more than twenty the first are named', async () => {
    const many = listing((charges) =>
      Array.from({ length: 23 }, (_, index) =>
        stranger(charges, { createdAt: new Date(0), paymentId: `pay_${index}`, id: `pi_${index}` }).slice(-1),
      )
        .flat()
        .concat(charges),
    )
    const found = await compared(many)
    expect(found.offendingCount).toBe(23)
    expect(found.offending).toHaveLength(20)
  })
})

test('a provider that does not answer is an error, not a report', async () => {
  world.sandbox.switches.failNext = { path: '/v1/payment_intents', status: 503, times: 3 }
  await expect(run()).rejects.toMatchObject({ name: 'ProviderError', kind: 'unknown' })
  world.sandbox.switches.failNext = null
})
