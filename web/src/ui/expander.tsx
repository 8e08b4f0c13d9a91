import type { ReactNode, Ref } from 'react'
import './expander.css'

interface ExpanderProps {
  readonly isOpen: boolean
  /** The id of what it shows and hides. */
  readonly controls: string
  readonly onToggle: () => void
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** The words of a row as a button that opens what lies below it. */
export const Expander = ({ isOpen, controls, onToggle, ref, children }: ExpanderProps) => (
  <button
    type="button"
    className="expander"
    aria-expanded={isOpen}
    aria-controls={controls}
    ref={ref}
    onClick={onToggle}
  >
    {children}
  </button>
)
