import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './notice.css'

interface NoticeProps {
  readonly kind?: 'info' | 'waiting' | 'good' | 'bad'
  readonly title?: string
  /** 'alert' for what failed just now; 'status' for what was done; left out for what stands on the page. */
  readonly role?: 'alert' | 'status'
  readonly children?: ReactNode
}

/** A notice in plain words: what is the case, and what to do or whom to ask. */
export function Notice({ kind = 'info', title, role, children }: NoticeProps) {
  return (
    <div className={classNames('notice', kind)} {...(role ? { role } : {})}>
      {title ? <b>{title}</b> : null} {children}
    </div>
  )
}
