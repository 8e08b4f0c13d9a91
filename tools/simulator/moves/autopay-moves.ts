import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { registration, tokenize } from '../../../server/test/bank-account-steps.ts'
import { fillPage } from '../../../server/test/card-steps.ts'
import { between } from '../dice.ts'
import { ask, isGood } from '../world/ask.ts'
import type { Authorization } from '../world/known-facts.ts'
import type { Life } from '../world/life.ts'
import { type Move, money } from './move.ts'

const isOn = ({ known }: Life) => known.authorization !== null && known.authorization.endedBy === null

const debitedOf = ({ known }: Life, method: 'ACH' | 'CC') =>
  method === 'ACH' ? known.accountId : known.cardId

const setUp = (method: 'ACH' | 'CC'): Move => ({
  name: method === 'ACH' ? 'set up automatic payments by bank' : 'set up automatic payments by card',
  weight: method === 'ACH' ? 45 : 20,
  can: (life) => life.known.plan !== null && !isOn(life) && debitedOf(life, method) !== null,
  make: async (life, [chosen]) => {
    const { known, lien } = life
    const accountId = debitedOf(life, method)
    const offerOf = (count: number) =>
      ask(
        life,
        'owner',
        'GET',
        `payments/autopay/offer?parcelId=${lien.id}&accountId=${accountId}&months=${count}`,
      )
    const first = await offerOf(1)
    const most = Number(first.body['mostMonths'] ?? 0)
    if (!isGood(first) || most < 1) return null
    const months = between(chosen, 1, most)
    const offer = await offerOf(months)
    const answer = await ask(life, 'owner', 'POST', 'payments/chargeAchSubscription', {
      ...{ chargeAmount: 0, numberOfMonths: months, parcelId: lien.id, accountId },
      ...{ authorizationAccepted: true, authorizationTextVersion: AUTHORIZATION_TEXT_VERSION },
    })
    if (!isGood(answer)) return null
    known.authorization = authorizationOf(
      life,
      String(answer.body['autopayId']),
      method,
      offer.body['debits'],
    )
    const by = method === 'ACH' ? 'bank account' : 'card'
    return `the owner sets up automatic payments by ${by} for ${months} installments of ${money(Number(answer.body['instalmentTotalCents']))}`
  },
})

/** The first debit is later than its installment if it could not be announced in time otherwise. */
function authorizationOf({ known }: Life, id: string, method: 'ACH' | 'CC', debits: unknown): Authorization {
  const listed = debits as { dueDate: string; totalCents: number }[]
  const numbers = listed.flatMap(({ dueDate, totalCents }): [number, number][] => {
    const due = known.plan?.instalments.findLast(({ dueOn }) => dueOn <= dueDate)
    return due ? [[due.no, totalCents]] : []
  })
  return { id, method, totalCents: new Map(numbers), endedBy: null }
}

const stop = (name: string, weight: number, can: Move['can']): Move => ({
  ...{ name, weight, can },
  make: async (life) => {
    const { authorization } = life.known
    const answer = await ask(life, 'owner', 'POST', `payments/autopay/${authorization?.id}/cancel`, {})
    if (!isGood(answer)) return null
    // Whatever had ended them before: from now on their owner does not want them.
    if (authorization) authorization.endedBy = 'their owner stopped them'
    return 'the owner stops automatic payments'
  },
})

const keepCard: Move = {
  name: 'save a card',
  weight: 7,
  can: ({ known }) => known.plan !== null && known.cardId === null,
  make: async (life) => {
    const page = await ask(life, 'owner', 'POST', 'payments/cards/page', { parcelId: life.lien.id })
    if (!isGood(page)) return null
    await fillPage(String(page.body['url']))
    const token = await life.tokenOf('owner')
    const listed = await life.world.testApp.inject({ method: 'GET', url: '/api/payments/cards', token })
    if (listed.statusCode !== 200) return null
    const [card] = listed.json() as { id: string; status: string }[]
    if (card?.status !== 'SAVED') return null
    life.known.cardId = card.id
    return 'the owner saves a card'
  },
}

const removeAccount: Move = {
  name: 'remove the bank account',
  weight: 2,
  can: ({ known }) => known.accountId !== null,
  make: async (life) => {
    const { known } = life
    const answer = await ask(life, 'owner', 'POST', `payments/ClearSavedACH/${known.accountId}`, {})
    if (!isGood(answer)) return null
    known.accountId = null
    if (known.authorization?.method === 'ACH') known.authorization.endedBy ??= 'its account was removed'
    return 'the owner removes the bank account'
  },
}

const registerAccount: Move = {
  name: 'register a bank account',
  weight: 12,
  can: ({ known }) => known.accountId === null,
  make: async (life) => {
    const { token } = await tokenize(life.world)
    const registered = await ask(life, 'owner', 'POST', 'payments/ach', registration(token))
    if (!isGood(registered)) return null
    const verified = await ask(life, 'owner', 'POST', 'payments/verifyAch', { descriptorCode: 'SM11AA' })
    if (!isGood(verified)) return null
    life.known.accountId = String(registered.body['id'])
    life.known.toldBeforeAccount = new Set(life.known.delivered)
    return 'the owner registers a bank account and enters its deposit'
  },
}

export const AUTOPAY_MOVES: readonly Move[] = [
  ...[setUp('ACH'), setUp('CC')],
  stop('stop automatic payments', 5, ({ known }) => known.authorization !== null),
  // All is paid: nothing will be debited, and still somebody wants to be sure.
  stop(
    'stop automatic payments of a paid plan',
    30,
    (life) => isOn(life) && life.known.planStatus === 'COMPLETE',
  ),
  ...[keepCard, removeAccount, registerAccount],
]
