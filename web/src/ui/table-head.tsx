import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import type { Laid, TableView } from './table-view.ts'
import { type SortDirection, useWords } from './words.tsx'

interface TableHeadProps<Row> {
  readonly columns: readonly Laid<Row>[]
  readonly view: TableView
  readonly onView: (view: TableView) => void
}

/** Header cells; a sortable one holds a button with arrows, and aria-sort says how the list is sorted now. */
export function TableHead<Row>({ columns, view, onView }: TableHeadProps<Row>) {
  const words = useWords()
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { key, header } = column
          const direction = directionOf(view.sort, key)
          return (
            <th
              key={key}
              scope="col"
              className={classNames(column.align === 'money' && 'money', column.kept)}
              aria-sort={column.isSortable ? direction : undefined}
            >
              {column.isSortable ? (
                <button
                  type="button"
                  title={direction === 'none' ? words.sortBy(header) : words.sortedBy(header, direction)}
                  onClick={() => onView({ ...view, sort: nextSort(view.sort, key), page: 1 })}
                >
                  {header}
                  <SortArrows direction={direction} />
                </button>
              ) : (
                (column.head ?? header)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Tells screen readers how the list is sorted, and announces changes. */
export function SortedBy<Row>({ columns, view }: Omit<TableHeadProps<Row>, 'onView'>) {
  const words = useWords()
  const column = columns.find(({ key }) => directionOf(view.sort, key) !== 'none')
  const direction = column ? directionOf(view.sort, column.key) : 'none'
  return (
    <span className="visually-hidden" aria-live="polite">
      {column && direction !== 'none' ? words.sortedBy(column.header, direction) : null}
    </span>
  )
}

/** Both arrows if unsorted, one if the list is sorted by the column. */
const SortArrows = ({ direction }: { readonly direction: Direction }) => (
  <svg className="sort-arrows" data-direction={direction} viewBox="0 0 8 14" aria-hidden="true">
    <path d={ARROWS[direction]} />
  </svg>
)

const ARROWS: Readonly<Record<Direction, string>> = {
  none: 'M4 1l3.5 5h-7z M4 13l-3.5-5h7z',
  ascending: 'M4 4l4 6h-8z',
  descending: 'M4 11l-4-6h8z',
}

type Direction = SortDirection | 'none'

const directionOf = (sort: string, key: string): Direction =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** Ascending, then descending, then the default order. */
const nextSort = (sort: string, key: string): string =>
  sort === key ? `-${key}` : sort === `-${key}` ? '' : key

/** A click in a row activates the link or button of its main cell, unless text is selected or a control is clicked. */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target
  if (!(target instanceof Element) || target.closest('a, button, input, select, label')) return
  if (getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey } = event
  const opener = event.currentTarget.querySelector('.main :is(a, button:not(.row-more))')
  opener?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}
