import type { ColumnKind } from '@fieldstone/contract/report'
import type { ReportWireName } from '@fieldstone/contract/reports'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { PATHS } from '../../lib/paths.ts'
import { adminParcelPath, countyLiensPath, countyParcelPath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-view.ts'
import { descriptionOf, type PlacedReport, type ReportRow } from './report-calls.ts'
import './reports.css'

interface ColumnsOptions {
  readonly here: string
  /** Wire names, separated by commas; '' means all. */
  readonly chosen: string
}

/** Returns the table's columns from the report's description: the chosen ones, and the actions of a row. */
export function columnsOfReport(placed: PlacedReport, options: ColumnsOptions): readonly Column<ReportRow>[] {
  const names = new Set(options.chosen.split(',').filter((name) => name !== ''))
  return Object.entries(descriptionOf(placed).columns)
    .filter(([, [wire]]) => names.size === 0 || names.has(wire))
    .map(([name, [wire, kind]], index, all) => {
      const main = all.some(([, [it]]) => it === 'taxSaleNo') ? wire === 'taxSaleNo' : index === 0
      return columnOf({ name, wire, kind, isMain: main }, { ...options, ...placed })
    })
}

interface ColumnFacts {
  readonly name: string
  readonly wire: string
  readonly kind: ColumnKind
  /** True for the column that names the row: the certificate if there is one, else the first column. */
  readonly isMain: boolean
}

type PlacedOptions = ColumnsOptions & PlacedReport

function columnOf({ name, wire, kind, isMain }: ColumnFacts, options: PlacedOptions): Column<ReportRow> {
  const align = ALIGN[kind]
  return {
    key: wire,
    header: headingOf(wire),
    cell: (row) =>
      wire === 'taxSaleNo' ? <CertificateLink row={row} {...options} /> : cellOf(kind, row[name]),
    ...(isMain ? { place: 'main' as const } : {}),
    ...(align === undefined ? {} : { align }),
    ...(kind === 'flag' ? { isPlain: false } : {}),
    isFirst: wire === 'ownerName',
    ...(kind === 'id' ? {} : { isSortable: true }),
  }
}

/** Links to the certificate if the row has its id, else to the list filtered to that certificate. */
function CertificateLink({ row, countyId, here }: PlacedOptions & { readonly row: ReportRow }) {
  const { certificateNo, certificateId } = row
  const text = String(certificateNo)
  const liens = countyId === null ? PATHS.adminParcels : countyLiensPath(countyId)
  const parcelPath = (id: number) =>
    countyId === null ? adminParcelPath(id) : countyParcelPath(countyId, id)
  const to =
    typeof certificateId === 'number'
      ? parcelPath(certificateId)
      : `${liens}?${new URLSearchParams({ filter: text })}`
  return (
    <Link to={to} state={trailFrom(here)}>
      {text}
    </Link>
  )
}

/** Returns the heading of a column. The column chooser shows it, too. */
export const headingOf = (wire: string): string => t(`column_${wire as ReportWireName}`)

function cellOf(kind: ColumnKind, value: unknown): ReactNode {
  switch (kind) {
    case 'text':
      return textCell(String(value ?? ''))
    case 'whole':
      return value === null ? '' : formatCount(Number(value))
    // The codec decodes these to a date and cents.
    case 'date':
      return formatDate(value as PlainDate | null)
    case 'money':
      return value === null ? '' : formatMoney(value as Cents)
    case 'flag':
      return t(value === true ? 'yes' : 'no')
    case 'id':
      return <ToggleParcel certificateId={Number(value)} />
  }
}

const [SOME_WORDS, LONG_TEXT] = [16, 60]

/** Limits the width so that a name or an address takes at most two lines and a long text has a few words per line. */
const textCell = (text: string): ReactNode =>
  text.length > SOME_WORDS ? (
    <span className={text.length > LONG_TEXT ? 'report-long' : 'report-words'}>{text}</span>
  ) : (
    text
  )

/** Counts are right-aligned, like amounts. */
const ALIGN: Readonly<Record<ColumnKind, 'number' | 'money' | undefined>> = {
  text: undefined,
  whole: 'money',
  date: 'number',
  money: 'money',
  flag: undefined,
  id: undefined,
}

/** Saves the certificate of a row to My Parcels, or removes it. */
function ToggleParcel({ certificateId }: { readonly certificateId: number }) {
  const send = useSend(certificateRoutes.toggleMyCertificate, { waits: true })
  const toggle = useAction(async () => {
    await send({ params: { id: certificateId } })
  })
  return (
    <Button kind="default" size="small" isBusy={toggle.isBusy} onClick={toggle.run}>
      {t('toggle')}
    </Button>
  )
}
