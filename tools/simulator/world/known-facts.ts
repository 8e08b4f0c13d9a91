import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Concern } from '../model/arrival.ts'
import type { Agreed, Hold } from '../model/facts.ts'
import type { Bought } from '../model/owed.ts'

/** Money that does not come through the provider: one piece, however often somebody types it in. */
export interface Paper {
  readonly id: string
  readonly instrument: 'CHECK' | 'WIRE' | 'CASH'
  /** What it is worth to the certificate, and what came: of a wire with its fee. */
  readonly amountCents: number
  readonly totalCents: number
  readonly receivedOn: PlainDate
  readonly reference: string
  isForPlan: boolean
  /** It is kept apart: it is neither for a plan nor all that was owed. */
  isHeld: boolean
  state: 'in-process' | 'came' | 'gone'
  /** The product's own numbers for it. */
  recordIds: number[]
}

export interface SignedPlan {
  readonly id: number
  readonly instalments: readonly Agreed[]
}

export interface SeenOffer {
  readonly agreedCents: number
  readonly textVersion: string
  readonly instalments: readonly Agreed[]
}

export interface Authorization {
  readonly id: string
  readonly method: 'ACH' | 'CC'
  readonly totalCents: ReadonlyMap<number, number>
  endedBy: string | null
}

/** What people did and what was agreed, as the papers say. Moves write here what they made happen. */
export class Known {
  bought: Bought
  planId: number | null = null
  plan: SignedPlan | null = null
  /** The offer as its owner saw it last: the page may be open for days. */
  offer: SeenOffer | null = null
  authorization: Authorization | null = null
  holds: Hold[] = []
  papers: Paper[] = []
  writtenCount = 0
  isRedeemed = false
  /** The county has the release of the lien: whatever happens to the money, nobody can collect by it any more. */
  isReleased = false
  sentAloneCents = 0
  /** What came, whatever became of it. */
  readonly cameOnce = new Set<string>()
  /** What was known when money was begun, by its id. */
  readonly begun = new Map<string, { readonly hadPetition: boolean }>()
  /** Why money that came may pay nothing; null: it may. */
  readonly arrived = new Map<string, { readonly concern: Concern | null; readonly on: PlainDate }>()
  /** Money that had come and went back. If it counts again, it arrives anew. */
  readonly wentBack = new Set<string>()
  cardId: string | null = null
  /** The owner's bank account, which can be debited; null: it was removed. */
  accountId: string | null
  /** What had been told when the owner registered the account: they authorize its debits anew. */
  toldBeforeAccount: ReadonlySet<string> = new Set()
  saleConfirmedOn: PlainDate | null = null
  sheriffSaleOn: PlainDate | null = null
  /** The county offers no payoff online. */
  isPayoffOff = false
  /** The most of one bank debit is less than any debit; and when that was last changed. */
  limit: { readonly isLow: boolean; readonly changedOn: PlainDate | null } = { isLow: false, changedOn: null }
  /** Pages of the provider that somebody has open. */
  pages: string[] = []
  /** Events of the provider that were delivered. */
  delivered = new Set<string>()
  /** How the provider tells its news. */
  news: 'at once' | 'twice' | 'backwards' | 'never' = 'at once'
  awayUntil: number | null = null
  /** The server dies in the move after this one, so many steps from its beginning. */
  diesIn: number | null = null
  /** Escrow was moved or money went back in part: then only the books are compared. */
  isBeyondModel: string | null = null
  wrongs: string[] = []
  /** How many mails were looked at. */
  toldCount = 0
  /** Days until the sweep runs although nothing is waiting. */
  sweepIn = 0
  /** How often something had been written when it was looked at. */
  changes = 0
  /** How much had been written when it was looked at. */
  seenWrites = { words: -1, books: -1 }
  falseAlarms = 0
  planStatus = 'none'
  /** Before it was complete or ended. */
  wasInDefault = false

  constructor(bought: Bought, accountId: string) {
    this.bought = bought
    this.accountId = accountId
  }
}
