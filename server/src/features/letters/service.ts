import type { TemplateCode } from '@fieldstone/contract/templates'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine, addressLines } from '@fieldstone/domain/certificates/address-lines'
import { stopping } from '@fieldstone/domain/holds/effects'
import { firstContactOn, type LetterHold } from '@fieldstone/domain/letters/first-contact'
import { LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { settingAt } from '@fieldstone/domain/payoff/regime'
import type { AdminContext } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { findHolds } from '../../records/holds.ts'
import type { Message } from '../../templates/values.ts'
import type { LienRecord } from '../payoff/service.ts'
import { readLien } from '../payoff/service.ts'
import { LETTER_DATA } from './letter-data.ts'

/** From this day on a letter may ask for payment, by the rule of the place; null where nothing keeps it back. */
export function firstContactDay({ row, regime }: LienRecord): PlainDate | null {
  const { purchasedOn } = row
  if (!regime || purchasedOn === null) return null
  const days = nullIfRefused(() => settingAt(regime, 'noContactDays', purchasedOn)) ?? 0
  return firstContactOn(purchasedOn, days)
}

/** Why no letter that asks for payment may go out on a day. */
export async function letterHolds(
  db: Db | Transaction,
  record: LienRecord,
  on: PlainDate,
): Promise<readonly LetterHold[]> {
  const first = firstContactDay(record)
  const holds = stopping(await findHolds(db, record.row.id, on), 'ask')
  return [
    ...new Set(holds.map(({ kind }) => kind)),
    ...(first !== null && on < first ? (['first-contact'] as const) : []),
  ]
}

/** The address block; empty when there is nowhere to send it. */
export const recipientOf = ({ ownerName, ...row }: CertificateRow): string[] =>
  row.address === '' || (row.city === '' && row.zip === '') ? [] : [ownerName, ...addressLines(row)]

/**
 * The figures that the letter of a template would tell of a certificate today, and its own place and day of purchase;
 * nothing of a template that is no letter, or where there is nothing to write.
 */
export async function letterValues(
  { services }: AdminContext,
  code: TemplateCode,
  certificateId: number,
): Promise<Message['values']> {
  const kind = LETTER_KINDS.find((it) => code === `letter-${it}`)
  if (kind === undefined) return {}
  return inTransaction(services.db, async (trx) => {
    const record = await readLien(trx, services, certificateId)
    if (!record) return {}
    const { row } = record
    const data = await LETTER_DATA[kind](trx, record, services)
    return {
      propertyAddress: addressLine(row),
      ...(row.purchasedOn === null ? {} : { purchaseDate: row.purchasedOn }),
      ...(data.missing === null ? data.values : {}),
    }
  })
}
