import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './paper.css'
import { MoneyTable } from './money-table.tsx'
import { FactList } from './record-header.tsx'

interface PaperProps {
  /** The back link, on the screen only. */
  readonly back: ReactNode
  readonly printLabel: string
  /** In place of the browser's own dialog at once. */
  readonly onPrint?: () => void
  /** A copy is being counted: Print ignores presses. */
  readonly isPrinting?: boolean
  /** More buttons beside Print, and their messages. */
  readonly actions?: ReactNode
  /** The document's title and subject. */
  readonly head: ReactNode
  /** Who sends it: name, address, phone. */
  readonly sender: readonly string[]
  readonly children: ReactNode
}

/** A document for the printer: ink on white in every colour scheme, one Letter sheet, no navigation. */
export function Paper({
  onPrint = printPage,
  isPrinting = false,
  back,
  printLabel,
  actions,
  head,
  sender,
  children,
}: PaperProps) {
  return (
    <div className="stack">
      <PaperBar {...{ back, printLabel, onPrint, isPrinting, actions }} />
      <PaperSheet head={head} sender={sender}>
        {children}
      </PaperSheet>
    </div>
  )
}

const printPage = () => window.print()

type PaperBarProps = Pick<PaperProps, 'back' | 'printLabel' | 'onPrint' | 'isPrinting' | 'actions'>

/** What stands above the sheets on the screen and is not printed. */
export const PaperBar = ({
  back,
  printLabel,
  onPrint = printPage,
  isPrinting = false,
  actions,
}: PaperBarProps) => (
  <div className="row apart no-print paper-bar">
    {back}
    <div className="row">
      {actions}
      <Button isBusy={isPrinting} onClick={onPrint}>
        {printLabel}
      </Button>
    </div>
  </div>
)

/** One document; several on a page begin a sheet each. */
export function PaperSheet({ head, sender, children }: Pick<PaperProps, 'head' | 'sender' | 'children'>) {
  const [name, ...lines] = sender
  return (
    <article className="paper stack loose">
      <header className="paper-head">
        <div>{head}</div>
        <address className="small">
          <b>{name}</b>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      {children}
    </article>
  )
}

/** What a document lists: a label and its text. */
type PaperEntry = readonly [label: string, text: string]

interface PaperFiguresProps {
  readonly caption: string
  readonly sheet: {
    readonly headings: readonly [string, string]
    readonly figures: readonly PaperEntry[]
    readonly total: PaperEntry
  }
}

/** The amounts of a document and their sum. */
export const PaperFigures = ({ caption, sheet: { headings, figures, total } }: PaperFiguresProps) => (
  <MoneyTable
    caption={caption}
    headings={headings}
    entries={figures.map(([label, amount]) => ({ key: label, label, amount }))}
    total={{ label: total[0], amount: total[1] }}
  />
)

/** The facts of a document and their values. */
export const PaperFacts = ({ facts }: { readonly facts: readonly PaperEntry[] }) => (
  <FactList facts={facts.map(([label, value]) => ({ label, value }))} />
)
