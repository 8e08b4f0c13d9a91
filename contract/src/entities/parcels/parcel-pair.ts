import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant, money } from '../../values.ts'

export const PARCEL_VERDICTS = ['same', 'different'] as const

export const PARCEL_PAIR_STATES = ['undecided', 'decided'] as const

/** Two parcel numbers of a county that differ only in separators, each with what its certificates say. */
export const parcelPair = entity({
  id: ['pairID', z.int()],
  countyName: z.string(),
  municipality: z.nullable(z.string()),
  parcelNo: z.string(),
  owners: z.string(),
  addresses: z.string(),
  certificateCount: z.int(),
  /** A certificate with the number; null if there is none any more. */
  certificateId: ['parcelID', z.nullable(z.int())],
  otherParcelNo: z.string(),
  otherOwners: z.string(),
  otherAddresses: z.string(),
  otherCertificateCount: z.int(),
  otherCertificateId: ['otherParcelID', z.nullable(z.int())],
  /** An earlier version merged them. */
  isMerged: z.boolean(),
  foundAt: ['found', instant],
  verdict: z.nullable(z.enum(PARCEL_VERDICTS)),
  decidedBy: z.nullable(z.string()),
  decidedAt: ['decided', z.nullable(instant)],
})
export type ParcelPair = z.output<typeof parcelPair>

/** What a decision changes. */
const effect = entity({
  /** Certificates that get another parcel, with its number. */
  moves: z.array(
    entity({
      certificateNo: ['taxSaleNo', z.string()],
      ownerName: z.string(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  /** Certificates before which another one must be paid, with its number; null: none. */
  order: z.array(
    entity({
      certificateNo: ['taxSaleNo', z.string()],
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** Payments under way, which must end first. */
  openPayments: z.array(entity({ certificateNo: ['taxSaleNo', z.string()], amountCents: ['amount', money] })),
  /** An earlier decision says that two of these numbers are different parcels. */
  isContradiction: z.boolean(),
})
export type ParcelEffect = z.output<typeof effect>

/** A pair with what each decision would change; undo is null until it is decided. */
export const parcelPairPreview = entity({
  pair: parcelPair,
  same: z.nullable(effect),
  different: z.nullable(effect),
  undo: z.nullable(effect),
})
export type ParcelPairPreview = z.output<typeof parcelPairPreview>
