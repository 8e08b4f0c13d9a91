import type { PlainDate } from '../calendar/plain-date.ts'
import { oldestUnpaid } from '../certificates/oldest-unpaid.ts'

/** Whether two parcels whose numbers differ only in separators are one. */
export type ParcelVerdict = 'same' | 'different'

export interface DecidedPair {
  readonly id: number
  readonly parcelId: number
  readonly otherParcelId: number
  /** Null until staff decide. */
  readonly verdict: ParcelVerdict | null
}

export interface PlacedCertificate {
  readonly id: number
  readonly certificateNo: string
  /** The parcel of its own number. */
  readonly ownParcelId: number
  /** The parcel to which it belongs now. An earlier version may have merged it with another number. */
  readonly parcelId: number
  readonly purchasedOn: PlainDate | null
  readonly redeemedOn: PlainDate | null
  readonly paidOffOn: PlainDate | null
  /** The pair's decision moved it from this parcel; null if it did not. */
  readonly movedFrom: number | null
  /** It was added after the pair was decided. */
  readonly isNewer: boolean
}

/** Parcels of one search key, what staff decided of each two, and their certificates. */
export interface ParcelGroup {
  readonly parcelIds: readonly number[]
  readonly pairs: readonly DecidedPair[]
  readonly certificates: readonly PlacedCertificate[]
}

export interface ParcelEffect {
  /** The parcel that stands for each parcel. */
  readonly canonical: ReadonlyMap<number, number>
  readonly moves: readonly { readonly id: number; readonly from: number; readonly to: number }[]
  /** Unredeemed certificates before which another one must be paid now or then; null: none. */
  readonly order: readonly {
    readonly id: number
    readonly before: string | null
    readonly after: string | null
  }[]
  /** All certificates of the two parcels, which must not be paid meanwhile if any moves. */
  readonly certificateIds: readonly number[]
  /** An earlier decision says that two of these parcels are different. */
  readonly isContradiction: boolean
}

/**
 * Returns the parcel that stands for each parcel: the first of those that staff decided are the same, itself if there is
 * no other.
 */
export function canonicalParcels(
  parcelIds: readonly number[],
  pairs: readonly DecidedPair[],
): ReadonlyMap<number, number> {
  const canonical = new Map(parcelIds.map((id) => [id, id]))
  for (const { parcelId, otherParcelId } of pairs.filter(({ verdict }) => verdict === 'same')) {
    const [one, other] = [canonical.get(parcelId) ?? parcelId, canonical.get(otherParcelId) ?? otherParcelId]
    const [kept, replaced] = one < other ? [one, other] : [other, one]
    for (const [id, it] of canonical) if (it === replaced) canonical.set(id, kept)
  }
  return canonical
}

/** What becomes of the certificates when a pair gets this verdict; null undoes the one that it has. */
export function effectOfVerdict(
  { parcelIds, pairs, certificates }: ParcelGroup,
  pair: DecidedPair,
  verdict: ParcelVerdict | null,
): ParcelEffect {
  const decided = pairs.map((it) => (it.id === pair.id ? { ...it, verdict } : it))
  const [before, after] = [canonicalParcels(parcelIds, pairs), canonicalParcels(parcelIds, decided)]
  const sides = [pair.parcelId, pair.otherParcelId]
  const isAffected = (id: number) =>
    [before, after].some((canonical) => sides.some((side) => canonical.get(side) === canonical.get(id)))
  const affected = certificates
    .filter(({ ownParcelId }) => isAffected(ownParcelId))
    .map((certificate) => ({ ...certificate, target: targetOf(certificate, pair, verdict, after) }))
  const firstBefore = firstToPay(
    affected,
    ({ parcelId, ownParcelId }) => `${parcelId} ${before.get(ownParcelId)}`,
  )
  const firstAfter = firstToPay(affected, ({ target, ownParcelId }) => `${target} ${after.get(ownParcelId)}`)
  return {
    canonical: after,
    moves: affected
      .filter(({ parcelId, target }) => parcelId !== target)
      .map(({ id, parcelId, target }) => ({ id, from: parcelId, to: target })),
    order: affected
      .filter(({ redeemedOn }) => redeemedOn === null)
      .map((it) => ({ id: it.id, before: firstBefore(it), after: firstAfter(it) }))
      .filter((it) => it.before !== it.after),
    certificateIds: affected.map(({ id }) => id),
    isContradiction: decided.some(
      (it) => it.verdict === 'different' && after.get(it.parcelId) === after.get(it.otherParcelId),
    ),
  }
}

/** An undone decision takes back what it moved, and leaves what an earlier version had merged as it was. */
function targetOf(
  { ownParcelId, parcelId, movedFrom, isNewer }: PlacedCertificate,
  pair: DecidedPair,
  verdict: ParcelVerdict | null,
  canonical: ReadonlyMap<number, number>,
): number {
  const own = canonical.get(ownParcelId) ?? ownParcelId
  if (verdict !== null) return own
  if (movedFrom !== null) return canonical.get(movedFrom) ?? movedFrom
  return pair.verdict === 'same' && isNewer ? own : parcelId
}

/** Returns the number of the certificate to pay before a given one; null if it is the first itself. */
function firstToPay<C extends PlacedCertificate>(
  certificates: readonly C[],
  groupOf: (certificate: C) => string,
) {
  const groups = new Map<string, C[]>()
  for (const certificate of certificates)
    groups.set(groupOf(certificate), [...(groups.get(groupOf(certificate)) ?? []), certificate])
  return (certificate: C): string | null => {
    const first = oldestUnpaid(groups.get(groupOf(certificate)) ?? [])
    return first === null || first.id === certificate.id ? null : first.certificateNo
  }
}

const SIGN = /[\p{L}\p{N}]/gu

/** Returns where a parcel number has its separators, with 9 for each letter and digit: '99-999' of '12-34A'. */
export const numberShape = (parcelNo: string): string => parcelNo.trim().replace(SIGN, '9')

/** Writes a number without separators in a shape. Returns null if the shape has another count of letters and digits. */
export function inShape(parcelNo: string, shape: string): string | null {
  const signs = [...parcelNo]
  if (signs.length !== [...shape].filter((sign) => sign === '9').length) return null
  let next = 0
  return shape.replace(/9/g, () => signs[next++] ?? '')
}

/** Whether a number consists of letters and digits alone. */
export const hasNoSeparators = (parcelNo: string): boolean => /^[\p{L}\p{N}]+$/u.test(parcelNo)
