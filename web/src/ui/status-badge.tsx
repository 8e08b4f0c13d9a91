import { classNames } from './class-names.ts'
import './status-badge.css'

/** Disc, check, square, diamond, house, hourglass: the shape says what the colour says. */
export type StatusKind =
  | 'active'
  | 'redeemed'
  | 'good'
  | 'legal'
  | 'bankruptcy'
  | 'bad'
  | 'reo'
  | 'waiting'
  | 'neutral'

interface StatusBadgeProps {
  readonly kind: StatusKind
  /** The word. A status is never a colour alone. */
  readonly children: string
  /** Without the pill, for use beside a number. */
  readonly isBare?: boolean
}

/** A status: a word, a colour and a shape. */
export function StatusBadge({ kind, children, isBare }: StatusBadgeProps) {
  return <span className={classNames('status', kind, isBare && 'bare')}>{children}</span>
}
