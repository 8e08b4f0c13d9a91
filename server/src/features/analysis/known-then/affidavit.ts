import type { KnownThen } from '@fieldstone/contract/entities/analysis/known-then'
import { formatCount, formatLongDate, formatMoney } from '@fieldstone/contract/format'
import type { AccountDocument } from '@fieldstone/contract/papers/account/document'

interface Facts {
  readonly known: KnownThen
  readonly document: AccountDocument
  readonly entryCount: number
  readonly companyName: string
}

export const VENUE_BLANKS = ['State', 'County', 'Name of the affiant', 'Title of the affiant'] as const
export const SIGNATURE_BLANKS = ['Signature of the affiant', 'Date'] as const
export const NOTARY_BLANKS = [
  'Date',
  'Person who appeared',
  'Signature of the notary public',
  'Commission expires',
] as const

/** The statements to swear to. They say only what the exhibits say. */
export function affidavitText(
  { known, document, entryCount, companyName }: Facts,
  when: (at: Date) => string,
): readonly string[] {
  const day = formatLongDate(known.on, 'en')
  return [
    'The affiant named above states:',
    `1. I hold the title named above at ${companyName}, which services tax certificate ${known.certificateNo} on parcel ${known.parcelNo} in ${known.countyName} County, ${known.stateName}. I am authorized to make this affidavit.`,
    `2. The exhibits were printed from the records of ${companyName} on ${when(known.madeAt)}. These records are made at or near the time of what they record, and are kept in the ordinary course of business.`,
    `3. ${figureText(known, document, day)}`,
    `4. ${issuedText(known, day)}`,
    `5. ${entryCount === 0 ? `No entry had been posted to the ledger of this certificate through ${day}.` : `The ledger of this certificate had ${formatCount(entryCount)} entries posted through ${day}. They stand in the ledger exhibit and in the file attached to this paper.`}`,
  ]
}

function figureText({ figure, figureNow }: KnownThen, { says }: AccountDocument, day: string): string {
  if (figure === null) return [...says, ...nowText(figureNow)].join(' ')
  const parts = `${formatMoney(figure.principalCents)} principal, ${formatMoney(figure.interestCents)} interest and ${formatMoney(figure.expenseCents)} expenses`
  return `By what these records held at the end of ${day}, the payoff was ${formatMoney(figure.totalCents)}: ${parts}, good through ${formatLongDate(figure.goodThrough, 'en')}. Exhibit A shows each item and its ground.`
}

const nowText = (figureNow: KnownThen['figureNow']): readonly string[] =>
  figureNow === null
    ? []
    : [
        `By what these records hold now, the payoff of that day comes to ${formatMoney(figureNow.totalCents)}.`,
      ]

const issuedText = ({ issuedCount }: KnownThen, day: string): string =>
  issuedCount === 0
    ? `No payoff of this certificate had been issued through ${day}.`
    : `${formatCount(issuedCount)} ${issuedCount === 1 ? 'payoff' : 'payoffs'} of this certificate had been issued through ${day}. Exhibit B lists them as they were issued.`
