import { Fragment, useId } from 'react'
import { classNames } from './class-names.ts'
import type { TableView } from './table-view.ts'
import { useWords } from './words.tsx'
import './pager.css'

interface PagerProps {
  readonly view: TableView
  readonly onView: (view: TableView) => void
  /** Rows on the screen now. */
  readonly shownCount: number
  readonly totalCount: number
  readonly isCapped: boolean
  readonly pageSizes: readonly number[]
  readonly isLoading: boolean
}

/** Row range ('1–10 of 412'), page size and page links. Announces the range when it changes. */
export function Pager({ view, onView, shownCount, totalCount, isCapped, pageSizes, isLoading }: PagerProps) {
  const words = useWords()
  const sizeId = useId()
  const from = (view.page - 1) * view.pageSize + 1
  const lastPage = Math.max(1, Math.ceil(totalCount / view.pageSize))
  const hasNext = isCapped ? shownCount === view.pageSize : view.page < lastPage
  const goTo = (page: number) => onView({ ...view, page })
  const isNeeded = hasNext || view.page > 1
  const isBare = totalCount === 0 && !isNeeded
  // Nothing to page through: no bar, only the region in which the count will be announced.
  if (isBare && !isLoading) return <p role="status" />
  return (
    <div className={classNames('pager', isBare && 'waiting')}>
      <p role="status">
        {shownCount === 0 || isLoading
          ? ''
          : words.shownOf(from, from + shownCount - 1, totalCount, isCapped)}
      </p>
      {totalCount > Math.min(...pageSizes) ? (
        <span className="page-size">
          <label htmlFor={sizeId}>{words.rowsPerPage}</label>
          <select
            id={sizeId}
            value={view.pageSize}
            onChange={(event) => onView({ ...view, pageSize: Number(event.currentTarget.value), page: 1 })}
          >
            {withCurrent(pageSizes, view.pageSize).map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
      ) : null}
      {isNeeded ? (
        <nav className="pages" aria-label={words.pages}>
          {view.page > 1 ? (
            <button type="button" onClick={() => goTo(view.page - 1)}>
              {words.previousPage}
            </button>
          ) : null}
          {pagesAround(view.page, lastPage).map((page, index, all) => (
            <Fragment key={page}>
              {index > 0 && page > (all[index - 1] ?? 0) + 1 ? <span aria-hidden="true">…</span> : null}
              <button
                type="button"
                aria-label={words.pageNumber(page)}
                aria-current={page === view.page ? 'page' : undefined}
                onClick={() => goTo(page)}
              >
                {page}
              </button>
            </Fragment>
          ))}
          {hasNext ? (
            <button type="button" onClick={() => goTo(view.page + 1)}>
              {words.nextPage}
            </button>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}

/** Adds a page size from the address that is not among the options. */
const withCurrent = (sizes: readonly number[], size: number): readonly number[] =>
  sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b)

/** The first, last and adjacent pages: 1 … 6 7 8 … 42. */
export function pagesAround(page: number, lastPage: number): readonly number[] {
  const wanted = new Set([1, page - 1, page, page + 1, lastPage])
  return [...wanted]
    .filter((number) => number >= 1 && number <= Math.max(lastPage, page))
    .sort((a, b) => a - b)
}
