import { addDays, daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'

/** Chance from a seed: the same seed gives the same world on every machine. Never for anything secret. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number of the range, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  isTrue(share: number): boolean {
    return this.next() < share
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[Math.floor(this.next() * values.length)] ?? values[0]
  }

  /** A day of the range, both ends included; the first one where the range is empty. */
  day(from: PlainDate, to: PlainDate): PlainDate {
    return addDays(from, this.whole(0, Math.max(0, daysBetween(from, to))))
  }
}
