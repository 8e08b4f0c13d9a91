import { formatLongDate } from '@fieldstone/contract/format'
import type { ProofDocument } from '@fieldstone/contract/papers/proof'
import { postalLines } from '@fieldstone/contract/papers/sender'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine, addressLines } from '@fieldstone/domain/certificates/address-lines'
import type { LetterKind } from '@fieldstone/domain/letters/letters'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Company } from '../../company.ts'
import type { Transaction } from '../../db/database.ts'
import type { Sentence, ServerLanguage } from '../../messages/language.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { renderMessage, withInRemNotice } from '../../templates/render.ts'
import type { Message } from '../../templates/values.ts'

const letterProof = z.object({
  title: z.string(),
  check: z.string(),
  code: z.string(),
  address: z.string(),
  alt: z.string(),
  neverChanges: z.nullable(z.string()),
}) satisfies z.ZodType<ProofDocument>

/** A letter as it was written, stored so that its PDF can be made again. */
export const letterContent = z.object({
  on: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  title: z.string(),
  text: z.string(),
  /** Letters of versions with one language have none. */
  language: z.enum(ACCOUNT_LANGUAGES).default('en'),
  /** How readers can verify it. Null for older letters, and for letters without figures to verify. */
  proof: z.nullable(letterProof).default(null),
})
export type LetterContent = z.output<typeof letterContent>

interface Writing {
  readonly kind: LetterKind
  readonly row: CertificateRow
  readonly company: Company
  readonly today: PlainDate
  /** The reader's language. */
  readonly language: ServerLanguage
  /** The values of this kind of letter, besides those of the certificate. */
  readonly values: Message['values']
  /** The address block, if it is not the owner's. */
  readonly to?: readonly string[] | null
  /** A sentence below the text of the template. Staff cannot change it. */
  readonly foot?: Sentence | null
  readonly proof: ProofDocument | null
}

interface Written {
  readonly content: LetterContent
  /** The version of the template. */
  readonly version: number
  /** The placeholders without a value. Such a letter is not sent. */
  readonly empty: readonly string[]
}

/** Fills the template of a letter for one certificate. */
export async function writeLetter(
  trx: Transaction,
  { kind, row, company, today, language, values, proof, to = null, foot = null }: Writing,
): Promise<Written> {
  const own = {
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    ownerName: row.ownerName,
    propertyAddress: addressLine(row),
    county: row.countyName,
    state: row.stateName,
    ...(row.purchasedOn === null ? {} : { purchaseDate: row.purchasedOn }),
  }
  const message = { template: `letter-${kind}`, values: { ...own, ...values } } as const
  const { subject, text, version, empty } = await renderMessage(trx, message, company, language)
  const content = {
    on: formatLongDate(today, language),
    from: [...postalLines(company, 'postal')],
    to: [...(to ?? recipientOf(row))],
    title: subject,
    text: await withInRemNotice(trx, foot === null ? text : `${text}\n\n${foot(language)}`, {
      ...{ certificateId: row.id, company, language },
    }),
    language,
    proof,
  }
  return { content, version, empty }
}

/** SQL for the certificates `c` whose `recipientOf` is empty. A test compares the two. */
export const HAS_NO_RECIPIENT = sql`(c.address = '' or (c.city = '' and c.zip = ''))`

/** Returns the address block. Empty if there is no mailing address. */
export const recipientOf = ({ ownerName, ...row }: CertificateRow): string[] =>
  row.address === '' || (row.city === '' && row.zip === '') ? [] : [ownerName, ...addressLines(row)]
