import type { ReactNode } from 'react'
import type { Scale } from './chart-scale.ts'
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
