import { endOfDay } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { settingAt } from '@fieldstone/domain/payoff/regime'
import { clockAt } from '../../../clock.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { businessDayOf } from '../business-day.ts'
import { type LienRecord, type PayoffServices, recordOf } from '../record.ts'
import { readRegime } from '../regime-rows.ts'
import { rewind } from './rewind.ts'
import { readTraces } from './traces.ts'

/** A certificate with its payoff as the product knew it at an instant. */
export interface KnownLien {
  /** When the certificate came in. */
  readonly enteredAt: Date
  /** Null before it came in: the product knew nothing of it. */
  readonly record: LienRecord | null
}

/**
 * What a page would have said of a certificate at an instant of the past: its row is brought back to what it was, and the
 * payoff is asked of the same code that answers today. `record`: as it stands now.
 */
export async function readLienThen(
  db: Db | Transaction,
  services: PayoffServices,
  { row }: Pick<LienRecord, 'row'>,
  at: Date,
): Promise<KnownLien> {
  const traces = await readTraces(db, row.id, at)
  if (!traces) throw new Error(`certificate ${row.id} is gone`)
  const enteredAt = new Date(traces.enteredAt)
  if (at < enteredAt) return { enteredAt, record: null }
  const { regime } = readRegime({ ...row, regimes: traces.regimes })
  const day = businessDayOf(at, regime, services.config)
  const rewound = rewind(row, traces, { at, day })
  return { enteredAt, record: recordOf({ ...services, clock: clockAt(at) }, rewound) }
}

/** The last instant of a day in the county of a certificate. */
export function endOfCountyDay(
  { regime }: Pick<LienRecord, 'regime'>,
  { config }: Pick<PayoffServices, 'config'>,
  day: PlainDate,
): Date {
  const zone = regime && nullIfRefused(() => settingAt(regime, 'timeZone', day))
  return endOfDay(day, zone ?? config.businessTimeZone)
}
