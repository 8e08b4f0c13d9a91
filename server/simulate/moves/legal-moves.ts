import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { ask, isGood } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { dollars, type Move, money } from './move.ts'

const write = (life: Life, fields: object) =>
  ask(life, 'anna', 'PUT', 'parcels', { parcelID: life.lien.id, ...fields })

const openHold = ({ known }: Life, kind: 'bankruptcy' | 'military') =>
  known.holds.find((hold) => hold.kind === kind && hold.until === null)

const bankruptcy: Move = {
  name: 'a bankruptcy is filed',
  weight: 3,
  can: ({ known }) => known.holds.length === 0,
  make: async (life) => {
    const from = life.today()
    const fields = { bankruptcyInDate: from, bankruptcyType: 13, claimNum: '27-10001' }
    if (!isGood(await write(life, fields))) return null
    life.known.holds.push({ kind: 'bankruptcy', from, until: null })
    return 'a bankruptcy of chapter 13 is entered, filed today'
  },
}

const bankruptcyEnds: Move = {
  name: 'the bankruptcy ends',
  weight: 5,
  can: (life) => openHold(life, 'bankruptcy') !== undefined,
  make: async (life) => {
    const until = life.today()
    if (!isGood(await write(life, { bankruptcyOutDate: until }))) return null
    // From that day on the stay is over.
    life.known.holds = life.known.holds.map((hold) => ({ ...hold, until: addDays(until, -1) }))
    return 'the bankruptcy ends today'
  },
}

const confirmSale: Move = {
  name: 'the sale is confirmed',
  weight: 1,
  can: ({ known }) => known.saleConfirmedOn === null && known.plan !== null,
  make: async (life) => {
    const today = life.today()
    const dates = { sheriffSaleDate: addDays(today, -30), motionConfirmSale: addDays(today, -10) }
    if (!isGood(await write(life, { ...dates, resultOfSale: 'Sold to 3rd Party', orderConfirmSale: today })))
      return null
    life.known.saleConfirmedOn = today
    return 'the court confirms the sale of the property'
  },
}

const laterTaxes: Move = {
  name: 'later taxes are added',
  weight: 2,
  can: ({ known }) => known.bought.later.length < 2,
  make: async (life, [amount]) => {
    const paidOn = addDays(life.today(), -3)
    const amountCents = 20_000 + Math.floor((amount ?? 0) * 80_000)
    const answer = await ask(life, 'anna', 'POST', `admin/parcels/${life.lien.id}/subsequents`, {
      ...{ subsequentName: 'Second half', subsequentAmt: dollars(amountCents), paidDate: paidOn },
      receiptNo: `R-${life.known.bought.later.length + 1}`,
    })
    if (!isGood(answer)) return null
    const { bought } = life.known
    const one = { paidOn, postedOn: life.today(), amountCents }
    life.known.bought = { ...bought, later: [...bought.later, one] }
    return `later taxes of ${money(amountCents)} are added`
  },
}

export const LEGAL_MOVES: readonly Move[] = [bankruptcy, bankruptcyEnds, confirmSale, laterTaxes]
