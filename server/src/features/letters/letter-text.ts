import { formatLongDate } from '@fieldstone/contract/format'
import type { ProofDocument } from '@fieldstone/contract/papers/proof'
import { postalLines } from '@fieldstone/contract/postal'
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
import { withInRemNotice } from '../../templates/in-rem.ts'
import { renderMessage } from '../../templates/render.ts'
import type { Message } from '../../templates/values.ts'

const letterProof = z.object({
  title: z.string(),
  check: z.string(),
  code: z.string(),
  address: z.string(),
  alt: z.string(),
  neverChanges: z.nullable(z.string()),
}) satisfies z.ZodType<ProofDocument>

/** A letter as it was written; kept, so that its PDF can be made again. */
export const letterContent = z.object({
  on: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  title: z.string(),
  text: z.string(),
  /** Letters that were kept before there was a second language have none. */
  language: z.enum(ACCOUNT_LANGUAGES).default('en'),
  /** How it is checked; letters of before have none, nor have those that tell nothing to be checked. */
  proof: z.nullable(letterProof).default(null),
})
export type LetterContent = z.output<typeof letterContent>

interface Writing {
  readonly kind: LetterKind
  readonly row: CertificateRow
  readonly company: Company
  readonly today: PlainDate
  /** Of who reads it. */
  readonly language: ServerLanguage
  /** What this kind of letter tells, beside the certificate. */
  readonly values: Message['values']
  /** The address block, where it is not the owner's own. */
  readonly to?: readonly string[] | null
  /** Stands below the text, which staff may change, whatever they have written. */
  readonly foot?: Sentence | null
  readonly proof: ProofDocument | null
}

interface Written {
  readonly content: LetterContent
  /** Of the template. */
  readonly version: number
  /** The placeholders without a value: such a letter does not go out. */
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

/** The certificates `c` of which `recipientOf` is empty; a test compares them. */
export const HAS_NO_RECIPIENT = sql`(c.address = '' or (c.city = '' and c.zip = ''))`

/** The address block; empty when there is nowhere to send it. */
export const recipientOf = ({ ownerName, ...row }: CertificateRow): string[] =>
  row.address === '' || (row.city === '' && row.zip === '') ? [] : [ownerName, ...addressLines(row)]
