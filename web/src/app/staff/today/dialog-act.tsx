import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Act, ActDialog } from '../../../lib/form/act-dialog.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'

interface DialogActProps {
  readonly label: string
  readonly about: string
  /** Reads what the act needs. Null if a dialog is not enough and the page has to be opened. */
  readonly load: () => Promise<Act | null>
  readonly pagePath: string
}

/** Opens the dialog of an act in place. */
export function DialogAct({ label, about, load, pagePath }: DialogActProps) {
  const [act, setAct] = useState<Act | null>(null)
  const navigate = useNavigate()
  const open = useAction(async () => {
    const loaded = await load()
    if (loaded === null) await navigate(pagePath)
    else setAct(loaded)
  })
  return (
    <>
      <Button kind="default" size="small" isBusy={open.isBusy} onClick={() => open.run()}>
        {label}
        <span className="visually-hidden"> {about}</span>
      </Button>
      {act === null ? null : <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}
