import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { goodThroughFuture, goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { Db } from '../../db/database.ts'
import { type CertificateRow, listCertificateRows } from '../../records/certificate-row.ts'
import { lienOf } from './lien.ts'
import type { PayoffRecord } from './record.ts'

/** What redeems every unredeemed certificate of a parcel on one day. Null total: one of them has no figure. */
export interface ParcelTotal {
  readonly certificateCount: number
  readonly goodThrough: PlainDate
  readonly totalCents: Cents | null
  readonly futureGoodThrough: PlainDate
  readonly futureTotalCents: Cents | null
}

/** Null until foreclosure has begun on one of them: only then are they redeemed together (R.C. 5721.38). */
export async function parcelTotalOf(
  db: Db,
  { row, regime, today }: PayoffRecord,
): Promise<ParcelTotal | null> {
  const related = row.related.filter((other) => other.redeemedOn === null).map((other) => other.id)
  const others = await listCertificateRows(db, related)
  const open = row.redeemedOn === null ? [row, ...others] : others
  if (!open.some((it) => it.noiPaidOn !== null || it.noiFiledOn !== null)) return null
  const goodThrough = earliestGoodThrough(open, regime, today)
  const futureGoodThrough = goodThroughFuture(today)
  return {
    certificateCount: open.length,
    goodThrough,
    totalCents: sumAt(open, regime, goodThrough),
    futureGoodThrough,
    futureTotalCents: sumAt(open, regime, futureGoodThrough),
  }
}

type Regime = PayoffRecord['regime']

/** One day for all: today, if one of them accrues day by day. */
function earliestGoodThrough(open: readonly CertificateRow[], regime: Regime, today: PlainDate): PlainDate {
  const days = open.flatMap(({ purchasedOn }) =>
    regime === null || purchasedOn === null
      ? []
      : (orNull(() => goodThroughOn(regime, purchasedOn, today)) ?? []),
  )
  return days.sort()[0] ?? today
}

function sumAt(open: readonly CertificateRow[], regime: Regime, on: PlainDate): Cents | null {
  let sum = 0
  for (const row of open) {
    const lien = lienOf(row)
    const quote = lien && regime ? orNull(() => quoteAt(lien, regime, on)) : null
    if (quote === null) return null
    sum += quote.totalCents
  }
  return cents(sum)
}

function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof PayoffRefused) return null
    throw error
  }
}
