import type { Life } from '../world/life.ts'

/** More than that goes out within 30 days only by the word of two. */
const ALONE_CENTS = 100_000
const WITHIN_MS = 30 * 86_400_000

/** Money that goes out: never what another has been promised, and nobody alone sends much of it. */
export async function checkMoneyOut(life: Life): Promise<void> {
  const { known } = life
  const sent = [...(await listRefunds(life)), ...(await listEscrow(life))]
  const promised = sum(sent.filter(({ isPromise }) => isPromise))
  const held = await heldOf(life)
  if (held < 0 && !sent.some(({ leftEscrow }) => leftEscrow))
    known.wrongs.push(`I15 ${held} are held in escrow, and nothing of it was sent out`)
  if (promised > 0 && held < promised && isUndisturbed(life))
    known.wrongs.push(`I15 ${held} are held in escrow, of which ${promised} are promised`)
  const since = life.stage.testApp.clock.now().getTime() - WITHIN_MS
  const alone = sum(sent.filter(({ byOne, at }) => byOne && at.getTime() >= since))
  if (alone > ALONE_CENTS && alone > known.sentAloneCents)
    known.wrongs.push(`one person alone sent ${alone} back within 30 days`)
  known.sentAloneCents = alone
}

/** Where nothing was taken back, all that is held can still be sent. */
const isUndisturbed = ({ known, sandbox }: Life): boolean =>
  known.papers.every(({ state }) => state !== 'gone') && sandbox.objects.list('dispute').length === 0

interface Sent {
  readonly amountCents: number
  /** It waits, and what is held is less by it. */
  readonly isPromise: boolean
  /** It is gone from what is held. */
  readonly leftEscrow: boolean
  /** It goes by the word of one person. */
  readonly byOne: boolean
  readonly at: Date
}

const sum = (sent: readonly Sent[]): number => sent.reduce((all, { amountCents }) => all + amountCents, 0)

const ON_ITS_WAY: readonly string[] = ['WAITING', 'READY', 'PENDING']
const GOES: readonly string[] = ['READY', 'PENDING', 'SUCCEEDED']

/** Through the provider. A part comes out of escrow. */
async function listRefunds({ stage, lien }: Life): Promise<readonly Sent[]> {
  const rows = await stage.testApp.db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.status', 'refund.amount_cents', 'refund.requested_by', 'refund.decided_by'])
    .select(['refund.requested_at', 'payment.total_cents'])
    .where('payment.certificate_id', '=', lien.id)
    .execute()
  return rows.map((row) => ({
    amountCents: row.amount_cents,
    isPromise: ON_ITS_WAY.includes(row.status) && row.amount_cents < row.total_cents,
    leftEscrow: GOES.includes(row.status) && row.amount_cents < row.total_cents,
    byOne: GOES.includes(row.status) && row.requested_by !== null && row.decided_by === null,
    at: row.requested_at,
  }))
}

/** Of what staff received. */
async function listEscrow({ stage, lien }: Life): Promise<readonly Sent[]> {
  const { db } = stage.testApp
  const moves = await db
    .selectFrom('escrow_move as move')
    .leftJoin('escrow_refund as asked', 'asked.move_id', 'move.id')
    .select(['move.amount_cents', 'move.moved_at', 'asked.decided_by'])
    .where('move.certificate_id', '=', lien.id)
    .where('move.kind', '=', 'refund')
    .where('move.undone_at', 'is', null)
    .execute()
  const waiting = await db
    .selectFrom('escrow_refund')
    .select(['amount_cents', 'requested_at'])
    .where('certificate_id', '=', lien.id)
    .where('decision', 'is', null)
    .execute()
  return [
    ...moves.map((row) => ({
      ...{ amountCents: row.amount_cents, isPromise: false, leftEscrow: true },
      ...{ byOne: row.decided_by === null, at: row.moved_at },
    })),
    ...waiting.map((row) => ({
      ...{ amountCents: row.amount_cents, isPromise: true, leftEscrow: false },
      ...{ byOne: false, at: row.requested_at },
    })),
  ]
}

async function heldOf({ stage, lien }: Life): Promise<number> {
  const row = await stage.testApp.db
    .selectFrom('certificate')
    .select('escrow_cents')
    .where('id', '=', lien.id)
    .executeTakeFirstOrThrow()
  return row.escrow_cents
}
