import type { Month } from '@fieldstone/domain/analysis/forecast/cohorts'
import type { OpenCohort } from '@fieldstone/domain/analysis/forecast/forecast'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { lienOn } from '@fieldstone/domain/payoff/owed-then'
import { payoffsOn } from '@fieldstone/domain/payoff/payoffs-on'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import type { UnquotedLien } from '../../payoff/service.ts'
import { firstDay, groupOf, lastDay, type OpenCertificate } from './watched.ts'

/** Assumes that a redemption comes in the middle of a month and brings the payoff of that day. */
const MIDDLE = 14

/** Adds up, by group and month of purchase, what open certificates will owe in the months after a history. */
export class OpenSums {
  readonly through: Month
  readonly monthCount: number
  /** Certificates without a figure from the engine. */
  unquotedCount = 0
  /** Their redemptions in each of the months that have passed. */
  readonly came: { redeemedCount: number; cashCents: number }[]
  readonly #days: readonly PlainDate[]
  readonly #cohorts = new Map<string, Sums>()

  constructor({ through, monthCount }: { readonly through: Month; readonly monthCount: number }) {
    this.through = through
    this.monthCount = monthCount
    this.came = Array.from({ length: monthCount }, () => ({ redeemedCount: 0, cashCents: 0 }))
    this.#days = this.came.map((_, at) => addDays(firstDay(through + 1 + at), MIDDLE))
  }

  add({ saleType, boughtIn }: OpenCertificate, { row, lien, regime }: UnquotedLien): void {
    const sums = this.#sumsOf(groupOf(row.countyId, saleType), boughtIn)
    sums.openCount += 1
    const known = lien && lienOn(lien, lastDay(this.through))
    const owed = known && regime && nullIfRefused(() => payoffsOn(known, regime, this.#days))
    if (!owed) this.unquotedCount += 1
    for (const [at, cents] of (owed ?? []).entries()) {
      sums.owedCents[at] = (sums.owedCents[at] ?? 0) + cents
      sums.owedSquares[at] = (sums.owedSquares[at] ?? 0) + cents ** 2
    }
    const came = this.came[this.#days.findIndex((day) => day.slice(0, 7) === row.redeemedOn?.slice(0, 7))]
    if (came === undefined) return
    came.redeemedCount += 1
    came.cashCents += row.redeemedCents ?? 0
  }

  get cohorts(): readonly OpenCohort[] {
    return [...this.#cohorts.values()]
  }

  #sumsOf(group: string, boughtIn: Month): Sums {
    const key = `${boughtIn} ${group}`
    const sums = this.#cohorts.get(key) ?? {
      ...{ group, boughtIn, openCount: 0 },
      owedCents: this.#days.map(() => 0),
      owedSquares: this.#days.map(() => 0),
    }
    this.#cohorts.set(key, sums)
    return sums
  }
}

interface Sums {
  readonly group: string
  readonly boughtIn: Month
  openCount: number
  readonly owedCents: number[]
  readonly owedSquares: number[]
}
