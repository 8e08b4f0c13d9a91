import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '../lib/messages/record.ts'
import type { Column } from '../ui/table-view.ts'
import './choose-rows.css'

/** `upTo`: the rows of the page in their order, to choose all from the row that was chosen last to this one. */
type Choose = (ids: readonly number[], isChosen: boolean, upTo?: readonly number[]) => void

/** What is chosen in one list; another list begins with nothing, so that nobody acts on rows that are out of sight. */
export function useChosen(list: string) {
  const [{ of, ids }, set] = useState({ of: list, ids: NONE })
  const last = useRef<number | null>(null)
  const chosen = of === list ? ids : NONE
  const choose: Choose = (ids, isChosen, upTo = []) => {
    const next = new Set(chosen)
    for (const id of [...ids, ...between(upTo, last.current, ids[0])]) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    last.current = ids.length === 1 ? (ids[0] ?? null) : null
    set({ of: list, ids: next })
  }
  return { chosen, choose, clear: () => set({ of: list, ids: NONE }) }
}

const NONE: ReadonlySet<number> = new Set()

/** The rows from one to the other, both of which are on the page. */
function between(rows: readonly number[], from: number | null, to: number | undefined): readonly number[] {
  const [a, b] = [from, to].map((id) => (id == null ? -1 : rows.indexOf(id)))
  if (a === undefined || b === undefined || a === -1 || b === -1) return []
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}

export interface Choice<Row> {
  /** Those of the page that is shown. */
  readonly rows: readonly Row[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: Choose
}

/** The boxes of a list of certificates. */
export const choiceColumn = <Row extends { readonly id: number; readonly certificateNo: string }>(
  choice: Choice<Row>,
): Column<Row> => rowChoiceColumn(choice, ({ certificateNo }) => certificateNo)

/** A box for each row of a list, and one in the head for all of the page. With Shift a box chooses a range. */
export const rowChoiceColumn = <Row extends { readonly id: number }>(
  { rows, chosen, onChoose }: Choice<Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'choose',
  header: t('columnChoose'),
  head: <ChooseAll ids={rows.map(({ id }) => id)} chosen={chosen} onChoose={onChoose} />,
  cell: (row) => (
    <input
      type="checkbox"
      className="choose"
      aria-label={t('choose', { certificate: nameOf(row) })}
      checked={chosen.has(row.id)}
      onChange={(event) =>
        onChoose(
          [row.id],
          event.currentTarget.checked,
          isWithShift(event) ? rows.map(({ id }) => id) : undefined,
        )
      }
    />
  ),
})

/** A box changes by a click, or by a key that the browser makes one of. */
const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

interface ChooseAllProps {
  readonly ids: readonly number[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: Choose
}

function ChooseAll({ ids, chosen, onChoose }: ChooseAllProps) {
  const chosenCount = ids.filter((id) => chosen.has(id)).length
  const isAll = ids.length > 0 && chosenCount === ids.length
  return (
    <label className="choose-all">
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosenCount > 0 && !isAll
        }}
        type="checkbox"
        className="choose"
        aria-label={t('chooseAll')}
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => onChoose(ids, !isAll)}
      />
      <span className="choose-word" aria-hidden="true">
        {t('columnChoose')}
      </span>
    </label>
  )
}
