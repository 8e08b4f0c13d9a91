import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { DECLINED_CARD, DISPUTED_CARD, ownForm, PAID_CARD } from '../../../server/test/payments-steps.ts'
import { oneOf } from '../dice.ts'
import { ask, isGood, numberIn } from '../world/ask.ts'
import type { Life, Who } from '../world/life.ts'
import { dollars, type Move, money } from './move.ts'

type Kind = 'FULL' | 'PARTIAL'

interface Offered {
  readonly portionCents: number
  readonly totalCents: number
}

/** What somebody is offered to pay; `share` of one installment, or of two, or all of it. */
async function quote(
  life: Life,
  who: Who,
  method: 'CC' | 'ACH',
  kind: Kind,
  share: number,
): Promise<Offered | null> {
  const path = `payments/quote?parcelId=${life.lien.id}&method=${method}&kind=${kind}`
  const proposed = await ask(life, who, 'GET', path)
  if (!isGood(proposed) || proposed.body['allowed'] !== true) return null
  const portionCents = numberIn(proposed.body, 'portionCents')
  const asked =
    kind === 'FULL' ? portionCents : askedOf(portionCents, numberIn(proposed.body, 'remainingCents'), share)
  if (asked === portionCents) return { portionCents, totalCents: numberIn(proposed.body, 'totalCents') }
  const other = await ask(life, who, 'GET', `${path}&portion=${dollars(asked).toFixed(2)}`)
  if (!isGood(other) || other.body['allowed'] !== true) return null
  return {
    portionCents: numberIn(other.body, 'portionCents'),
    totalCents: numberIn(other.body, 'totalCents'),
  }
}

/** Mostly what is proposed; else half of it, two of it, or all but thirty cents. */
function askedOf(portionCents: number, remainingCents: number, share: number): number {
  if (share < 0.7) return portionCents
  if (share < 0.8) return Math.max(100, Math.floor(portionCents / 2))
  if (share < 0.9) return Math.min(portionCents * 2, remainingCents)
  return Math.max(100, portionCents - 30)
}

const WHAT = { FULL: 'all of it', PARTIAL: 'an installment' } as const

const openCardPage = (kind: Kind, weight: number): Move => ({
  name: kind === 'FULL' ? 'open the card page to pay off' : 'open the card page for an installment',
  weight,
  can: ({ known }) => kind === 'FULL' || known.plan !== null,
  make: async (life, [payer, share]) => {
    const who = oneOf<Who>(payer, ['owner', 'owner', 'neighbor'])
    const offered = await quote(life, who, 'CC', kind, share ?? 0)
    if (offered === null) return null
    const purpose = kind === 'FULL' ? 'cc' : 'ccpartial'
    // A full payoff names what is owed, a part all that is charged.
    const amount = dollars(kind === 'FULL' ? offered.portionCents : offered.totalCents)
    const ticket = await ask(life, who, 'POST', 'payments/ticket', {
      purpose,
      parcelId: life.lien.id,
      amount,
    })
    if (!isGood(ticket)) return null
    const form = new URLSearchParams({
      ...{ number: life.lien.parcelNo, amount: amount.toFixed(2), id: String(life.lien.id) },
      ...{ userID: String(life.people[who].userId), ticket: String(ticket.body['ticket']) },
    })
    const sent = await life.world.testApp.inject({
      method: 'POST',
      url: `/api/payments/${purpose}`,
      headers: ownForm(life.world),
      payload: form.toString(),
    })
    const page = String(sent.headers.location ?? '')
    if (sent.statusCode !== 303 || !page.startsWith(life.sandbox.url)) return null
    life.known.pages.push(page)
    return `the ${who} opens the card page for ${WHAT[kind]}: ${money(offered.totalCents)}`
  },
})

const payAtPage: Move = {
  name: 'pay at the open card page',
  weight: 18,
  can: ({ known }) => known.pages.length > 0,
  make: async (life, [card]) => {
    const page = life.known.pages.shift() ?? ''
    const number = oneOf(card, [PAID_CARD, PAID_CARD, PAID_CARD, PAID_CARD, DISPUTED_CARD, DECLINED_CARD])
    const fields = { number, expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309' }
    await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const how = number === DECLINED_CARD ? ', but the card is declined' : ''
    return `somebody pays at the card page${how}`
  },
}

const closePage: Move = {
  name: 'close the card page',
  weight: 3,
  can: ({ known }) => known.pages.length > 0,
  make: async ({ known }) => {
    known.pages.shift()
    return 'somebody closes the card page without paying'
  },
}

const payByBank = (kind: Kind, weight: number): Move => ({
  name: kind === 'FULL' ? 'pay off by bank' : 'pay an installment by bank',
  weight,
  can: ({ known }) => known.accountId !== null && (kind === 'FULL' || known.plan !== null),
  make: async (life, [share]) => {
    const offered = await quote(life, 'owner', 'ACH', kind, share ?? 0)
    if (offered === null) return null
    const answer = await ask(
      life,
      'owner',
      'POST',
      `payments/${kind === 'FULL' ? 'chargeAch' : 'chargeAchPartial'}`,
      {
        ...{
          chargeAmount: dollars(offered.totalCents),
          parcelId: life.lien.id,
          accountId: life.known.accountId,
        },
        ...{ authorizationAccepted: true, authorizationTextVersion: AUTHORIZATION_TEXT_VERSION },
      },
    )
    return isGood(answer)
      ? `the owner pays ${WHAT[kind]} from the bank account: ${money(offered.totalCents)}`
      : null
  },
})

export const PAY_MOVES: readonly Move[] = [
  openCardPage('PARTIAL', 12),
  openCardPage('FULL', 7),
  payAtPage,
  closePage,
  payByBank('PARTIAL', 13),
  payByBank('FULL', 2),
]
