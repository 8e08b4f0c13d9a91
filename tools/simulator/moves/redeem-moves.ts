import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { readLien } from '../../../server/src/features/payoff/service.ts'
import { between } from '../dice.ts'
import { type Answer, ask, isGood } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { dollars, type Move } from './move.ts'

const act = (life: Life, path: string, payload: object) =>
  ask(life, 'anna', 'POST', `admin/parcels/${life.lien.id}/${path}`, payload)

/** What the payments have paid, as the form proposes it. */
async function proposed(life: Life): Promise<number> {
  const { body } = await ask(life, 'anna', 'GET', `admin/parcels/${life.lien.id}/desk`)
  const last = body['lastPayment'] as { readonly amount: number } | null | undefined
  return last?.amount ?? 0
}

/** A posting that waits for a second person has redeemed nothing yet. */
const isPosted = (answer: Answer): boolean => isGood(answer) && answer.body['rtReceivedDate'] !== null

/** Money that came, or a county that says so: posted with its proof, and what is still owed closed with a reason. */
const redeem: Move = {
  name: 'a redemption is posted',
  weight: 6,
  can: ({ known }) => !known.isRedeemed,
  make: async (life, [closes, back]) => {
    const { db, services } = life.stage.testApp
    const owed = (await readLien(db, services, life.lien.id))?.quote?.totalCents ?? 0
    // Staff write off what is owed now and then; mostly they post what is paid.
    if (owed > 0 && (closes ?? 0) > 0.35) return null
    const answer = await act(life, 'redemption', {
      ...{
        receivedDate: addDays(life.today(), -between(back, 0, 6)),
        // To the cent: an amount is a number of dollars.
        amount: Math.round((dollars(owed) + (await proposed(life))) * 100) / 100,
        paymentType: 'Check',
      },
      ...{ payerName: 'Pat Payer', proof: 'T-100', clearedDate: null },
      ...(owed > 0 ? { closeReason: 'as the county reported' } : {}),
    })
    if (!isPosted(answer)) return null
    life.known.isRedeemed = true
    return owed > 0 ? 'Anna posts a redemption that the county reported' : 'Anna posts the redemption'
  },
}

/** Money that came some days ago paid everything that was owed on that day; nobody thinks of what was added since. */
const redeemEarlier: Move = {
  name: 'a redemption is posted for an earlier day',
  weight: 6,
  can: ({ known }) => !known.isRedeemed && known.bought.later.length > 0,
  make: async (life, [back]) => {
    const { known } = life
    const receivedDate = addDays(life.today(), -between(back, 1, 14))
    const answer = await act(life, 'redemption', {
      ...{
        receivedDate,
        amount: await proposed(life),
        paymentType: 'Check',
        payerName: 'Pat Payer',
        proof: 'T-101',
      },
      clearedDate: null,
    })
    if (!isPosted(answer)) return null
    known.isRedeemed = true
    const later = known.bought.later.filter(({ postedOn }) => postedOn > receivedDate)
    if (later.length > 0)
      known.wrongs.push(
        `${later.length} later taxes were posted after ${receivedDate}, and no reason was asked`,
      )
    return `Anna posts a redemption of ${receivedDate}`
  },
}

const undo: Move = {
  name: 'a redemption is undone',
  weight: 5,
  can: ({ known }) => known.isRedeemed,
  make: async (life) => {
    if (!isGood(await act(life, 'redemption/undo', { reason: 'it was another certificate' }))) return null
    life.known.isRedeemed = false
    life.known.isReleased = false
    return 'Anna undoes the redemption'
  },
}

const release: Move = {
  name: 'the release is recorded',
  weight: 14,
  can: ({ known }) => known.isRedeemed,
  make: async (life) => {
    const body = { instrumentNo: '55-1', earlyReason: 'a closing is near' }
    if (!isGood(await act(life, 'release', body))) return null
    life.known.isReleased = true
    return 'Anna records the release'
  },
}

export const REDEEM_MOVES: readonly Move[] = [redeem, redeemEarlier, undo, release]
