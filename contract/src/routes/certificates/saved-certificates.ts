import * as z from 'zod/mini'
import { savedCertificate } from '../../entities/certificates/certificate.ts'
import { list, textFilter } from '../../list.ts'
import { route, TAXPAYER } from '../../route.ts'
import { CERTIFICATE_SORTS } from './certificates.ts'

/** Apart from the other calls of certificates, which the search loads. */
export const savedCertificateRoutes = {
  listMyCertificates: route({
    method: 'GET',
    path: '/api/parcels/myparcels',
    access: TAXPAYER,
    reads: 'certificates',
    summary:
      'The certificates this person has saved, last saved first unless sorted. X-Total-Count holds the whole count.',
    ...list({
      name: 'my-parcels',
      sorts: CERTIFICATE_SORTS,
      filters: textFilter,
      columns: [
        ['Certificate number', 'taxSaleNo'],
        ['Parcel number', 'parcelNo'],
        ['Status', 'status'],
        ['Purchase date', 'purchaseDate'],
        ['Owner', 'ownerName'],
        ['Property address', 'propertyAddressFull'],
        ['Payoff', 'payofF_TOTAL'],
        ['Good until', 'goodUntil'],
        ['Standing', 'standing'],
      ],
    }),
    answer: z.array(savedCertificate),
  }),
} as const
