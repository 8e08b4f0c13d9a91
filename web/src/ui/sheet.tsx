import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './sheet.css'

interface SheetProps extends ComponentProps<'section'> {
  /** The thick rule and the thin one on top: heads a document. */
  readonly isRuled?: boolean
  /** No padding: for tables and payoffs, whose parts bring their own. */
  readonly isFlush?: boolean
}

/** A white sheet on the desk. */
export function Sheet({ isRuled, isFlush, className, ...rest }: SheetProps) {
  return (
    <section {...rest} className={classNames('sheet', isRuled && 'ruled', isFlush && 'flush', className)} />
  )
}
