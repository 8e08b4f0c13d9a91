import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { t } from './messages/lists.ts'
import './column-choice.css'

export interface ColumnChoiceProps {
  /** What opens it. */
  readonly label: string
  /** Every column that there is, with its heading. */
  readonly all: readonly { readonly key: string; readonly header: string }[]
  /** The keys that are shown. */
  readonly chosen: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
  /** Back to the columns that the table shows when nothing is chosen; null: those are shown. */
  readonly onUsual: (() => void) | null
  /** What else is set there. */
  readonly children?: ReactNode
}

/** Which columns a table shows. At least one stays: a table without any shows nothing. */
export function ColumnChoice({ label, all, chosen, onChoose, onUsual, children }: ColumnChoiceProps) {
  // What is not open is not there: its labels are those of the columns, and nobody is to find them twice.
  const [isOpen, setOpen] = useState(false)
  const choose = (key: string) =>
    onChoose(all.map((it) => it.key).filter((it) => (it === key) !== chosen.includes(it)))
  return (
    <details className="column-choice" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? (
        <>
          {children}
          <fieldset>
            <legend className="visually-hidden">{t('columns')}</legend>
            {all.map(({ key, header }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={chosen.includes(key)}
                  disabled={chosen.length === 1 && chosen.includes(key)}
                  onChange={() => choose(key)}
                />
                {header}
              </label>
            ))}
          </fieldset>
          <p className="usual">
            <Button kind="default" size="small" disabled={onUsual === null} onClick={() => onUsual?.()}>
              {t('usualColumns')}
            </Button>
          </p>
        </>
      ) : null}
    </details>
  )
}
