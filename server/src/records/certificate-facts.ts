import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Db, Transaction } from '../db/database.ts'

/** What is said of a certificate wherever it is named: its numbers, place, owner and end. */
export interface CertificateFacts {
  readonly certificateNo: string
  readonly parcelNo: string
  readonly countyName: string
  readonly stateName: string
  readonly ownerName: string
  readonly address: string
  readonly redeemedOn: PlainDate | null
  /** The day on which the release of its lien was recorded. */
  readonly releasedOn: PlainDate | null
}

/** Of the certificates that the caller's conditions name. Who may know of them is the caller's to say. */
export const certificateFacts = (db: Db | Transaction) =>
  db
    .selectFrom('certificate')
    .innerJoin('county', 'county.id', 'certificate.county_id')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select([
      'certificate_no as certificateNo',
      'parcel_no as parcelNo',
      'county.name as countyName',
      'state.name as stateName',
      'owner_name as ownerName',
      'address',
      'redeemed_on as redeemedOn',
      'release_recorded_on as releasedOn',
    ])

export async function findCertificateFacts(
  db: Db | Transaction,
  id: number,
): Promise<CertificateFacts | null> {
  return (await certificateFacts(db).where('certificate.id', '=', id).executeTakeFirst()) ?? null
}

export async function getCertificateFacts(db: Db | Transaction, id: number): Promise<CertificateFacts> {
  const facts = await findCertificateFacts(db, id)
  if (!facts) throw new Error(`certificate ${id} is gone`)
  return facts
}
