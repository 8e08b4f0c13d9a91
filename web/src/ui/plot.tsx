import type { ReactNode } from 'react'
import './plot.css'

/** The drawing's own units; the page stretches it to its width. */
export const SIZE = 1000

export const round = (value: number): number => Math.round(value * 10) / 10

interface PlotProps {
  /** What the picture shows, in a sentence, for who does not see it. */
  readonly label: string
  readonly scale: Scale
  /** How a round value of the scale is written. */
  readonly text: (value: number) => string
  /** What stands below it, each at its share of the width. */
  readonly below: readonly { readonly text: string | number; readonly share: number }[]
  /** In the units of SIZE. */
  readonly children: ReactNode
  /** What stands on the drawing and is not stretched with it. */
  readonly marks?: ReactNode
}

/** Values over time: the lines of the scale, a drawing, and the times below it. */
export function Plot({ label, scale, text, below, children, marks }: PlotProps) {
  return (
    <>
      <div className="plot" role="img" aria-label={label}>
        {scale.ticks.map((tick) => (
          <span key={tick} className="plot-tick" style={{ bottom: `${scale.at(tick) * 100}%` }}>
            <b>{text(tick)}</b>
          </span>
        ))}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
          {children}
        </svg>
        {marks}
      </div>
      <div className="plot-times" aria-hidden="true">
        {below.map((it) => (
          <span key={it.text} style={{ left: `${it.share * 100}%` }}>
            {it.text}
          </span>
        ))}
      </div>
    </>
  )
}

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
