import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { normalText } from '@fieldstone/domain/certificates/normal-text'
import { addressKeyOf } from '@fieldstone/domain/certificates/search-keys'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { IS_COMPANY_MAIL } from '../../records/account-relations.ts'
import { isSameParcel } from '../../records/parcels.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { Refusal } from '../../refusal.ts'
import { keysOfName, type PersonScope, readTies } from './scope.ts'

interface OwnerRow {
  readonly name: string
  readonly parcelId: number
  readonly countyId: number
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly stateId: string
}

/**
 * The scope of an owner of record, who may have no account. Tax lists identify owners by name: the same name with the
 * same parcel or the same address counts as the same owner, nothing else. Includes everything of these certificates,
 * whoever paid or called.
 */
export async function ownerScope({ services }: AdminContext, certificateId: number): Promise<PersonScope> {
  const { db } = services
  const owner = await getOwner(db, certificateId)
  const { name } = owner
  const ties = await readTies(db, sameOwner(certificateId, owner))
  const ids = sql`${[...ties.keys()]}::bigint[]`
  return {
    kind: 'owner',
    name,
    address: addressLine(owner),
    account: null,
    ties,
    online: paysCertificate(sql`any(${ids})`),
    onlineBasis: sql`'certificate'`,
    received: sql`received.certificate_id = any(${ids})`,
    receivedBasis: sql`'certificate'`,
    plans: sql`plan.certificate_id = any(${ids})`,
    // Internal staff messages were not sent to the owner.
    mails: sql`mail.certificate_id = any(${ids}) and not ${IS_COMPANY_MAIL} and not exists (
      select from app_user staff where staff.id = mail.user_id and staff.account_type <> ${ACCOUNT_TYPES.taxpayer})`,
    letters: sql`letter.certificate_id = any(${ids})`,
    correspondence: sql`line.certificate_id = any(${ids})`,
    requests: sql`request.certificate_id = any(${ids})`,
    messages: sql`message.certificate_id = any(${ids})`,
    consentsOf: sql`select recipient.user_id as id from letter_recipient recipient
      where recipient.certificate_id = any(${ids})
      union select asked.requested_by from payment_plan asked where asked.certificate_id = any(${ids})`,
    ownerKeys: ownerKeysOfRecord(owner),
  }
}

const ownerKeysOfRecord = ({ name }: OwnerRow): readonly string[] => {
  const text = normalText(name)
  return text === '' ? [] : keysOfName(text)
}

/** An owner without a name matches nobody. A city alone is not an address. A parcel is in one county. */
function sameOwner(id: number, owner: OwnerRow) {
  const { parcelId, countyId, address, city, zip } = owner
  const addressText = normalText(`${address} ${city} ${zip}`)
  const addressKeys = sql`${[addressText, addressKeyOf(addressText)]}::text[]`
  const atAddress = address === '' ? sql`` : sql`or own.address_key = any(${addressKeys})`
  const ownerKeys = ownerKeysOfRecord(owner)
  const sameName =
    ownerKeys.length === 0
      ? sql``
      : sql`or (own.county_id = ${countyId} and own.owner_key = any(${ownerKeys}::text[])
          and ((own.parcel_id = ${parcelId} and ${isSameParcel('own', 'asked')}) ${atAddress}))`
  return sql`select own.id, 'owner' as tie from certificate own join certificate asked on asked.id = ${id}
    where own.id = ${id} ${sameName}`
}

async function getOwner(db: Db, certificateId: number): Promise<OwnerRow> {
  const { rows } = await sql<OwnerRow>`
    select c.owner_name as name, c.parcel_id as "parcelId", c.county_id as "countyId", c.address, c.city, c.zip, county.state_id as "stateId"
    from certificate c join county on county.id = c.county_id where c.id = ${certificateId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}
