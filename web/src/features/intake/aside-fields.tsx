import { t } from '../../lib/messages/intake.ts'

interface AsideFieldsProps {
  /** The columns that fill nothing, and those that are kept. */
  readonly columns: readonly string[]
  readonly aside: readonly string[]
  readonly onAside: (aside: string[]) => void
}

/** Which of the columns that fill no field are kept with the certificate as they are. */
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
