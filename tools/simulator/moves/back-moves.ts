import { ask, isGood } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { type Move, money } from './move.ts'

interface Row {
  readonly id: string
  readonly total_cents: number
}

const lastPaid = async ({ stage, lien }: Life): Promise<Row | undefined> =>
  stage.testApp.db
    .selectFrom('payment')
    .select(['id', 'total_cents'])
    .where('certificate_id', '=', lien.id)
    .where('status', 'in', ['SUCCEEDED', 'DISPUTED'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Mostly a small amount, and sometimes one that needs a second administrator. */
const partOf = (thrown: number): number => Math.floor(100 + thrown * (thrown < 0.6 ? 20_000 : 400_000))

const refund = (share: 'whole' | 'part', weight: number): Move => ({
  name: share === 'whole' ? 'refund a payment' : 'refund a part from escrow',
  weight,
  can: ({ sandbox }) => sandbox.objects.list('charge').some(({ paid }) => paid),
  make: async (life, [part]) => {
    const payment = await lastPaid(life)
    if (!payment) return null
    const amountCents = share === 'whole' ? null : partOf(part ?? 0)
    const body = {
      ...(amountCents === null ? { all: true } : { amountCents }),
      reason: 'the payer asked for it',
    }
    const answer = await ask(life, 'anna', 'POST', `payments/${payment.id}/refund`, body)
    if (!isGood(answer)) return null
    if (amountCents !== null) life.known.isBeyondModel ??= 'a part went back'
    return `Anna refunds ${money(amountCents ?? payment.total_cents)}`
  },
})

const confirmationOf = ({ people }: Life) => ({ currentPassword: people.ben.password })

const decide = (decision: 'approve' | 'decline', weight: number): Move => ({
  name: `${decision} a refund`,
  weight,
  can: ({ sandbox }) => sandbox.objects.list('charge').some(({ paid }) => paid),
  make: async (life) => {
    const row = await life.stage.testApp.db
      .selectFrom('payment_refund')
      .select(['id', 'payment_id'])
      .where('status', '=', 'WAITING')
      .executeTakeFirst()
    if (!row) return null
    const path = `payments/${row.payment_id}/refunds/${row.id}/decision`
    const answer = await ask(life, 'ben', 'POST', path, { decision, ...confirmationOf(life) })
    return isGood(answer) ? `Ben ${decision}s the refund` : null
  },
})

const applyEscrow: Move = {
  name: 'apply escrow',
  weight: 4,
  can: ({ known, sandbox }) => known.papers.length > 0 || sandbox.objects.list('charge').length > 1,
  make: async (life) => {
    const { db } = life.stage.testApp
    const { escrow_cents: held } = await db
      .selectFrom('certificate')
      .select('escrow_cents')
      .where('id', '=', life.lien.id)
      .executeTakeFirstOrThrow()
    const desk = held > 0 ? await ask(life, 'anna', 'GET', `admin/parcels/${life.lien.id}/desk`) : null
    const [source] = (desk?.body['escrow'] ?? []) as { sourceID: string; held: number }[]
    if (!source) return null
    const body = { sourceID: source.sourceID, amount: source.held, reason: 'as agreed' }
    const answer = await ask(life, 'anna', 'POST', `admin/parcels/${life.lien.id}/escrow/apply`, body)
    if (!isGood(answer)) return null
    life.known.isBeyondModel ??= 'escrow was applied'
    return `Anna applies $${source.held} from escrow`
  },
}

interface Held {
  readonly sourceID: string
  readonly free: number
  readonly isOnline: boolean
}

/** Anna refunds a part or all of the held money that staff received, by check. This can happen many times. */
const refundEscrow: Move = {
  name: 'refund escrow',
  weight: 6,
  can: ({ known }) => known.papers.some(({ isHeld, state }) => isHeld && state === 'came'),
  make: async (life, [share]) => {
    const desk = await ask(life, 'anna', 'GET', `admin/parcels/${life.lien.id}/desk`)
    const all = (desk.body['escrow'] ?? []) as Held[]
    const held = all.find(({ free, isOnline }) => free > 0 && !isOnline)
    if (!held) return null
    const amount = (share ?? 0) < 0.2 ? held.free : Math.min(held.free, 999, Math.floor(held.free / 2) + 1)
    const body = { sourceID: held.sourceID, amount, reason: 'the payer asked for it', reference: '8001' }
    const answer = await ask(life, 'anna', 'POST', `admin/parcels/${life.lien.id}/escrow/refund`, body)
    if (!isGood(answer)) return null
    life.known.isBeyondModel ??= 'escrow was refunded'
    return `Anna sends $${amount} of escrow back`
  },
}

const decideEscrow: Move = {
  name: 'decide a refund of escrow',
  weight: 4,
  can: ({ known }) => known.isBeyondModel !== null,
  make: async (life, [which]) => {
    const row = await life.stage.testApp.db
      .selectFrom('escrow_refund')
      .select('id')
      .where('decision', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const decision = (which ?? 0) < 0.7 ? 'approve' : 'decline'
    const path = `admin/parcels/${life.lien.id}/escrow/refund/decision`
    const answer = await ask(life, 'ben', 'POST', path, {
      ...{ refundID: row.id, decision },
      ...confirmationOf(life),
    })
    return isGood(answer) ? `Ben ${decision}s the refund of escrow` : null
  },
}

const undoMove: Move = {
  name: 'undo a move of escrow',
  weight: 2,
  can: ({ known }) => known.isBeyondModel !== null,
  make: async (life) => {
    const move = await life.stage.testApp.db
      .selectFrom('escrow_move')
      .select('id')
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!move) return null
    const body = { moveID: move.id, reason: 'it was another one' }
    const answer = await ask(life, 'anna', 'POST', `admin/parcels/${life.lien.id}/escrow/undo`, body)
    return isGood(answer) ? 'Anna undoes what was done with escrow' : null
  },
}

export const BACK_MOVES: readonly Move[] = [
  refund('whole', 9),
  refund('part', 6),
  decide('approve', 5),
  decide('decline', 1),
  ...[applyEscrow, refundEscrow, decideEscrow, undoMove],
]
