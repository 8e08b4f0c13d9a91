import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import type { PartColour } from './hero-amount.tsx'
import './expander.css'
import './money.css'

/** One entry of a ledger. `amount` is the formatted text. */
export interface LedgerEntry {
  readonly key: string
  readonly label: ReactNode
  readonly amount: string
  /** The colour of the entry in the breakdown bar. */
  readonly colour?: PartColour
  /** The parts of the entry, in an expandable section. */
  readonly parts?: readonly LedgerPart[]
  /** The sum line under the parts. */
  readonly partsTotal?: { readonly label: string; readonly amount: string }
}

export interface LedgerPart {
  readonly key: string
  readonly label: string
  readonly amount: string
  /** It is the sum of the parts above it, not a part. */
  readonly isSum?: boolean
}

interface MoneyTableProps {
  readonly caption: string
  /** Column headings, 'Type' and 'Amount'; left out in small tables. */
  readonly headings?: readonly [string, string]
  readonly entries: readonly LedgerEntry[]
  readonly total?: { readonly label: string; readonly amount: string }
  /** 'compact' for cards and dialogs, 'large' for the payoff itself. */
  readonly size?: 'compact' | 'normal' | 'large'
}

/** A table of amounts, with a single rule above the total and a double rule below it. */
export function MoneyTable(props: MoneyTableProps) {
  const { caption, headings, entries, total, size = 'normal' } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  return (
    <table className={classNames('ledger', size)}>
      <caption className="visually-hidden">{caption}</caption>
      {headings ? (
        <thead>
          <tr>
            <th scope="col">{headings[0]}</th>
            <th scope="col" className="money">
              {headings[1]}
            </th>
          </tr>
        </thead>
      ) : null}
      {entries.map((entry) => (
        <Entry
          key={entry.key}
          entry={entry}
          isOpen={open.has(entry.key)}
          onToggle={() => toggle(entry.key)}
        />
      ))}
      {total ? (
        <tfoot>
          <tr className="total">
            <th scope="row">{total.label}</th>
            <td className="money">
              <span>{total.amount}</span>
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

interface EntryProps {
  readonly entry: LedgerEntry
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** An entry in its own tbody, and its parts in a second one, controlled by the expander. */
function Entry({ entry, isOpen, onToggle }: EntryProps) {
  const partsId = useId()
  const parts = entry.parts ?? []
  const mark = entry.colour ? <i className={`key c${entry.colour}`} aria-hidden="true" /> : null
  return (
    <>
      <tbody>
        <tr className="entry">
          <th scope="row">
            {mark}
            {parts.length > 0 ? (
              <button
                type="button"
                className="expander"
                aria-expanded={isOpen}
                aria-controls={partsId}
                onClick={onToggle}
              >
                {entry.label}
              </button>
            ) : (
              entry.label
            )}
          </th>
          <td className="money">{entry.amount}</td>
        </tr>
      </tbody>
      {parts.length > 0 ? (
        <tbody id={partsId} hidden={!isOpen}>
          {parts.map(({ key, ...part }) => (
            <PartRow key={key} {...part} />
          ))}
          {entry.partsTotal ? <PartRow {...entry.partsTotal} isSum /> : null}
        </tbody>
      ) : null}
    </>
  )
}

function PartRow({ label, amount, isSum }: Omit<LedgerPart, 'key'>) {
  return (
    <tr className={classNames('part', isSum && 'sum')}>
      <th scope="row">{label}</th>
      <td className="money">{amount}</td>
    </tr>
  )
}
