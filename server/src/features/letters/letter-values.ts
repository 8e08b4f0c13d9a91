import type { TemplateCode } from '@fieldstone/contract/templates'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { inTransaction } from '../../db/database.ts'
import type { Message } from '../../templates/values.ts'
import type { AdminContext } from '../desk/at-desk.ts'
import { readLien } from '../payoff/service.ts'
import { LETTER_DATA } from './letter-data.ts'

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
