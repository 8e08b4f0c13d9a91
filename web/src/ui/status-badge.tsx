import { classNames } from './class-names.ts'
import './status-badge.css'

/** Each kind has its own colour and shape (disc, check, square, diamond, house, hourglass). */
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
  /** The text: a status is never shown by colour alone. */
  readonly children: string
  /** Without the background, for use beside a number. */
  readonly isBare?: boolean
}

/** A status: a word, a colour and a shape. */
export function StatusBadge({ kind, children, isBare }: StatusBadgeProps) {
  return <span className={classNames('status', kind, isBare && 'bare')}>{children}</span>
}
