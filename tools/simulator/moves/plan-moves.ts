import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { observe } from '../checks/observe.ts'
import { between } from '../dice.ts'
import type { Agreed } from '../model/facts.ts'
import { type Answer, ask, isGood, numberIn } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { type Move, money } from './move.ts'

const requestPlan: Move = {
  name: 'request a plan',
  weight: 80,
  can: ({ known }) => known.planId === null,
  make: async (life) => {
    const answer = await ask(life, 'owner', 'POST', `parcels/${life.lien.id}/requestpaymentplan`, {
      comment: '',
    })
    if (!isGood(answer)) return null
    life.known.planId = numberIn(answer.body, 'planId')
    return 'the owner asks for a payment plan'
  },
}

const offerPlan: Move = {
  name: 'offer a plan',
  weight: 60,
  can: ({ known }) => known.planId !== null && known.plan === null,
  make: async (life, [months, days]) => {
    const term = between(months, 2, 8)
    const firstDueDate = addDays(life.today(), between(days, 1, 25))
    const ends = [addDays(life.today(), 20), addDays(firstDueDate, -1)]
    // An offer ends before its first day.
    const [offerExpireDate] = ends.sort()
    const terms = { term, firstDueDate, offerExpireDate }
    const answer = await ask(life, 'anna', 'POST', `plans/${life.known.planId}/offer`, terms)
    if (!isGood(answer)) return null
    await readOffer(life)
    return `Anna offers ${term} installments, the first due ${firstDueDate}`
  },
}

/** That it is redeemed, or that this offer is over. */
const TELLS_REDEEMED: readonly string[] = ['redeemed', 'offer_lapsed', 'offer_changed']

const said = ({ status, body }: Answer): string => `${status} ${body['code']}`

const acceptPlan = (name: string, weight: number, can: Move['can']): Move => ({
  ...{ name, weight },
  can: (life) => life.known.offer !== null && life.known.plan === null && can(life),
  make: async (life) => {
    const { known } = life
    await readOffer(life)
    if (known.offer === null) return null
    const { instalments, ...seen } = known.offer
    const { isRedeemed } = await observe(life)
    const answer = await ask(life, 'owner', 'POST', `plans/${known.planId}/accept`, {
      ...seen,
      accepted: true,
    })
    if (isRedeemed && answer.status !== 0 && !TELLS_REDEEMED.includes(String(answer.body['reason'])))
      known.wrongs.push(`an offer was accepted after the redemption, and the answer was ${said(answer)}`)
    if (!isGood(answer)) return null
    const { saleConfirmedOn } = known
    if (saleConfirmedOn !== null && saleConfirmedOn <= life.today())
      known.wrongs.push('an offer was accepted after the sale was confirmed')
    known.plan = { id: known.planId ?? 0, instalments }
    const [first] = instalments
    return `the owner accepts: ${instalments.length} of ${money(first?.portionCents ?? 0)}, the first due ${first?.dueOn}`
  },
})

/** Its owner opens the offer; where that is refused the page of before is still there. */
async function readOffer(life: Life): Promise<void> {
  const offer = await ask(life, 'owner', 'GET', `parcels/${life.lien.id}/planoffer`)
  if (!isGood(offer)) return
  const listed = offer.body['instalments'] as { no: number; dueDate: string; portionCents: number }[]
  const instalments = listed.map(
    ({ no, dueDate, portionCents }): Agreed => ({ no, dueOn: dueDate as Agreed['dueOn'], portionCents }),
  )
  const agreedCents = numberIn(offer.body, 'agreedCents')
  life.known.offer = { agreedCents, textVersion: String(offer.body['textVersion']), instalments }
}

/** Cancel, default's cure, and undo, as staff do them. */
const changePlan = (change: 'end' | 'cure' | 'undo', weight: number): Move => ({
  name: `${change} a plan`,
  weight,
  can: ({ known }) => known.plan !== null,
  make: async (life, [days]) => {
    const { known } = life
    const desk = await ask(life, 'anna', 'GET', `plans/${known.plan?.id}`)
    const cureByDate = change === 'cure' ? addDays(life.today(), between(days, 5, 25)) : null
    const body = { change, version: desk.body['version'], reason: 'as agreed by phone', cureByDate }
    const answer = await ask(life, 'anna', 'POST', `plans/${known.plan?.id}/change`, body)
    if (!isGood(answer)) return null
    if (change === 'end' && known.authorization) known.authorization.endedBy ??= 'the plan was ended'
    return {
      end: 'Anna ends the plan',
      cure: 'Anna cures the default',
      undo: 'Anna undoes what ended the plan',
    }[change]
  },
})

export const PLAN_MOVES: readonly Move[] = [
  requestPlan,
  offerPlan,
  acceptPlan('accept a plan', 80, () => true),
  // The page of the offer was open all the time.
  acceptPlan('accept a plan after all', 40, ({ known }) => known.isRedeemed),
  changePlan('end', 1),
  changePlan('cure', 3),
  changePlan('undo', 2),
]
