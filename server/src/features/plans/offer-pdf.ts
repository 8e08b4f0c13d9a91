import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { fill } from '@fieldstone/contract/papers/fill'
import type { PlanOfferWords } from '@fieldstone/contract/papers/plan-offer-words'
import { postalLines } from '@fieldstone/contract/papers/sender'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Company } from '../../company.ts'
import { flowingLetter } from '../../pdf/flow.ts'
import type { PaperSetting } from '../../pdf/paper.ts'

export interface OfferLetter {
  readonly planId: number
  readonly certificateNo: string
  readonly parcelNo: string
  readonly requester: string
  readonly offeredOn: PlainDate | null
  readonly expiresOn: PlainDate
  readonly schedule: PlanSchedule
  readonly agreedCents: Cents
  readonly owedCents: Cents
  readonly text: string
  /** Null if the offer cannot be accepted online. */
  readonly link: string | null
}

interface Setting extends PaperSetting {
  readonly company: Company
}

/** Prints the offer: its last day, the text with every installment, how to accept it, and the place to sign. */
export function offerPdf(
  letter: OfferLetter,
  words: PlanOfferWords,
  { company, ...setting }: Setting,
): Promise<Buffer> {
  const { certificateNo, parcelNo, offeredOn, schedule, link } = letter
  const { language } = setting
  const until = formatLongDate(letter.expiresOn, language)
  const first = schedule.instalments[0]
  const sheet = flowingLetter(`${words.title}: ${certificateNo}`, setting)
  sheet.heading(words.title, [...postalLines(company, 'postal')])
  sheet.strong(fill(words.about, { number: certificateNo, parcel: parcelNo }))
  sheet.facts([
    [words.to, letter.requester],
    ...(offeredOn ? [[words.offered, formatLongDate(offeredOn, language)] as const] : []),
    [words.until, until],
    ...(first
      ? [
          [
            words.first,
            `${formatLongDate(first.dueOn, language)}, ${formatMoney(first.amountCents)}`,
          ] as const,
        ]
      : []),
    [words.agreed, formatMoney(letter.agreedCents)],
    [words.owed, formatMoney(letter.owedCents)],
    [words.reference, String(letter.planId)],
  ])
  sheet.strong(words.text)
  for (const paragraph of letter.text.split('\n\n')) sheet.paragraph(paragraph)
  sheet.strong(link === null ? fill(words.offline, { until }) : fill(words.online, { link, until }))
  sheet.paragraph(words.signature)
  sheet.paragraph(contactOf(company))
  sheet.note(words.note)
  return sheet.end((page, pages) => fill(words.page, { page: String(page), pages: String(pages) }))
}

const contactOf = ({ companyName, phone, servicingEmail }: Company): string =>
  [companyName, phone, servicingEmail].filter((part) => part !== '').join(', ')
