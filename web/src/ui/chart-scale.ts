/** From where to where bars are drawn, and the round values between at which lines stand. */
export interface Scale {
  readonly ticks: readonly number[]
  /** How far up a value stands, from 0 to 1. */
  readonly at: (value: number) => number
}

const STEPS = [1, 2, 2.5, 5, 10] as const
const MOST_STEPS = 4

/** Round steps from zero over all values, also those below zero. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf(most - least)
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)]
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  return { ticks, at: (value) => (value / step - from) / (to - from) }
}

/** Of whole units alone: of a cent or a certificate there is no half. */
function stepOf(range: number): number {
  const rough = Math.max(range / MOST_STEPS, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = STEPS.find((it) => it * power >= rough && Number.isInteger(it * power)) ?? 10
  return factor * power
}
