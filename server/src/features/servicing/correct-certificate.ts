import type { CertificateFacts } from '@fieldstone/contract/entities/servicing/desk'
import { EARLIEST_DAY } from '@fieldstone/domain/calendar/plain-date'
import { searchKeys } from '@fieldstone/domain/certificates/search-keys'
import type { Updateable } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { nextVersion } from '../../records/versioned.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { factsOf } from './read-desk.ts'
import { type LockedCertificate, recordChange, withLockedCertificate } from './with-locked-certificate.ts'

type Fact = keyof CertificateFacts
type Columns = Updateable<Tables['certificate']>

/**
 * The column and the history name of each field. Owner and address are personal: their values are not in the history.
 */
const FACTS = {
  ownerName: { what: 'owner of record', column: 'owner_name', isPersonal: true },
  address: { what: 'property address', column: 'address', isPersonal: true },
  city: { what: 'property address', column: 'city', isPersonal: true },
  zip: { what: 'property address', column: 'zip', isPersonal: true },
  saleType: { what: 'kind of sale', column: 'sale_type', isPersonal: false },
  purchasedOn: { what: 'purchase date', column: 'purchased_on', isPersonal: false },
  priceCents: { what: 'price in cents', column: 'price_cents', isPersonal: false },
  rateBps: { what: 'rate in basis points', column: 'rate_bps', isPersonal: false },
  statusId: { what: 'internal status', column: 'status_id', isPersonal: false },
  isReportOfficeOhio: { what: 'report office Ohio', column: 'is_report_office_ohio', isPersonal: false },
  isPurchaseConfirmed: { what: 'purchase confirmed', column: 'is_purchase_confirmed', isPersonal: false },
} as const satisfies Readonly<Record<Fact, { what: string; column: keyof Columns; isPersonal: boolean }>>

const FACT_NAMES = Object.keys(FACTS) as Fact[]

type Correction = { readonly [Name in Fact]?: CertificateFacts[Name] | undefined } & {
  readonly reason: string
}

/**
 * Corrects the data of a certificate. As after an import, earlier payoffs become invalid and the ledger is corrected.
 * Throws `bad_request` if the recorded payments do not allow it.
 */
export const correctCertificate = (context: AdminContext, id: number, { reason, ...input }: Correction) =>
  withLockedCertificate(context, id, async (locked) => {
    const { trx, writeHistory, record, audit } = locked
    const before = factsOf(record.row)
    const changed = FACT_NAMES.filter((name) => input[name] !== undefined && input[name] !== before[name])
    if (changed.length === 0) throw new Refusal('state_changed', { log: 'nothing is changed' })
    await refuseFacts(trx, locked, input)
    const after = { ...before, ...given(input) }
    const { certificateNo, parcelNo } = record.row
    const keys = searchKeys({ ...after, certificateNo, parcelNo })
    const columns = Object.fromEntries(changed.map((name) => [FACTS[name].column, after[name]]))
    await trx
      .updateTable('certificate')
      .set({
        ...columns,
        owner_key: keys.ownerKey,
        address_key: keys.addressKey,
        updated_at: context.at,
        version: nextVersion,
      })
      .where('id', '=', id)
      .execute()
    const corrected = await recordChange(locked, { field: fieldOf(changed), reason })
    for (const name of changed) {
      const { what, isPersonal } = FACTS[name]
      await writeHistory({
        what,
        before: isPersonal ? null : textOf(before[name]),
        after: isPersonal ? 'corrected' : textOf(after[name]),
        reason,
        payoffBefore: record.quote,
        payoffAfter: corrected.quote,
      })
    }
    audit('correct-certificate', { fields: changed.join(',') })
  })

/** Drops undefined fields. */
const given = (input: Omit<Correction, 'reason'>): Partial<CertificateFacts> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

async function refuseFacts(
  trx: Transaction,
  { record: { row, today } }: LockedCertificate,
  { purchasedOn, priceCents, statusId, ownerName }: Omit<Correction, 'reason'>,
): Promise<void> {
  const isBad = purchasedOn != null && (purchasedOn > today || purchasedOn < EARLIEST_DAY)
  const isAfterRedemption = purchasedOn != null && row.redeemedOn !== null && purchasedOn > row.redeemedOn
  refuseFields({
    ownerName: ownerName === '' && row.ownerName !== '' ? fieldSentence('missing') : null,
    purchasedOn: isBad || isAfterRedemption ? fieldSentence('notInFuture') : null,
    priceCents: priceCents != null && priceCents <= 0 ? fieldSentence('amountAboveZero') : null,
    statusId: (await isStatus(trx, statusId)) ? null : fieldSentence('statusFromList'),
  })
}

async function isStatus(trx: Transaction, id: number | undefined): Promise<boolean> {
  if (id === undefined) return true
  return (
    (await trx.selectFrom('lien_status').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Returns the field to blame if the payments do not allow the correction. */
function fieldOf(changed: readonly Fact[]): string {
  if (changed.includes('purchasedOn')) return 'purchasedOn'
  if (changed.includes('priceCents')) return 'priceCents'
  return changed.includes('rateBps') ? 'rateBps' : 'reason'
}

const textOf = (value: string | number | boolean | null): string | null =>
  value === null ? null : String(value)
