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
}

/** Page, sort and filter of a list. Kept in the address, so that Back and a reload restore them. */
export interface TableView {
  readonly page: number
  readonly pageSize: number
  /** A column's key, with '-' for descending; '' for the default order. */
  readonly sort: string
  readonly filter: string
}
