import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also the name by which the server sorts. */
  readonly key: string
  readonly header: string
  /** The label beside the value on a phone, where the header is too long. */
  readonly shortHeader?: string
  readonly cell: (row: Row) => ReactNode
  /** 'main' is the title of an entry on a phone and holds the row's link; 'lead' comes right under it. */
  readonly place?: 'main' | 'lead'
  readonly align?: 'number' | 'money'
  readonly isSortable?: boolean
}

/** Where the reader is in the list. It lives in the address bar, so that Back and a reload show the same. */
export interface TableView {
  readonly page: number
  readonly pageSize: number
  /** A column's key, '-' before it for the reverse; '' for the list's own order. */
  readonly sort: string
  readonly filter: string
}
