import type { KnownThen as Known } from '@fieldstone/contract/entities/analysis/known-then'
import { accountDocument } from '@fieldstone/contract/papers/account/document'
import type { AccountTable, Section } from '@fieldstone/contract/papers/account/section'
import { knownThenRoutes } from '@fieldstone/contract/routes/analysis/known-then'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useMutation } from '@tanstack/react-query'
import { isMissingOrForbidden } from '../../../lib/api.ts'
import { callFile, saveFile } from '../../../lib/api-files.ts'
import { useCall } from '../../../lib/calls.ts'
import { formatInstant } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/known-then.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { HeroAmount } from '../../../ui/hero-amount.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import './known-then.css'

interface KnownThenProps {
  readonly certificateId: number
  readonly day: PlainDate
}

/** Shows what the product would have shown of a certificate on a day, and what it did send. */
export default function KnownThen({ certificateId, day }: KnownThenProps) {
  const known = useCall(
    knownThenRoutes.getKnownThen,
    { params: { id: certificateId }, query: { date: day } },
    { throwOnError: isMissingOrForbidden },
  )
  return (
    <Loaded query={known} failedTitle={t('failed')} skeleton={<BlockSkeleton height="30rem" />}>
      {(it) => <Account known={it} />}
    </Loaded>
  )
}

function Account({ known }: { readonly known: Known }) {
  const { title, figure, says, sections } = accountDocument(known, formatInstant)
  return (
    <div className="stack loose">
      <Sheet isRuled className="stack" aria-labelledby="known">
        <h2 id="known">{title}</h2>
        {figure === null ? null : (
          <div className="stack tight">
            <p className="muted">{figure.label}</p>
            <HeroAmount amount={figure.amount} isSmall />
            <p>{figure.through}</p>
          </div>
        )}
        {says.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <KnownFiles id={known.certificateId} date={known.on} />
      </Sheet>
      {sections.map((section) => (
        <Exhibit key={section.key} section={section} />
      ))}
    </div>
  )
}

function Exhibit({ section: { key, title, notes, facts, tables } }: { readonly section: Section }) {
  const id = `known-${key}`
  return (
    <Sheet className="stack" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {facts.length === 0 ? null : <FactList facts={facts.map(([label, value]) => ({ label, value }))} />}
      {tables.map((table) => (
        <Part key={table.caption} table={table} />
      ))}
    </Sheet>
  )
}

/** Rows have no key of their own. The tables are built once and never change. */
type Row = readonly string[]

function Part({ table: { caption, heads, amounts, rows, total } }: { readonly table: AccountTable }) {
  return (
    // The table has the name itself, and so has the region in which a wide table scrolls.
    <div className="stack tight">
      <h3 className="known-caption">{caption}</h3>
      <StaticTable<Row>
        caption={caption}
        columns={heads.map((header, at) => ({
          key: header,
          header,
          cell: (row) => row[at] ?? '',
          ...(at === 0 ? { place: 'main' } : {}),
          ...(amounts.includes(at) ? { align: 'money' } : {}),
        }))}
        rows={rows}
        rowKey={(_, index) => index}
        {...(total === null
          ? {}
          : { totals: Object.fromEntries(heads.map((header, at) => [header, total[at] ?? ''])) })}
      />
    </div>
  )
}

interface KnownFilesProps {
  readonly id: number
  readonly date: PlainDate
}

/** Downloads the account as a PDF, and its ledger as CSV. */
function KnownFiles({ id, date }: KnownFilesProps) {
  const asked = { params: { id }, query: { date } }
  const paper = useMutation({
    mutationFn: () => callFile(knownThenRoutes.knownThenFile, asked),
    onSuccess: ({ name, blob }) => saveFile(name || 'account.pdf', blob),
  })
  const ledger = useMutation({
    mutationFn: () => callFile(knownThenRoutes.knownThenLedger, asked),
    onSuccess: ({ name, blob }) => saveFile(name || 'ledger.csv', blob),
  })
  const error = paper.error ?? ledger.error
  return (
    <div className="stack tight no-print">
      {error ? (
        <p role="alert" className="error">
          {t('fileFailed')} {error.message}
        </p>
      ) : null}
      <div className="row">
        <Button kind="default" isBusy={paper.isPending} onClick={() => paper.mutate()}>
          {t('paper')}
        </Button>
        <Button kind="default" isBusy={ledger.isPending} onClick={() => ledger.mutate()}>
          {t('ledger')}
        </Button>
      </div>
      <p className="muted small">{t('paperHint')}</p>
    </div>
  )
}
