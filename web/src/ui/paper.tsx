import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './paper.css'

interface PaperProps {
  /** The back link, on the screen only. */
  readonly back: ReactNode
  readonly printLabel: string
  /** In place of the browser's own dialog at once. */
  readonly onPrint?: () => void
  /** More buttons beside Print, and their messages. */
  readonly actions?: ReactNode
  /** The document's title and subject. */
  readonly head: ReactNode
  /** Who sends it: name, address, phone. */
  readonly sender: readonly string[]
  readonly children: ReactNode
}

/** A document for the printer: ink on white in every colour scheme, one Letter sheet, no navigation. */
export function Paper({ back, printLabel, onPrint, actions, head, sender, children }: PaperProps) {
  const [name, ...lines] = sender
  return (
    <div className="stack">
      <div className="row apart no-print paper-bar">
        {back}
        <div className="row">
          {actions}
          <Button onClick={onPrint ?? (() => window.print())}>{printLabel}</Button>
        </div>
      </div>
      <article className="paper stack loose">
        <header className="paper-head">
          <div>{head}</div>
          <address className="small">
            <b>{name}</b>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </header>
        {children}
      </article>
    </div>
  )
}
