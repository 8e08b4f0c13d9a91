import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import type { Column, TableView } from './table-view.ts'
import { useWords } from './words.tsx'

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly view: TableView
  readonly onView: (view: TableView) => void
}

/** Header cells; a sortable one holds a button, and aria-sort says how the list is sorted now. */
export function TableHead<Row>({ columns, view, onView }: TableHeadProps<Row>) {
  const words = useWords()
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={classNames(column.align === 'money' && 'money')}
            aria-sort={column.isSortable ? direction(view.sort, column.key) : undefined}
          >
            {column.isSortable ? (
              <button
                type="button"
                title={words.sortBy(column.header)}
                onClick={() => onView({ ...view, sort: nextSort(view.sort, column.key), page: 1 })}
              >
                {column.header}
              </button>
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const direction = (sort: string, key: string): 'ascending' | 'descending' | 'none' =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** First up, then down, then the list's own order again. */
const nextSort = (sort: string, key: string): string =>
  sort === key ? `-${key}` : sort === `-${key}` ? '' : key

/** A click anywhere in a row opens the link of its main cell; selecting text and pressing a control do not. */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target
  if (!(target instanceof Element) || target.closest('a, button, input, select, label')) return
  if (getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey } = event
  const link = event.currentTarget.querySelector('.main a')
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}
