import { type ReactNode, useId } from 'react'
import { Sheet } from './sheet.tsx'

interface TableSheetProps {
  readonly title: string
  /** At the other end of the heading's line. */
  readonly beside?: ReactNode
  readonly isRuled?: boolean
  /** Reads the heading out when it changes, such as a count of results. */
  readonly isTitleStatus?: boolean
  readonly children: ReactNode
}

/** A sheet for a table, with its heading. */
export function TableSheet({
  title,
  beside,
  isRuled = false,
  isTitleStatus = false,
  children,
}: TableSheetProps) {
  const headingId = useId()
  return (
    <Sheet isRuled={isRuled} isFlush aria-labelledby={headingId}>
      <div className="sheet-head">
        <div role={isTitleStatus ? 'status' : undefined}>
          <h2 id={headingId}>{title}</h2>
        </div>
        {beside}
      </div>
      {children}
    </Sheet>
  )
}
