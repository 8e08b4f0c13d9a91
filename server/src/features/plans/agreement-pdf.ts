import { formatLongDate } from '@fieldstone/contract/format'
import { fill } from '@fieldstone/contract/papers/fill'
import type { AgreementWords } from '@fieldstone/contract/papers/plan-agreement-words'
import { postalLines } from '@fieldstone/contract/papers/sender'
import type { Company } from '../../company.ts'
import { flowingLetter } from '../../pdf/flow.ts'
import type { PaperSetting } from '../../pdf/paper.ts'
import { spellOut } from '../../pdf/printable.ts'
import type { AcceptedAgreement } from './agreement-text.ts'

interface Setting extends PaperSetting {
  readonly company: Company
  readonly businessTimeZone: string
}

/** Prints the text as it was accepted, then who accepted it, when and from where. Takes as many pages as it needs. */
export function agreementPdf(
  accepted: AcceptedAgreement,
  words: AgreementWords,
  { company, businessTimeZone, ...setting }: Setting,
): Promise<Buffer> {
  const { certificateNo, parcelNo, firstName, lastName, username } = accepted
  const name = `${firstName} ${lastName}`.trim()
  const acceptedAt = instantText(accepted.acceptedAt, businessTimeZone, setting.language)
  const sheet = flowingLetter(`${words.title}: ${certificateNo}`, setting)
  sheet.heading(words.title, [...postalLines(company, 'postal')])
  sheet.strong(fill(words.about, { number: certificateNo, parcel: parcelNo }))
  for (const paragraph of accepted.text.split('\n\n')) sheet.paragraph(paragraph)
  sheet.strong(words.accepted)
  sheet.facts([
    [words.by, username === null ? name : `${name} (${username})`],
    ...(accepted.signedOn === null
      ? ([
          [words.at, acceptedAt],
          [words.from, accepted.address],
          // The browser's name is not personal data, so characters without a font do not withhold the agreement.
          [words.browser, spellOut(accepted.browser)],
        ] as const)
      : ([
          [words.signed, formatLongDate(accepted.signedOn, setting.language)],
          [words.recorded, fill(words.recordedBy, { at: acceptedAt, who: accepted.recordedBy ?? '' })],
        ] as const)),
    [words.version, accepted.textVersion],
    [words.reference, String(accepted.planId)],
  ])
  sheet.note(accepted.signedOn === null ? words.note : words.paperNote)
  return sheet.end((page, pages) => fill(words.page, { page: String(page), pages: String(pages) }))
}

const instantText = (at: Date, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
