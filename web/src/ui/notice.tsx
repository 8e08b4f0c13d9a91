import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import './notice.css'

interface NoticeProps {
  readonly kind?: 'info' | 'waiting' | 'good' | 'bad'
  readonly title?: string
  /** 'alert' for a new error; 'status' for a result; none for permanent notices. */
  readonly role?: 'alert' | 'status'
  readonly children?: ReactNode
  /** For a notice that takes the focus. */
  readonly ref?: Ref<HTMLDivElement>
}

/** A notice. */
export function Notice({ kind = 'info', title, role, children, ref }: NoticeProps) {
  return (
    <div
      className={classNames('notice', kind)}
      {...(role ? { role } : {})}
      {...(ref ? { ref, tabIndex: -1 } : {})}
    >
      {title ? <b>{title}</b> : null} {children}
    </div>
  )
}
