import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { goodThroughFuture, goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type CertificateRow, listCertificateRows } from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { lienOf } from './lien.ts'
import type { LienRecord } from './record.ts'

/** The payoff of all unredeemed certificates of a parcel together. The total is null if one of them has no figure. */
export interface ParcelTotal {
  readonly certificateCount: number
  /** The earliest good-through date of the certificates; all are quoted for it. */
  readonly goodThrough: PlainDate
  readonly totalCents: Cents | null
  readonly futureGoodThrough: PlainDate
  readonly futureTotalCents: Cents | null
}

/**
 * Computes the parcel total. Null until foreclosure has begun on one certificate: only then are they redeemed together
 * (R.C. 5721.38).
 */
export async function parcelTotalOf(
  services: Services,
  { row, regime, today }: LienRecord,
): Promise<ParcelTotal | null> {
  const related = row.related.filter((other) => other.redeemedOn === null).map((other) => other.id)
  const others = await listCertificateRows(services.db, related)
  const open = row.redeemedOn === null ? [row, ...others] : others
  if (!open.some((it) => it.noiPaidOn !== null || it.noiFiledOn !== null)) return null
  const liens = open.map((it) => lienOf(it, regime, services))
  const goodThrough = earliestGoodThrough(open, regime, today)
  const futureGoodThrough = goodThroughFuture(today)
  return {
    certificateCount: open.length,
    goodThrough,
    totalCents: sumAt(liens, regime, goodThrough),
    futureGoodThrough,
    futureTotalCents: sumAt(liens, regime, futureGoodThrough),
  }
}

type Regime = LienRecord['regime']

/** Returns the common good-through date: today if one of them accrues within the month. */
function earliestGoodThrough(open: readonly CertificateRow[], regime: Regime, today: PlainDate): PlainDate {
  const days = open.flatMap(({ purchasedOn }) =>
    regime === null || purchasedOn === null
      ? []
      : (nullIfRefused(() => goodThroughOn(regime, purchasedOn, today)) ?? []),
  )
  return days.sort()[0] ?? today
}

function sumAt(liens: readonly (Lien | null)[], regime: Regime, on: PlainDate): Cents | null {
  let sum = 0
  for (const lien of liens) {
    const quote = lien && regime ? nullIfRefused(() => quoteAt(lien, regime, on)) : null
    if (quote === null) return null
    sum += quote.totalCents
  }
  return cents(sum)
}
