import { expect } from 'vitest'
import { ledger, mails, moves, onlyPayment } from './payments-read.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

/** What stands on each account of the ledger of a certificate, whose every posting adds up to zero. */
export async function balances(world: PaymentWorld, lien: Lien): Promise<Readonly<Record<string, number>>> {
  const { sums, accounts } = await ledger(world, lien)
  expect(new Set(sums)).toEqual(new Set([0]))
  return accounts
}

export const receiptsOf = async (world: PaymentWorld, { receipt_no }: { receipt_no: number | null }) =>
  (await mails(world, 'receipt')).filter(({ body }) => body.includes(String(receipt_no)))

/** One card payment of the whole payoff: its moves, its money, its charge and its receipt are there, each once. */
export async function expectPaidOnce(world: PaymentWorld, lien: Lien): Promise<void> {
  const payment = await onlyPayment(world, lien)
  expect(payment.status).toBe('SUCCEEDED')
  expect(await moves(world, payment.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>SUCCEEDED'])
  expect(await balances(world, lien)).toMatchObject({ cash: 437_780, 'fee-income': -13_780, receivable: 0 })
  expect(await receiptsOf(world, payment)).toHaveLength(1)
  const charges = world.sandbox.objects.list('charge')
  const own = charges.filter(({ metadata }) => metadata['payment_id'] === payment.id)
  expect(own.map(({ paid }) => paid)).toEqual([true])
}
