import type { Life } from '../world/life.ts'

const TWO_LOOK_FROM_CENTS = 100_000
const WITHIN_MS = 30 * 86_400_000
const ON_ITS_WAY: readonly string[] = ['WAITING', 'READY', 'PENDING']

/** Money that goes out: never what another has been promised, and nobody alone sends much of it. */
export async function checkMoneyOut({ stage, known, lien }: Life): Promise<void> {
  const { db, clock } = stage.testApp
  const refunds = await db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .select([
      'payment_refund.status',
      'payment_refund.amount_cents',
      'payment_refund.requested_by',
      'payment_refund.decided_by',
      'payment_refund.requested_at',
      'payment.total_cents',
    ])
    .where('payment.certificate_id', '=', lien.id)
    .execute()
  if (refunds.length === 0) return
  const promised = refunds
    .filter(
      ({ status, amount_cents, total_cents }) => ON_ITS_WAY.includes(status) && amount_cents < total_cents,
    )
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const { escrow_cents: held } = await db
    .selectFrom('certificate')
    .select('escrow_cents')
    .where('id', '=', lien.id)
    .executeTakeFirstOrThrow()
  if (held < promised) known.wrongs.push(`I15 ${held} are held in escrow, of which ${promised} are promised`)
  const since = clock.now().getTime() - WITHIN_MS
  const alone = refunds
    .filter(({ requested_by, decided_by }) => requested_by !== null && decided_by === null)
    .filter(({ status, requested_at }) => GOES.includes(status) && requested_at.getTime() >= since)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (alone >= TWO_LOOK_FROM_CENTS && alone > known.sentAloneCents)
    known.wrongs.push(`one person alone sent ${alone} back within 30 days`)
  known.sentAloneCents = alone
}

const GOES: readonly string[] = ['READY', 'PENDING', 'SUCCEEDED']
