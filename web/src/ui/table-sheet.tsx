import { type ReactNode, useId } from 'react'
import { Sheet } from './sheet.tsx'

interface TableSheetProps {
  readonly title: string
  /** At the other end of the heading's line. */
  readonly beside?: ReactNode
  readonly isRuled?: boolean
  readonly children: ReactNode
}

/** A sheet for a table, with its heading. */
export function TableSheet({ title, beside, isRuled = false, children }: TableSheetProps) {
  const headingId = useId()
  return (
    <Sheet isRuled={isRuled} isFlush aria-labelledby={headingId}>
      <div className="sheet-head">
        <h2 id={headingId}>{title}</h2>
        {beside}
      </div>
      {children}
    </Sheet>
  )
}
