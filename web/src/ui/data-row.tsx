import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { openRow } from './table-head.tsx'
import type { Column, Laid } from './table-view.ts'
import './expander.css'

interface DataRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Laid<Row>[]
  /** Content of the expandable row below; null if there is none. */
  readonly details: ReactNode
  /** Was opened last. */
  readonly isCurrent?: boolean
  /** The details are open from the start. */
  readonly isOpenAtFirst?: boolean
  readonly onOpen?: ((isOpen: boolean) => void) | undefined
  /** Stands in the main cell of a row without details. */
  readonly tool?: ReactNode
}

/** A row of the DataTable, and below it its details. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, details, isCurrent = false, isOpenAtFirst = false, onOpen, tool } = props
  const detailsId = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  // Details are made when they are first opened, and then kept.
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  const opener = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    setOpened(true)
    open(!isOpen)
  }
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    onOpen?.(isNowOpen)
  }
  /** Esc in the details goes back to the row; one that a dialog above them has used stays there. */
  const onEscape = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
    // Leaving the field first lets it save what was typed.
    opener.current?.focus()
    open(false)
  }
  const hasDetails = details !== null && details !== undefined
  const content = (column: Column<Row>) =>
    hasDetails && column.place === 'main' ? (
      <button
        type="button"
        className="expander"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        ref={opener}
        onClick={toggle}
      >
        {column.cell(row)}
      </button>
    ) : (
      column.cell(row)
    )
  return (
    <>
      {/* The link or the button in the main cell does the same for the keyboard. */}
      <tr className="entry" onClick={openRow} aria-current={isCurrent ? true : undefined}>
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)} data-label={labelOf(column)}>
            {content(column)}
            {column.place === 'main' && !hasDetails ? tool : null}
          </td>
        ))}
      </tr>
      {hasDetails ? (
        <tr id={detailsId} className="details" hidden={!isOpen} onKeyDown={onEscape}>
          <td colSpan={columns.length}>{wasOpened ? details : null}</td>
        </tr>
      ) : null}
    </>
  )
}

export const cellClass = <Row,>(column: Laid<Row>): string =>
  classNames(column.place, alignClass(column), column.kept, column.phone)

export const alignClass = <Row,>({ align }: Column<Row>): string | undefined =>
  align === 'number' ? 'num' : align

export const labelOf = <Row,>(column: Column<Row>): string | undefined =>
  column.place === undefined ? (column.shortHeader ?? column.header) : undefined
