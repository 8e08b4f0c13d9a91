import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { oneOf } from '../dice.ts'
import type { Hold } from '../model/facts.ts'
import { ask, isGood } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { dollars, type Move, money } from './move.ts'

const write = (life: Life, fields: object) =>
  ask(life, 'anna', 'PUT', 'parcels', { parcelID: life.lien.id, ...fields })

const openHold = ({ known }: Life, kind: Hold['kind']) =>
  known.holds.find((hold) => hold.kind === kind && hold.until === null)

const bankruptcy: Move = {
  name: 'a bankruptcy is filed',
  weight: 3,
  can: ({ known }) =>
    (known.plan !== null || known.begun.size > 0) && !known.holds.some(({ kind }) => kind === 'bankruptcy'),
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
    end(life, 'bankruptcy', addDays(until, -1))
    // So it was not in force at all on that day, and money that came then is like any other.
    for (const [id, { concern, on }] of life.known.arrived)
      if (concern === 'petition' && on === until) life.known.arrived.delete(id)
    return 'the bankruptcy ends today'
  },
}

function end({ known }: Life, kind: Hold['kind'], until: PlainDate): void {
  known.holds = known.holds.map((hold) => (hold.kind === kind ? { ...hold, until } : hold))
}

const military: Move = {
  name: 'military service begins',
  weight: 2,
  can: ({ known }) => known.plan !== null && !known.holds.some(({ kind }) => kind === 'military'),
  make: async (life) => {
    const from = life.today()
    if (!isGood(await write(life, { militaryHoldFrom: from }))) return null
    life.known.holds.push({ kind: 'military', from, until: null })
    return 'military service is entered, from today'
  },
}

const militaryEnds: Move = {
  name: 'military service ends',
  weight: 5,
  can: (life) => openHold(life, 'military') !== undefined,
  make: async (life) => {
    const until = life.today()
    if (!isGood(await write(life, { militaryHoldUntil: until }))) return null
    end(life, 'military', addDays(until, -1))
    return 'military service ends today'
  },
}

const confirmSale: Move = {
  name: 'the sale is confirmed',
  weight: 2,
  can: ({ known }) => known.saleConfirmedOn === null && (known.offer !== null || known.begun.size > 0),
  make: async (life) => {
    const today = life.today()
    const dates = { sheriffSaleDate: addDays(today, -30), motionConfirmSale: addDays(today, -10) }
    if (!isGood(await write(life, { ...dates, resultOfSale: 'Sold to 3rd Party', orderConfirmSale: today })))
      return null
    life.known.saleConfirmedOn = today
    life.known.sheriffSaleOn = dates.sheriffSaleDate
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

/** The sale was typed in wrong: whatever was computed since is computed anew. */
const correct: Move = {
  name: 'the certificate is corrected',
  weight: 2,
  can: ({ known }) => !known.isRedeemed,
  make: async (life, [what, amount]) => {
    const { known } = life
    const priceCents = 350_000 + Math.floor((amount ?? 0) * 100_000)
    const changed = (what ?? 0) < 0.5 ? { priceCents } : { rateBps: oneOf(amount, [250, 500, 900, 1200]) }
    const body =
      'priceCents' in changed ? { price: dollars(changed.priceCents) } : { rateBps: changed.rateBps }
    const path = `admin/parcels/${life.lien.id}/certificate`
    if (!isGood(await ask(life, 'anna', 'POST', path, { ...body, reason: 'as in the sale list' })))
      return null
    known.bought = { ...known.bought, ...changed }
    return `Anna corrects the certificate: ${JSON.stringify(changed)}`
  },
}

export const LEGAL_MOVES: readonly Move[] = [
  ...[bankruptcy, bankruptcyEnds, military, militaryEnds],
  ...[confirmSale, laterTaxes, correct],
]
