import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './rail.css'

export interface RailItem {
  readonly key: string
  readonly dateTime: string
  /** The day as it is told in the row; what is late says so instead. */
  readonly when: ReactNode
  /** A filled disc, a ring, or a square. */
  readonly mark: 'disc' | 'ring' | 'square'
  /** It is told before the first row of its year. */
  readonly year?: string
  readonly title: ReactNode
  readonly note?: string
  readonly amount?: string
  readonly balance?: string
  /** 'now': the row of today; 'next': it is to come; 'late': it should have come. */
  readonly stage?: 'now' | 'next' | 'late'
}

interface RailProps {
  /** The columns: when, what, amount, balance. */
  readonly heads: readonly [when: string, what: string, amount: string, balance: string]
  readonly items: readonly RailItem[]
}

/** What happened, one row for each event on one rail, with the balance after it; solid past, dashed future. */
export const Rail = ({ heads: [when, what, amount, balance], items }: RailProps) => (
  <ol className="rail">
    {/* The columns have their words in each row, for who does not see them. */}
    <li className="heads" aria-hidden="true">
      <span>{when}</span>
      <p>{what}</p>
      <span className="money">{amount}</span>
      <span className="money balance">{balance}</span>
    </li>
    {items.map((item, no) => (
      <Row
        key={item.key}
        item={item}
        year={item.year === items[no - 1]?.year ? undefined : item.year}
        balanceWord={balance}
      />
    ))}
  </ol>
)

interface RowProps {
  readonly item: RailItem
  readonly year: string | undefined
  readonly balanceWord: string
}

const Row = ({ item, year, balanceWord }: RowProps) => (
  <>
    {year === undefined ? null : (
      <li className="year">
        <span>{year}</span>
      </li>
    )}
    <li className={classNames(item.mark, item.stage === 'late' ? 'next late' : item.stage)}>
      <time dateTime={item.dateTime}>{item.when}</time>
      <p>
        {item.title}
        {item.note ? <small>{item.note}</small> : null}
      </p>
      <span className="money">{item.amount}</span>
      <span className="money balance">
        {item.balance ? (
          <>
            <span className="visually-hidden">{balanceWord} </span>
            {item.balance}
          </>
        ) : null}
      </span>
    </li>
  </>
)
