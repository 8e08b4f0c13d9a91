import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { FIELD_NAMES, fieldOf } from '../src/features/intake/file/fields.ts'
import { TEMPLATE_COLUMNS } from '../src/features/intake/file/map.ts'
import { moveIn } from '../src/features/intake/portfolio/move-in.ts'
import type { Part } from '../src/features/intake/portfolio/part-form.ts'
import { PARTS, templateOf } from '../src/features/intake/portfolio/parts.ts'
import { csvCell } from '../src/http/csv.ts'
import type { Services } from '../src/services.ts'
import { NO_PROGRESS } from '../src/tasks/progress.ts'
import type { Draft } from './draft.ts'
import { FIRMS, usernameOf } from './log-ins.ts'

/** Moves drafts in as a servicing company moves in: by the files of its portfolio, all or nothing. */
export async function moveDraftsIn(services: Services, drafts: readonly Draft[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-demo-'))
  try {
    await writePortfolio(folder, drafts)
    const request = { folder, isRehearsal: false, acceptsDifferences: false, verify: async () => [] }
    const { outcome, faults, parts } = await moveIn(services, request, NO_PROGRESS)
    if (outcome === 'moved-in') return
    const rejected = parts.filter(({ rejectedCount }) => rejectedCount > 0).map(({ name }) => name)
    throw new Error(`the demo did not move in: ${[...faults, ...rejected].join(' ')}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Cells = Readonly<Record<string, unknown>>

async function writePortfolio(folder: string, drafts: readonly Draft[]): Promise<void> {
  await save(folder, 'certificates', TEMPLATE_COLUMNS, drafts.map(certificateCells))
  for (const part of PARTS) {
    const rows = drafts.flatMap((draft) => partCells(part, draft))
    if (rows.length > 0) await save(folder, part.name, templateOf(part), rows)
  }
}

const save = (folder: string, name: string, header: readonly string[], rows: readonly Cells[]) =>
  writeFile(
    join(folder, `${name}.csv`),
    [header, ...rows.map((row) => header.map((column) => textOf(row[column])))]
      .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
      .join(''),
    { mode: 0o600 },
  )

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const placeOf = ({ county, certificateNo }: Draft['sale']) => ({
  ...{ state: 'OH', county: county.name, fips: county.fips, certificateNo },
})

function certificateCells({ sale, certificate }: Draft): Cells {
  const { parcelNo, ownerName, address, city, zip, saleType, purchasedOn, priceCents, rateBps } = sale
  const stored: Cells = {
    ...{ parcel_no: parcelNo, owner_name: ownerName, address, city, zip, sale_type: saleType },
    ...{ purchased_on: purchasedOn, price_cents: priceCents, rate_bps: rateBps, ...certificate },
  }
  const cells: Record<string, unknown> = placeOf(sale)
  for (const [name, { kind, column }] of OWN_FIELDS) cells[name] = inFile(kind, stored[column])
  return cells
}

const OWN_FIELDS = FIELD_NAMES.filter((name) => name !== 'certificateNo').map(
  (name) => [name, fieldOf(name)] as const,
)

/** The rows of one part of a draft, by the names of the template. */
function partCells({ name, fields }: Part, draft: Draft): Cells[] {
  return rowsOf(name, draft).map((row, index) => ({
    ...placeOf(draft.sale),
    ...Object.fromEntries(
      Object.entries(fields).map(([field, { kind, column }]) => [
        field,
        column === 'ref' ? (row['ref'] ?? index + 1) : inFile(kind, row[column]),
      ]),
    ),
  }))
}

function rowsOf(name: Part['name'], draft: Draft): readonly Cells[] {
  const { plans = [], legal } = draft
  switch (name) {
    case 'subsequents':
      return draft.subsequents ?? []
    case 'expenses':
      return draft.expenses ?? []
    case 'payments':
      return draft.receipts ?? []
    case 'plans':
      return plans.map(({ plan }, index) => ({ ...plan, ref: index + 1 }))
    case 'instalments':
      return plans.flatMap(({ instalments }, index) =>
        instalments.map((instalment) => ({ ...instalment, ref: index + 1 })),
      )
    case 'legal':
      return legal ? [legalCells(legal)] : []
    case 'defendants':
      return draft.defendants ?? []
    case 'correspondence':
      return draft.correspondence ?? []
    case 'payoff-requests':
      return draft.payoffRequests ?? []
  }
}

/** A file names a firm and an attorney. */
const legalCells = (legal: NonNullable<Draft['legal']>): Cells => ({
  ...legal,
  firm_id: FIRMS.find(({ id }) => id === legal.firm_id)?.name,
  assigned_attorney_id: usernameOf(legal.assigned_attorney_id ?? null),
})

/** As a file says it: dollars, percent. */
function inFile(kind: Part['fields'][string]['kind'], value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return centsToText(cents(Number(value)))
  return kind === 'percent' ? Number(value) / 100 : value
}
