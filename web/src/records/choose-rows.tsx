import { useState } from 'react'
import { t } from '../lib/messages/record.ts'
import type { Column } from '../ui/table-view.ts'
import './choose-rows.css'

type Choose = (id: number, isChosen: boolean) => void

/** What is chosen in one list; another list begins with nothing, so that nobody acts on rows that are out of sight. */
export function useChosen(list: string) {
  const [{ of, ids }, set] = useState({ of: list, ids: NONE })
  const chosen = of === list ? ids : NONE
  const choose: Choose = (id, isChosen) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    set({ of: list, ids: next })
  }
  return { chosen, choose, clear: () => set({ of: list, ids: NONE }) }
}

const NONE: ReadonlySet<number> = new Set()

/** A box for each row of a list of certificates. */
export const choiceColumn = <Row extends { readonly id: number; readonly certificateNo: string }>(
  chosen: ReadonlySet<number>,
  onChoose: Choose,
): Column<Row> => ({
  key: 'choose',
  header: t('columnChoose'),
  cell: (row) => (
    <input
      type="checkbox"
      className="choose"
      aria-label={t('choose', { certificate: row.certificateNo })}
      checked={chosen.has(row.id)}
      onChange={(event) => onChoose(row.id, event.currentTarget.checked)}
    />
  ),
})
