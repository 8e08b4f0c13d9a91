import type { CertificateFacts, Desk } from '@fieldstone/contract/entities/desk/desk'
import { bps, cents } from '@fieldstone/domain/money/cents'
import type { Db } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'

export const factsOf = (row: CertificateRow): CertificateFacts => ({
  ownerName: row.ownerName,
  address: row.address,
  city: row.city,
  zip: row.zip,
  saleType: row.saleType,
  purchasedOn: row.purchasedOn,
  priceCents: row.priceCents === null ? null : cents(row.priceCents),
  rateBps: row.rateBps === null ? null : bps(row.rateBps),
  statusId: row.statusId,
  isReportOfficeOhio: row.isReportOfficeOhio,
  isPurchaseConfirmed: row.isPurchaseConfirmed,
})

export const listStatuses = (db: Db): Promise<Desk['statuses']> =>
  db.selectFrom('lien_status').select(['id', 'name']).orderBy('id').execute()
