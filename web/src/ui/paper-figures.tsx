import { MoneyTable } from './money-table.tsx'
import { FactList } from './record-header.tsx'

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
