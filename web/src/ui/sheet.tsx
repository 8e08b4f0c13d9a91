import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './sheet.css'

interface SheetProps extends ComponentProps<'section'> {
  /** With a double rule on top, as on a document. */
  readonly isRuled?: boolean
  /** No padding: for tables and payoffs, whose parts have their own. */
  readonly isFlush?: boolean
}

/** A white panel. */
export function Sheet({ isRuled, isFlush, className, ...rest }: SheetProps) {
  return (
    <section {...rest} className={classNames('sheet', isRuled && 'ruled', isFlush && 'flush', className)} />
  )
}
