import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './timeline.css'

export interface Milestone {
  readonly key: string
  /** 'Nov 12, 2019', 'Today', 'When you pay'. */
  readonly when: string
  readonly title: string
  readonly body?: ReactNode
  readonly stage: 'past' | 'now' | 'next'
}

/** A timeline: solid past, open present, dashed future. */
export function Timeline({ items }: { readonly items: readonly Milestone[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.key} className={classNames(item.stage !== 'past' && item.stage)}>
          <span className="when">{item.when}</span>
          <b>{item.title}</b>
          {item.body ? <div className="muted">{item.body}</div> : null}
        </li>
      ))}
    </ol>
  )
}
