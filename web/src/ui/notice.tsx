import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import './notice.css'

interface NoticeProps {
  readonly kind?: 'info' | 'waiting' | 'good' | 'bad'
  readonly title?: string
  /** 'alert' for a new error; 'status' for a result; none for permanent notices. */
  readonly role?: 'alert' | 'status'
  /** Whether it comes into view and takes the focus. Default: an alert does. One that nobody's act caused must not. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
  /** For a notice that takes the focus. */
  readonly ref?: Ref<HTMLDivElement>
}

/** A notice. */
export function Notice({
  kind = 'info',
  title,
  role,
  takesFocus = role === 'alert',
  children,
  ref,
}: NoticeProps) {
  const own = useRef<HTMLDivElement>(null)
  const isOwnAlert = takesFocus && ref === undefined
  useEffect(() => {
    if (!isOwnAlert) return
    own.current?.scrollIntoView({ block: 'nearest' })
    own.current?.focus({ preventScroll: true })
  }, [isOwnAlert])
  return (
    <div
      ref={ref ?? own}
      className={classNames('notice', kind)}
      {...(role ? { role } : {})}
      {...(ref || isOwnAlert ? { tabIndex: -1 } : {})}
    >
      {title ? <b>{title}</b> : null} {children}
    </div>
  )
}
