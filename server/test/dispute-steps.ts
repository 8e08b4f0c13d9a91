import { atProvider } from './at-provider.ts'
import { onlyPayment } from './payments-read.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

/** Opens a dispute of an amount of the newest payment, or of all of it. Returns its id at the provider. */
export async function openDispute(world: PaymentWorld, lien: Lien, amountCents?: number): Promise<string> {
  const { stripe_charge_id: charge } = await onlyPayment(world, lien)
  const amount = amountCents === undefined ? {} : { amount: amountCents }
  const answer = await atProvider(world, 'dispute/open', { charge, ...amount })
  const { id } = (await answer.json()) as { id: string }
  return id
}

export const decideDispute = (world: PaymentWorld, id: string, outcome: 'won' | 'lost') =>
  atProvider(world, 'dispute/close', { id, outcome })

/** Decides the last dispute of the newest payment. */
export async function decideLastDispute(
  world: PaymentWorld,
  lien: Lien,
  outcome: 'won' | 'lost',
): Promise<void> {
  const { stripe_charge_id: charge } = await onlyPayment(world, lien)
  const last = world.sandbox.objects.list('dispute').findLast((dispute) => dispute.charge === charge)
  await decideDispute(world, last?.id ?? '', outcome)
}
