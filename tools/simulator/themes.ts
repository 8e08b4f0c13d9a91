import { type Dice, diceOf, oneOf, throwOf } from './dice.ts'
import type { Move } from './moves/move.ts'

/**
 * What a life is mostly about: so often its moves are made beside what they weigh. Most faults need several rare things
 * one after the other, which hardly ever meet where everything happens a little.
 */
export interface Theme {
  readonly name: string
  readonly often: Readonly<Record<string, number>>
}

export const THEMES: readonly [Theme, ...Theme[]] = [
  { name: 'as most are', often: {} },
  {
    name: 'an owner who hesitates',
    often: {
      ...{ 'accept a plan': 0.02, 'hours pass': 2, 'pay off by bank': 4, 'open the card page to pay off': 8 },
      ...{
        'a redemption is posted': 8,
        '5 to 16 days pass': 0.3,
        'a redemption is undone': 2,
        'the sale is confirmed': 3,
      },
      ...{ 'offer a plan': 0.5, 'the certificate is corrected': 2 },
    },
  },
  {
    name: 'a house that is sold',
    often: {
      ...{ 'request a plan': 0.1, 'open the card page to pay off': 12, 'pay off by bank': 8 },
      ...{ 'a redemption is posted': 3, 'the release is recorded': 3 },
      ...{ 'a payer disputes a payment': 5, 'a check is returned': 4 },
      ...{ 'the county switches online payoffs off': 5, 'the county switches online payoffs on': 0.3 },
    },
  },
  {
    name: 'an owner who pays early',
    often: {
      ...{
        'set up automatic payments by bank': 3,
        'pay the rest of a plan by check': 10,
        'a check clears': 3,
      },
      ...{ 'stop automatic payments': 0, 'a check is returned': 6, 'record a check': 0.3 },
      ...{ 'pay an installment by bank': 0.3, 'open the card page for an installment': 0.3 },
    },
  },
  {
    name: 'an account in trouble',
    often: {
      ...{ 'the bank of the account changes its mind': 4, 'the bank of the account returns what it gets': 9 },
      ...{ 'set up automatic payments by bank': 3, 'set up automatic payments by card': 0.2 },
      ...{ 'record a check': 3, '5 to 16 days pass': 0.3, 'register a bank account': 2 },
      'the days pass until an installment is due': 3,
    },
  },
  {
    name: 'money that goes back',
    often: {
      ...{ 'a payer disputes a payment': 5, 'a dispute is decided': 3, 'refund a payment': 3 },
      ...{ 'refund a part from escrow': 2, 'approve a refund': 3, 'a refund comes back': 4 },
      ...{ 'a check is returned': 2 },
    },
  },
  {
    name: 'much paper',
    often: {
      ...{ 'record a check': 2, 'record a wire': 5, 'record cash': 3, 'a lockbox file comes': 4 },
      ...{ 'a lockbox file has a wire again': 2, 'apply escrow': 2, 'refund escrow': 3 },
      ...{ 'decide a refund of escrow': 3, 'undo a move of escrow': 3 },
    },
  },
  {
    name: 'courts and counties',
    often: {
      ...{ 'a bankruptcy is filed': 4, 'the bankruptcy ends': 2, 'military service begins': 4 },
      ...{ 'military service ends': 2, 'the sale is confirmed': 2, 'later taxes are added': 5 },
      ...{ 'a redemption is posted for an earlier day': 3, 'the certificate is corrected': 3 },
      ...{ 'end a plan': 3, 'cure a plan': 2, 'undo a plan': 3 },
    },
  },
  {
    name: 'something happens before the money comes',
    often: {
      ...{ 'open the card page to pay off': 3, 'pay off by bank': 8, 'pay at the open card page': 0.5 },
      ...{ 'request a plan': 0.1, 'offer a plan': 0.5, 'record a check': 0.5, 'close the card page': 0.5 },
      ...{ 'the sale is confirmed': 5, 'a bankruptcy is filed': 5, 'a sheriff sale is scheduled': 4 },
      ...{ 'the county switches online payoffs off': 4, 'staff place a hold': 2 },
      ...{ 'the provider answers an hour later': 4, 'hours pass': 2, '5 to 16 days pass': 0.5 },
    },
  },
  {
    name: 'settings that are wrong for a day',
    often: {
      ...{ 'set up automatic payments by bank': 3, 'the limit of a bank debit is too low': 8 },
      ...{ 'the limit of a bank debit is raised again': 2, 'record a check': 0.3 },
      ...{ 'the days pass until an installment is due': 3, 'pay an installment by bank': 0.3 },
    },
  },
  {
    name: 'a bad line',
    often: {
      ...{ 'the provider is away': 4, 'the provider loses its answer': 4, 'the server dies soon': 4 },
      'the provider answers an hour later': 4,
      ...{ 'the provider tells its news in another way': 3, 'two servers run the jobs': 3 },
    },
  },
]

/** What is rare in most lives is left out of some, and happens again and again in others: so two rare things meet. */
export const RARE = 7
const TEMPERS = { ofMost: [0, 1, 1, 6], besideTheTheme: [0, 0, 0, 3] } as const

/** What the life of a seed is about, by the throw with which `movesOfOneLife` begins. */
export function themeOf(seed: number): Theme['name'] {
  const dice = diceOf(seed)
  throwOf(dice)
  return oneOf(dice.next(), THEMES).name
}

/** The moves of a life. What it is about is never left out of it. */
export function movesOfOneLife(moves: readonly Move[], dice: Dice): readonly Move[] {
  const { often } = oneOf(dice.next(), THEMES)
  const tempers = Object.keys(often).length === 0 ? TEMPERS.ofMost : TEMPERS.besideTheTheme
  return moves.map((move) => {
    const temper = oneOf(dice.next(), tempers)
    return { ...move, weight: move.weight * (often[move.name] ?? (move.weight > RARE ? 1 : temper)) }
  })
}
