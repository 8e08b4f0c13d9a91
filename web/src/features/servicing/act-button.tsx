import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { MakeAct } from './use-desk.ts'
import './desk.css'

interface ActButtonProps {
  readonly label: string
  /** The item that it acts on, for screen readers. */
  readonly about?: string
  readonly act: MakeAct
  readonly onAct: (act: MakeAct) => void
  readonly kind?: 'primary' | 'default'
}

/** Opens the dialog of an act. */
export const ActButton = ({ label, about, act, onAct, kind = 'default' }: ActButtonProps) => (
  <Button kind={kind} size="small" onClick={() => onAct(act)}>
    {label}
    {about === undefined ? null : <span className="visually-hidden"> {about}</span>}
  </Button>
)

export interface SheetProps<Desk> {
  readonly desk: Desk
  readonly onAct: (act: MakeAct) => void
}

interface ActLineProps {
  readonly text: string
  /** The actions of the sheet. */
  readonly children: ReactNode
}

export const ActLine = ({ text, children }: ActLineProps) => (
  <div className="act-line">
    <span>{text}</span>
    <span className="acts-of-line">{children}</span>
  </div>
)
