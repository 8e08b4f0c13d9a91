import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { postalLines } from '@fieldstone/contract/postal'
import { fillIn } from '@fieldstone/contract/sentences'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { LetterKind } from '@fieldstone/domain/legal/letters'
import { cents } from '@fieldstone/domain/money/cents'
import * as z from 'zod'
import { letters } from '../../../messages/en/letters.ts'
import type { CertificateRow } from '../../../records/certificate-row.ts'
import type { Company } from '../../site/service.ts'

/** Amounts in cents, days as YYYY-MM-DD, and texts. */
export type LetterValues = Readonly<Record<string, string | number>>

/** A letter as it was written; kept, so that its PDF can be made again. */
export const letterContent = z.object({
  on: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  title: z.string(),
  text: z.string(),
})
export type LetterContent = z.output<typeof letterContent>

interface Written {
  readonly kind: LetterKind
  readonly row: CertificateRow
  readonly company: Company
  readonly today: PlainDate
  readonly values: LetterValues
}

/** Fills the template of a letter for one certificate. */
export function writeLetter({ kind, row, company, today, values }: Written): LetterContent {
  const own = {
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    ownerName: row.ownerName,
    propertyAddress: propertyOf(row),
    county: row.countyName,
    state: row.stateName,
    purchaseDate: row.purchasedOn ?? '',
    ...values,
  }
  const texts = {
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, formatted(value)])),
    company: company.companyName,
    servicingEmail: company.servicingEmail,
    tollFree: company.tollFree,
    paymentAddress: postalLines(company, 'payment').join('\n'),
  }
  return {
    on: formatLongDate(today, 'en'),
    from: [...postalLines(company, 'postal')],
    to: recipientOf(row),
    title: fillIn(letters[`${kind}-title`], texts),
    text: fillIn(letters[`${kind}-body`], texts),
  }
}

/** The address block; empty when there is nowhere to send it. */
export const recipientOf = ({ ownerName, address, city, stateId, zip }: CertificateRow): string[] =>
  address === '' || (city === '' && zip === '')
    ? []
    : [ownerName, address, `${city}, ${stateId} ${zip}`.trim()]

const propertyOf = ({ address, city }: CertificateRow): string => [address, city].filter(Boolean).join(', ')

function formatted(value: string | number): string {
  if (typeof value === 'number') return formatMoney(cents(value), 'en')
  const day = parsePlainDate(value)
  return day === null ? value : formatLongDate(day, 'en')
}
