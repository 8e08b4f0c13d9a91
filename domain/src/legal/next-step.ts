import type { PlainDate } from '../calendar/plain-date.ts'
import type { LegalDates, LegalFacts } from './file.ts'

/** Why no notice that asks for payment may go out now. */
type NoticeHold = 'bankruptcy' | 'military'

type HoldDates = Pick<
  LegalDates,
  'bankruptcyInOn' | 'bankruptcyOutOn' | 'militaryHoldFromOn' | 'militaryHoldUntilOn'
>

/** The holds that stand on this day. While there is one, no notice goes out and no default step is taken. */
export function noticeHolds(dates: HoldDates, today: PlainDate): readonly NoticeHold[] {
  const { bankruptcyInOn, bankruptcyOutOn, militaryHoldFromOn, militaryHoldUntilOn } = dates
  return [
    ...(isOpen(bankruptcyInOn, bankruptcyOutOn, today) ? (['bankruptcy'] as const) : []),
    ...(isOpen(militaryHoldFromOn, militaryHoldUntilOn, today) ? (['military'] as const) : []),
  ]
}

/** From its first day to the day before its end. */
const isOpen = (from: PlainDate | null, until: PlainDate | null, today: PlainDate): boolean =>
  from !== null && from <= today && (until === null || today < until)

export type NextStep =
  | 'closed'
  | 'await-redemption'
  | 'await-reported-redemption'
  | 'stayed'
  | 'military-hold'
  | 'record-deed'
  | 'await-confirmation'
  | 'confirm-sale'
  | 'await-sale'
  | 'decree-of-forfeiture'
  | 'set-sale'
  | 'request-sale'
  | 'await-decree'
  | 'file-affidavit'
  | 'request-judgment'
  | 'serve-parties'
  | 'file-complaint'
  | 'file-notice'

type Rule = readonly [NextStep, (facts: LegalFacts, today: PlainDate) => boolean]

/** Whether work remains on the file: it is active, with neither a deed nor a dismissal. */
export const isOpenFile = ({
  isActive,
  taxDeedIssuedOn,
  dismissalFiledOn,
}: Pick<LegalFacts, 'isActive' | 'taxDeedIssuedOn' | 'dismissalFiledOn'>): boolean =>
  isActive && taxDeedIssuedOn === null && dismissalFiledOn === null

/** What the attorney does next: the first match, from the end of the case backwards. */
export function nextStep(facts: LegalFacts, today: PlainDate): NextStep {
  return RULES.find(([, applies]) => applies(facts, today))?.[0] ?? 'file-notice'
}

const RULES: readonly Rule[] = [
  ['closed', (facts) => !isOpenFile(facts) || facts.redeemedOn !== null],
  // All of it is paid: nothing more is asked of the court unless the payment is taken back.
  [
    'await-reported-redemption',
    ({ paidInFullOn, isRedemptionReported }) => paidInFullOn !== null && isRedemptionReported,
  ],
  ['await-redemption', (facts) => facts.paidInFullOn !== null],
  ['stayed', (facts, today) => noticeHolds(facts, today).includes('bankruptcy')],
  ['military-hold', (facts, today) => noticeHolds(facts, today).includes('military')],
  ['record-deed', (facts) => facts.orderConfirmSaleOn !== null || facts.decreeForfeitureOn !== null],
  ['await-confirmation', (facts) => facts.motionConfirmSaleOn !== null],
  [
    'decree-of-forfeiture',
    (facts) => facts.motionForfeitureOn !== null || facts.resultOfSale === 'Forfeited',
  ],
  ['confirm-sale', (facts) => facts.resultOfSale === 'Sold to 3rd Party'],
  ['await-sale', (facts, today) => isAhead(lastSale(facts), today)],
  ['confirm-sale', (facts) => lastSale(facts) !== null],
  ['set-sale', (facts) => facts.writRequestedOn !== null],
  ['request-sale', (facts) => facts.judgmentEnteredOn !== null],
  ['await-decree', (facts) => facts.judgmentRequestedOn !== null],
  // No court gives a default judgment without the affidavit about military service.
  ['file-affidavit', (facts) => isServed(facts) && facts.militaryAffidavitOn === null],
  ['request-judgment', (facts) => isServed(facts)],
  ['serve-parties', (facts) => facts.complaintFiledOn !== null],
  ['file-complaint', (facts) => facts.noiFiledOn !== null],
]

/** A second sale replaces the first. */
export const lastSale = (
  facts: Pick<LegalFacts, 'sheriffSaleOn' | 'secondSheriffSaleOn'>,
): PlainDate | null => facts.secondSheriffSaleOn ?? facts.sheriffSaleOn

const isServed = ({ complaintFiledOn, allPartiesServedOn }: LegalFacts): boolean =>
  complaintFiledOn !== null && allPartiesServedOn !== null

const isAhead = (on: PlainDate | null, today: PlainDate): boolean => on !== null && on >= today
