import type { IssuedThen, KnownThen } from '../../entities/analysis/known-then.ts'
import { formatDate, formatLongDate, formatMoney } from '../../format.ts'
import { differenceText, figureTables } from './figure.ts'
import { type AccountTable, cutNote, type Section } from './section.ts'

/** The payoffs that were given by the end of the day, each as it was given; those of the day itself with their lines. */
export function issuedSection({ issued, issuedCount, on }: KnownThen, when: (at: Date) => string): Section {
  const day = formatLongDate(on, 'en')
  const ofDay = issued.filter(({ isOfDay }) => isOfDay)
  return {
    key: 'issued',
    title: 'Payoffs that were issued',
    notes: [
      ...(issued.length === 0 ? [`No payoff was issued through ${day}.`] : []),
      ...(issued.length > 0 && ofDay.length === 0 ? [`No payoff was issued on ${day} itself.`] : []),
      ...(issued.length === 0
        ? []
        : [
            'Each stands as it was issued; nothing of it was computed again. Beside it stands what a computation of today gives for the same day.',
          ]),
      ...cutNote(issued.length, issuedCount),
    ],
    facts: [],
    tables: [
      ...(issued.length === 0 ? [] : [listOf(issued, when)]),
      ...ofDay
        .slice(0, MOST_WITH_LINES)
        .flatMap(({ quoteId, figure }) => figureTables(`Payoff no. ${quoteId}, as it was issued`, figure)),
    ],
  }
}

const MOST_WITH_LINES = 3

const listOf = (issued: readonly IssuedThen[], when: (at: Date) => string): AccountTable => ({
  caption: 'Issued, the newest first',
  heads: [
    'No.',
    'Issued',
    'For',
    'By',
    'Good through',
    'As issued',
    'Computed now',
    'Difference',
    'Since then',
  ],
  amounts: [5, 6],
  rows: issued.map((it) => [
    String(it.quoteId),
    when(it.at),
    PURPOSES[it.purpose],
    it.by ?? '',
    formatDate(it.figure.goodThrough, 'en'),
    formatMoney(it.figure.totalCents),
    it.nowCents === null ? 'no figure' : formatMoney(it.nowCents),
    differenceOf(it),
    it.supersededAt === null || it.cause === null
      ? 'It holds'
      : `${CAUSES[it.cause]}, ${when(it.supersededAt)}`,
  ]),
  total: null,
})

const differenceOf = ({ figure, nowCents }: IssuedThen): string => {
  if (nowCents === null) return ''
  return nowCents === figure.totalCents ? 'the same' : differenceText(figure.totalCents, nowCents)
}

const PURPOSES: Readonly<Record<IssuedThen['purpose'], string>> = {
  view: 'A page',
  print: 'Document',
  charge: 'A payment',
}

const CAUSES: Readonly<Record<NonNullable<IssuedThen['cause']>, string>> = {
  'payment-settled': 'A payment was posted',
  'payment-reversed': 'A payment was taken back',
  'item-added': 'Something was added to the debt',
  'notice-recorded': 'A notice of intent was recorded',
  redeemed: 'Redeemed',
  'data-corrected': 'The record was corrected',
}
