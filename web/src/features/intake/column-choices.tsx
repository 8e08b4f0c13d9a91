import type { ImportColumns } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'

interface KeyFieldsProps {
  readonly columns: ImportColumns['columns']
  readonly chosen: readonly string[]
  readonly problem: string | null
  readonly onKey: (key: string[]) => void
}

const MOST = 6

/** Chooses the key: the columns by which rows are matched in the source's next file. */
export function KeyFields({ columns, chosen, problem, onKey }: KeyFieldsProps) {
  const set = (at: number, column: string) =>
    onKey(chosen.toSpliced(at, 1, column).filter((each) => each !== ''))
  const places = chosen.length < MOST ? [...chosen, ''] : chosen
  return (
    <fieldset className="stack">
      <legend>{t('keyHeading')}</legend>
      <p className="muted small">{t('keyHint')}</p>
      <div className="row">
        {places.map((column, at) => (
          <select
            // biome-ignore lint/suspicious/noArrayIndexKey: a select keeps its position while its column changes.
            key={at}
            className="input"
            aria-label={t('keyColumn', { no: at + 1 })}
            value={column}
            onChange={(event) => set(at, event.currentTarget.value)}
          >
            <option value="">{t('noKeyColumn')}</option>
            {columns.map(({ name }) => (
              <option key={name} value={name} disabled={name !== column && chosen.includes(name)}>
                {name}
              </option>
            ))}
          </select>
        ))}
      </div>
      {problem === null ? null : <p className="error">{problem}</p>}
    </fieldset>
  )
}

interface AsideFieldsProps {
  /** The columns that fill no field, including those already stored with the certificate. */
  readonly columns: readonly string[]
  readonly aside: readonly string[]
  readonly onAside: (aside: string[]) => void
}

/** Chooses which columns that fill no field are stored with the certificate as they are. */
export function AsideFields({ columns, aside, onAside }: AsideFieldsProps) {
  if (columns.length === 0) return null
  return (
    <details>
      <summary>{t('asideHeading')}</summary>
      <div className="import-choices">
        {columns.map((column) => (
          <label key={column} className="check">
            <input
              type="checkbox"
              checked={aside.includes(column)}
              onChange={(event) =>
                onAside(
                  event.currentTarget.checked ? [...aside, column] : aside.filter((each) => each !== column),
                )
              }
            />{' '}
            {column}
          </label>
        ))}
      </div>
    </details>
  )
}
