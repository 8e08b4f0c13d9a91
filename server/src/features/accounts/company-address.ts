import { sql } from 'kysely'
import type { Company } from '../../company.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'

interface CompanyMail {
  readonly company: Pick<Company, 'servicingEmail'>
  readonly config: Pick<Config, 'mailFrom'>
}

/** Whether this is an address that the company writes from or is written to at. Ignores case. */
export function isCompanyAddress({ company, config }: CompanyMail, email: string): boolean {
  const typed = email.toLowerCase()
  return [company.servicingEmail, senderAddress(config.mailFrom)].some((own) => own.toLowerCase() === typed)
}

/** The address of 'Name <name@example.com>', or of a bare one. */
const senderAddress = (mailFrom: string): string => /<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()

export const companyAddressSentence = fieldSentence('companyAddress')

/** Refuses with `bad_request` an address that is the company's own: its mail is nobody's. */
export function refuseCompanyAddress(company: CompanyMail, email: string): void {
  if (!isCompanyAddress(company, email)) return
  throw new Refusal('bad_request', {
    message: companyAddressSentence,
    fields: { email: companyAddressSentence },
    log: "the company's address",
  })
}

/**
 * Records that whoever uses the account reads mail at the address that it has now. Call it once a link or code that was
 * sent there has been used. The company's own address never counts as confirmed.
 */
export async function confirmAddress(
  trx: Transaction,
  company: CompanyMail,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  const current = await trx
    .selectFrom('app_user_email')
    .select(['id', 'email_key as email'])
    .where('user_id', '=', userId)
    .where('until', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (current === undefined || isCompanyAddress(company, current.email)) return
  await trx
    .updateTable('app_user_email')
    // The clock of another server may be behind.
    .set({ confirmed_at: sql<Date>`greatest(since, ${at})` })
    .where('id', '=', current.id)
    .execute()
}
