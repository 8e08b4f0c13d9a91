import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { HoldKind } from '@fieldstone/domain/holds/hold'
import type { KnownThen, StoodThen } from '../../entities/analysis/known-then.ts'
import { formatBps, formatDate, formatLongDate, formatMoney } from '../../format.ts'
import { NONE, type Section } from './section.ts'

/** The record as it stood at the end of the day. */
export function stoodSection({ stood, enteredAt, on }: KnownThen, when: (at: Date) => string): Section {
  return {
    key: 'record',
    title: 'The record as it stood',
    notes:
      stood === null
        ? [
            `The certificate was entered on ${when(enteredAt)}. On ${formatLongDate(on, 'en')} there was no record of it.`,
          ]
        : [],
    facts: stood === null ? [] : factsOf(stood, enteredAt, when),
    tables: [],
  }
}

const factsOf = (stood: StoodThen, enteredAt: Date, when: (at: Date) => string): Section['facts'] => [
  ['Status', stood.status],
  [
    'Owner of record',
    stood.ownerName === null
      ? 'Corrected later; the earlier name was not kept'
      : stood.ownerName || 'not recorded',
  ],
  ['Law firm', stood.firmName ?? NONE],
  ['Legal file', stood.isLegalActive ? 'open' : 'not open'],
  ['Sold', soldText(stood)],
  ['Purchase price', stood.priceCents === null ? 'not recorded' : formatMoney(stood.priceCents)],
  ['Rate', stood.rateBps === null ? 'not recorded' : `${formatBps(stood.rateBps)} a year`],
  ['Sent to the firm', dayText(stood.sentLegalOn)],
  ['Notice of intent filed', dayText(stood.noiFiledOn)],
  ['Redeemed', dayText(stood.redeemedOn)],
  ['Unapplied funds', stood.escrowCents === 0 ? NONE : formatMoney(stood.escrowCents)],
  [
    'Holds',
    stood.holds.length === 0
      ? NONE
      : stood.holds.map(({ kind, fromOn }) => `${HOLDS[kind]} since ${formatDate(fromOn, 'en')}`).join('; '),
  ],
  ['In the product since', when(enteredAt)],
]

const soldText = ({ purchasedOn, saleType }: StoodThen): string => {
  if (purchasedOn === null) return 'not recorded'
  const how = saleType === null ? '' : saleType === 'auction' ? ', at auction' : ', by negotiation'
  return `${formatDate(purchasedOn, 'en')}${how}`
}

const dayText = (day: PlainDate | null): string => (day === null ? 'no' : formatDate(day, 'en'))

const HOLDS: Readonly<Record<HoldKind, string>> = {
  bankruptcy: 'Bankruptcy',
  military: 'Military service',
  'contact-stopped': 'No contact',
  represented: 'Represented by an attorney',
  deceased: 'Owner deceased',
  disputed: 'Debt disputed',
  staff: 'Held by staff',
}
