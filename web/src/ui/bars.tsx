import type { CSSProperties } from 'react'
import { type ChartPart, type ChartProps, chartColour } from './chart.tsx'
import { classNames } from './class-names.ts'
import { type Scale, scaleOf } from './plot.tsx'

interface BarsProps extends ChartProps {
  /** A round value as it is written beside its line. */
  readonly axisText: (value: number) => string
}

/** As many characters of values as stand side by side on a screen, and on a phone. */
const ROOM = { wide: 150, narrow: 40 } as const
const MOST_LABELS = 12

/** Bars side by side: each with its value on top, or, where those would stand on each other, beside an axis. */
export function Bars({ parts, summary, onPick, axisText }: BarsProps) {
  const width = parts.length * (1 + Math.max(...parts.map(({ text }) => text.length)))
  const isBelowZero = parts.some(({ value }) => value < 0)
  const [isDense, isDenseNarrow] = [width > ROOM.wide || isBelowZero, width > ROOM.narrow || isBelowZero]
  const scale = isDenseNarrow ? scaleOf(parts.map(({ value }) => value)) : plainScale(parts)
  const every = Math.ceil(parts.length / MOST_LABELS)
  return (
    <div
      className={classNames('bars', isDense && 'dense', isDenseNarrow && 'dense-narrow')}
      role="img"
      aria-label={summary}
    >
      {isDenseNarrow ? <Axis {...{ scale, axisText }} /> : null}
      {parts.map((part, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table beside it has a link for the keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <div
          key={part.key}
          className={classNames(
            'bar',
            part.isOpen && 'open',
            // The last one, the latest of a time, is always named.
            (parts.length - 1 - index) % every > 0 && 'unnamed',
          )}
          title={titleOf(part)}
          onClick={() => onPick(part.key)}
        >
          <div className="bar-room">
            <b style={{ bottom: upTo(scale.at(Math.max(part.value, 0))) }}>{part.text}</b>
            <Bar part={part} scale={scale} />
          </div>
          <span>{part.label}</span>
        </div>
      ))}
    </div>
  )
}

/** Without an axis the largest bar takes the whole room. */
function plainScale(parts: readonly ChartPart[]): Scale {
  const most = Math.max(...parts.map(({ value }) => value), 1)
  return { ticks: [], at: (value) => value / most }
}

const Axis = ({ scale, axisText }: { readonly scale: Scale } & Pick<BarsProps, 'axisText'>) => (
  <div className="axis" aria-hidden="true">
    {scale.ticks.map((tick) => (
      <i key={tick} className={tick === 0 ? 'zero' : undefined} style={{ bottom: upTo(scale.at(tick)) }}>
        {axisText(tick)}
      </i>
    ))}
  </div>
)

/** Of the room below the value on top, so that every bar is drawn to the same scale. */
const upTo = (share: number): string => `calc((100% - 1.75rem) * ${share})`

function Bar({ part: { value, layers }, scale }: { readonly part: ChartPart; readonly scale: Scale }) {
  if (value === 0) return null
  if (layers === undefined) return <i style={between(scale, Math.min(value, 0), Math.max(value, 0))} />
  const ends = layers.map((_, index) => layers.slice(0, index + 1).reduce((sum, it) => sum + it.value, 0))
  return layers.map((layer, index) => (
    <i
      key={layer.label}
      className="layer"
      style={{
        ...between(scale, ends[index - 1] ?? 0, ends[index] ?? 0),
        background: chartColour(index),
      }}
    />
  ))
}

const between = (scale: Scale, from: number, to: number): CSSProperties => ({
  bottom: upTo(scale.at(from)),
  height: upTo(scale.at(to) - scale.at(from)),
})

const titleOf = ({ label, text, layers = [] }: ChartPart): string =>
  [`${label}: ${text}`, ...layers.map((layer) => `${layer.label}: ${layer.text}`)].join('\n')
