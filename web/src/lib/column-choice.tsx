import { Button } from '../ui/button.tsx'
import { t } from './messages/lists.ts'
import './column-choice.css'

interface ColumnChoiceProps {
  /** Every column that there is, with its heading. */
  readonly all: readonly { readonly key: string; readonly header: string }[]
  /** The keys that are shown. */
  readonly chosen: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
  /** Back to the columns that the table shows when nothing is chosen; null: those are shown. */
  readonly onUsual: (() => void) | null
}

/** Which columns a table shows. At least one stays: a table without any shows nothing. */
export function ColumnChoice({ all, chosen, onChoose, onUsual }: ColumnChoiceProps) {
  const choose = (key: string) =>
    onChoose(all.map((it) => it.key).filter((it) => (it === key) !== chosen.includes(it)))
  return (
    <details className="column-choice">
      <summary>{t('columns')}</summary>
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
    </details>
  )
}
