import type { ReactNode } from 'react'
import './chart.css'

/** One segment or bar. What it is about stands in the table beside the chart, with a link of its own. */
export interface ChartPart {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as it is written on the bar. */
  readonly text: string
  /** Still under way: drawn open. */
  readonly isOpen?: boolean
  /** What a bar is made of, from the bottom; the same kinds in the same order in every bar. */
  readonly layers?: readonly ChartLayer[]
}

export interface ChartLayer {
  readonly label: string
  readonly value: number
  readonly text: string
}

export interface ChartProps {
  readonly parts: readonly ChartPart[]
  /** The whole in one sentence, for who does not see it. */
  readonly summary: string
  readonly onPick: (key: string) => void
}

const COLOURS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--ink-2', '--line-control']

export const chartColour = (index: number): string => `var(${COLOURS[index % COLOURS.length]})`

/** The gap between two segments, in hundredths of the ring. */
const GAP = 0.6

/** A ring of shares with their total in its middle. */
export function Donut({ parts, summary, onPick, children }: ChartProps & { readonly children: ReactNode }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const ends = parts.map((_, index) =>
    parts.slice(0, index + 1).reduce((sum, { value }) => sum + (value / total) * 100, 0),
  )
  return (
    <div className="donut" role="img" aria-label={summary}>
      <svg viewBox="0 0 42 42" aria-hidden="true">
        {parts.map((part, index) => {
          const start = ends[index - 1] ?? 0
          const share = (part.value / total) * 100
          const drawn = parts.length === 1 ? 100 : Math.max(share - GAP, 0.2)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table beside it has a link for the keyboard
            <circle
              key={part.key}
              cx="21"
              cy="21"
              r="15.9155"
              fill="none"
              stroke={chartColour(index)}
              strokeWidth="4.6"
              strokeDasharray={`${drawn} ${100 - drawn}`}
              strokeDashoffset={25 - start}
              onClick={() => onPick(part.key)}
            >
              <title>{`${part.label}: ${part.text}`}</title>
            </circle>
          )
        })}
      </svg>
      <div className="donut-middle">{children}</div>
    </div>
  )
}

/** Which colour of stacked bars is what. */
export const ChartLegend = ({ labels }: { readonly labels: readonly string[] }) => (
  <ul className="chart-legend">
    {labels.map((label, index) => (
      <li key={label}>
        <i className="chart-key" style={{ background: chartColour(index) }} />
        {label}
      </li>
    ))}
  </ul>
)
