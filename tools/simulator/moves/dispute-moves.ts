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

export const DISPUTE_MOVES: readonly Move[] = [dispute, decide, refundFails]
