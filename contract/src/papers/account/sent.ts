import type { KnownThen, SentThen } from '../../entities/analysis/known-then.ts'
import { formatLongDate, formatMoney } from '../../format.ts'
import { cutNote, type Section } from './section.ts'

/** The letters and mails that left by the end of the day, as far as the reader is told of them. */
export const sentSection = ({ sent, sentCount, on }: KnownThen, when: (at: Date) => string): Section => ({
  key: 'sent',
  title: 'Letters and mails',
  notes: [
    ...(sent.length === 0 ? [`No letter or mail left through ${formatLongDate(on, 'en')}.`] : []),
    ...cutNote(sent.length, sentCount),
  ],
  facts: [],
  tables:
    sent.length === 0
      ? []
      : [
          {
            caption: 'Sent, the newest first',
            heads: ['Sent', 'What', 'By', 'Subject', 'To'],
            amounts: [],
            rows: sent.map((it) => [
              when(it.at),
              KINDS[it.kind] ?? it.kind,
              it.delivery === 'email' ? 'E-mail' : 'Post',
              it.subject,
              it.recipient,
            ]),
            total: null,
          },
        ],
})

const KINDS: Readonly<Record<SentThen['kind'], string>> = {
  mail: 'Mail',
  payoff: 'Payoff letter',
  receipt: 'Receipt',
  'payment-held': 'Payment held',
  'plan-agreement': 'Plan agreement',
  release: 'Release',
  'notice-of-intent': 'Notice of intent',
}

/** Who looked at the payoff by the end of the day. */
export const viewsSection = ({ views, viewCount, on }: KnownThen, when: (at: Date) => string): Section => ({
  key: 'views',
  title: 'Who looked',
  notes: [
    ...(views.length === 0 ? [`Nobody looked at the payoff through ${formatLongDate(on, 'en')}.`] : []),
    ...cutNote(views.length, viewCount),
  ],
  facts: [],
  tables:
    views.length === 0
      ? []
      : [
          {
            caption: 'Views of the payoff, the newest first',
            heads: ['When', 'Who', 'Payoff no.', 'Shown'],
            amounts: [3],
            rows: views.map((it) => [
              when(it.at),
              it.by ?? '',
              it.quoteId === null ? '' : String(it.quoteId),
              formatMoney(it.totalCents),
            ]),
            total: null,
          },
        ],
})
