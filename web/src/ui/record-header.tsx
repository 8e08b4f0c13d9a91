import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './sheet.css'
import './record-header.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Tabular figures without line breaks: numbers, dates, ids. */
  readonly isNumber?: boolean
}

interface RecordHeaderProps {
  readonly label: string
  readonly kicker?: string
  readonly heading: ReactNode
  readonly status?: ReactNode
  readonly facts: readonly Fact[]
}

/** The header of a certificate, styled as a recorded document: heading, status and facts. */
export function RecordHeader({ label, kicker, heading, status, facts }: RecordHeaderProps) {
  return (
    <section className="record-header" aria-label={label}>
      <div className="record-head">
        <Plat />
        <div>
          {kicker ? <p className="record-kicker">{kicker}</p> : null}
          {heading}
        </div>
        {status}
      </div>
      <FactEntries className="record-facts" facts={facts} />
    </section>
  )
}

/** Facts as a vertical list of labels and values. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return <FactEntries className="facts" facts={facts} />
}

function FactEntries({ className, facts }: { readonly className: string; readonly facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd className={classNames(fact.isNumber && 'num')}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A small plat of lots: the emblem of a certificate. */
function Plat() {
  return (
    <svg
      className="plat"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M2 2h60v60H2zM2 18h22M2 34h22M2 48h22M24 2v60M30 2v26h32M46 2v26M30 34v28M30 34h32M46 34v28" />
      <path d="M30 34h16v28H30z" fill="currentColor" />
    </svg>
  )
}

interface HeadFactProps {
  readonly name: string
  readonly value: ReactNode
  /** What is to be known beside the value. */
  readonly more: string
}

/** One fact in the head of a page, in a list of them. */
export const HeadFact = ({ name, value, more }: HeadFactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <br />
      {more}
    </dd>
  </div>
)
