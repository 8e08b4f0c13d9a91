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
  /** Its value says by itself what it is: no label on a phone of staff. False: it always needs its label, such as a 'No'. */
  readonly isPlain?: boolean
  /** On a phone of staff the first of the facts in the second line. */
  readonly isFirst?: boolean
}

/** Where a table puts a column. */
export interface Laid<Row> extends Column<Row> {
  /** Stays in sight while a wide table is pushed aside: the first one, and beside the boxes the one after them. */
  readonly kept?: 'kept' | 'kept box'
  /**
   * In a row of staff on a phone: the box that chooses it, what stands at the right of its number, or a fact below that needs
   * no label for the eye.
   */
  readonly phone?: 'chooser' | 'aside' | 'nameless' | 'first nameless'
}

/**
 * The first column is kept in sight; where it holds the boxes that choose rows, so is the next. On a phone an amount stands
 * beside the number, or else the status, and the first two of the other facts below.
 */
export function layOutRow<Row>(columns: readonly Column<Row>[]): readonly Laid<Row>[] {
  const hasBoxes = columns[0]?.head !== undefined
  const facts = columns.filter(({ place, head }) => place !== 'main' && head === undefined)
  const aside = facts.find(({ align }) => align === 'money') ?? facts.find(({ place }) => place === 'lead')
  const others = facts.filter((it) => it !== aside && it.place === undefined && it.isPlain !== false)
  const first = others.find(({ isFirst }) => isFirst)
  const plain = [...(first ? [first] : []), ...others.filter((it) => it !== first)].slice(0, 2)
  return columns.map((column, at) => ({
    ...column,
    ...(at === 0 ? { kept: hasBoxes ? 'kept box' : 'kept' } : at === 1 && hasBoxes ? { kept: 'kept' } : {}),
    ...(column.head !== undefined
      ? { phone: 'chooser' }
      : column === aside
        ? { phone: 'aside' }
        : column === first
          ? { phone: 'first nameless' }
          : plain.includes(column) || column.isPlain
            ? { phone: 'nameless' }
            : {}),
  }))
}

/** Page, sort and filter of a list. Kept in the address, so that Back and a reload restore them. */
export interface TableView {
  readonly page: number
  readonly pageSize: number
  /** A column's key, with '-' for descending; '' for the default order. */
  readonly sort: string
  readonly filter: string
}
