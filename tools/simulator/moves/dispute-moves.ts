import { atProvider } from '../../../server/test/at-provider.ts'
import { between, oneOf } from '../dice.ts'
import type { Life } from '../world/life.ts'
import { type Move, money } from './move.ts'

const disputable = ({ sandbox }: Life) =>
  sandbox.objects.list('charge').filter((one) => one.paid && !one.disputed)

/** Also of money that was given back: then it would go a second time. */
const dispute: Move = {
  name: 'a payer disputes a payment',
  weight: 5,
  can: (life) => disputable(life).length > 0,
  make: async (life, [which, back]) => {
    const all = disputable(life)
    const givenBack = all.filter(({ refunded }) => refunded)
    const charges = givenBack.length > 0 && (back ?? 0) < 0.6 ? givenBack : all
    const charge = charges[between(which, 0, charges.length - 1)]
    if (!charge) return null
    await atProvider(life, 'dispute/open', { charge: charge.id })
    const was = charge.refunded ? ', which was given back' : ''
    return `a payer disputes ${money(charge.amount)}${was}`
  },
}

/** What no dispute of a charge has taken, and no refund. */
const leftOf = (
  { sandbox }: Life,
  { id, amount, amount_refunded }: { id: string; amount: number; amount_refunded: number },
) =>
  sandbox.objects
    .list('dispute')
    .filter((one) => one.charge === id && one.status !== 'won')
    .reduce((left, one) => left - one.amount, amount - amount_refunded)

const disputableInPart = (life: Life) =>
  life.sandbox.objects.list('charge').filter((one) => one.paid && leftOf(life, one) > 100)

/** Also a second time, also all that is left. */
const disputePart: Move = {
  name: 'a payer disputes a part of a payment',
  weight: 3,
  can: (life) => disputableInPart(life).length > 0,
  make: async (life, [which, share]) => {
    const charges = disputableInPart(life)
    const charge = charges[between(which, 0, charges.length - 1)]
    if (!charge) return null
    const left = leftOf(life, charge)
    const amount = oneOf(share, [1, 100, Math.min(left, 10_000), Math.ceil(left / 2), left])
    await atProvider(life, 'dispute/open', { charge: charge.id, amount })
    return `a payer disputes ${money(amount)} of ${money(charge.amount)}`
  },
}

const lostDisputes = ({ sandbox }: Life) =>
  sandbox.objects.list('dispute').filter(({ status }) => status === 'lost')

const appeal: Move = {
  name: 'an appeal of a lost dispute is won',
  weight: 2,
  can: (life) => lostDisputes(life).length > 0,
  make: async (life, [which]) => {
    const all = lostDisputes(life)
    const lost = all[between(which, 0, all.length - 1)]
    if (!lost) return null
    await atProvider(life, 'dispute/close', { id: lost.id, outcome: 'won' })
    return `an appeal of a dispute of ${money(lost.amount)} is won`
  },
}

const openDisputes = ({ sandbox }: Life) =>
  sandbox.objects.list('dispute').filter(({ status }) => status === 'needs_response')

const decide: Move = {
  name: 'a dispute is decided',
  weight: 4,
  can: (life) => openDisputes(life).length > 0,
  make: async (life, [how]) => {
    const [open] = openDisputes(life)
    if (!open) return null
    const outcome = oneOf(how, ['won', 'lost'])
    await atProvider(life, 'dispute/close', { id: open.id, outcome })
    return `a dispute of ${money(open.amount)} is ${outcome}`
  },
}

const refundFails: Move = {
  name: 'a refund comes back',
  weight: 2,
  can: ({ sandbox }) => sandbox.objects.list('refund').some(({ status }) => status === 'succeeded'),
  make: async (life) => {
    const refund = life.sandbox.objects.list('refund').findLast(({ status }) => status === 'succeeded')
    if (!refund) return null
    await atProvider(life, 'refund/fail', { id: refund.id })
    return `the bank of the payer sends a refund of ${money(refund.amount)} back`
  },
}

export const DISPUTE_MOVES: readonly Move[] = [dispute, disputePart, decide, appeal, refundFails]
