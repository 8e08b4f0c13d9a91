import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also the server's sort name. */
  readonly key: string
  readonly header: string
  /** Stands in the head in place of the header's text. */
  readonly head?: ReactNode
  /** Label on a phone, if the header is too long. */
  readonly shortHeader?: string
  readonly cell: (row: Row) => ReactNode
  /** 'main' is the title of an entry on a phone and holds the row's link; 'lead' comes right under it. */
  readonly place?: 'main' | 'lead'
  readonly align?: 'number' | 'money'
  readonly isSortable?: boolean
  /** Stays in sight while a wide table is pushed aside: the first one, and beside the boxes the one after them. */
  readonly kept?: 'kept' | 'kept box'
}

/** The first column is kept in sight; where it holds the boxes that choose rows, so is the next. */
export function withKept<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hasBoxes = columns[0]?.head !== undefined
  return columns.map((column, at) => {
    if (at === 0) return { ...column, kept: hasBoxes ? 'kept box' : 'kept' }
    return at === 1 && hasBoxes ? { ...column, kept: 'kept' } : column
  })
}

/** Page, sort and filter of a list. Kept in the address, so that Back and a reload restore them. */
export interface TableView {
  readonly page: number
  readonly pageSize: number
  /** A column's key, with '-' for descending; '' for the default order. */
  readonly sort: string
  readonly filter: string
}
