import { Button } from '../../ui/button.tsx'
import type { MakeAct } from './use-desk.ts'

interface ActButtonProps {
  readonly label: string
  /** What it acts on, for who does not see the line that it stands in. */
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
