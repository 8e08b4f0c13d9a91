import { SPANS } from '@fieldstone/domain/calendar/spans'
import * as z from 'zod/mini'
import type { CsvColumn, CsvRow } from './csv.ts'
import { entity } from './entity.ts'
import { dayFilters, list, textFilter } from './list.ts'
import { byId } from './paging.ts'
import { type Route, route } from './route.ts'
import { date, exactLines, idText, money, optionalText } from './values.ts'

/** What a column holds. It decides how the value crosses the wire, is sorted, and is written. */
const CODECS = {
  text: z.string(),
  whole: z.nullable(z.int()),
  date: z.nullable(date),
  money: z.nullable(money),
  flag: z.boolean(),
  /** The certificate's id, for what the row offers; no column of the file. */
  id: z.int(),
} as const

export type ColumnKind = keyof typeof CODECS

/** The name on the wire, the kind, and the heading in a file. */
export type ReportColumn = readonly [wire: string, kind: ColumnKind, title: string]

/** A report as data: this gives its call, its table, its file, its print and its sort keys. */
export interface Report {
  /** Of the CSV file. */
  readonly name: string
  /** Whether it is read of one county, of all counties by administrators, or of both. */
  readonly offered: 'county' | 'all-counties' | 'both'
  /** Its heading on pages and in e-mails to staff. */
  readonly title: string
  /** The last part of its page's path. */
  readonly page: string
  /** The last part of its call's path, where it is not `reports/` and the page. */
  readonly call?: string
  readonly summary: string
  /** Our word for each column, in the order of the table. */
  readonly columns: Readonly<Record<string, ReportColumn>>
  /** What its chart can be drawn by; the first is drawn unless another is chosen. */
  readonly charts: readonly [string, ...string[]]
  /** Wire names of the columns that are added up, on the screen and in the file. Never one that counts a thing twice. */
  readonly sums: readonly string[]
  /** Whether a chart is drawn by what its rows add up to, not by how many they are. */
  readonly draws: 'rows' | 'dollars'
  /** Charts whose segments share rows: they have no total. */
  readonly overlaps?: readonly string[]
  /** Whether it is read between two days. */
  readonly hasDays: boolean
  /** Whether its rows may be a moment old (read from a replica). Never for money that was received. */
  readonly mayLag: boolean
}

export const defineReport = <const R extends Report>(report: R): R => report

/** Ten years, with their leap days: a longer report is refused, and its page offers a shorter one. */
export const MOST_REPORT_DAYS = 3_653

const filtersOf = {
  ...textFilter,
  ...dayFilters,
  /** Days that move with the calendar, in place of fixed ones. */
  span: z.optional(z.enum(SPANS)),
  /** What the chart is drawn by, and the one segment of it whose rows are asked for. */
  by: optionalText(20),
  group: z.optional(exactLines(120)),
  /** Only certificates of this list; a report of sums has no such filter and ignores it. */
  worklistId: ['worklistID', z.optional(idText)],
  /** Wire names of the chosen columns, with commas; '' is all. */
  columns: optionalText(600),
} as const

/** Across counties a report can be narrowed to a state or a county. */
const placeFilters = {
  stateId: ['stateID', optionalText(2)],
  countyId: ['countyID', z.optional(idText)],
} as const

/** The call of a report of a county: a list of 20 rows a page, sorted by any column. */
export const reportRoute = (report: Report) =>
  route({
    method: 'GET',
    path: `/api/counties/:id/${report.call ?? `reports/${report.page}`}`,
    access: ['admin', 'county'],
    reads: 'county',
    params: byId,
    ...reportList(report, filtersOf),
  } as const satisfies Route)

/** The call of a report across counties (`acrossCounties`), for administrators. */
export const allCountiesReportRoute = (report: Report) =>
  route({
    method: 'GET',
    path: `/api/admin/reports/${report.page}`,
    access: ['admin'],
    reads: 'reports',
    ...reportList(report, { ...filtersOf, ...placeFilters }),
  } as const satisfies Route)

const reportList = <const F extends typeof filtersOf>(report: Report, filters: F) =>
  ({
    summary: `${report.summary} X-Total-Count holds the whole count.`,
    ...list({
      name: report.name,
      pageSize: 20,
      sorts: columnsOf(report).map(([wire]) => wire),
      filters,
      columns: columnsOf(report).map(fileColumn),
      money: titlesOf(report, 'money'),
      totals: titlesOf(report, 'money', report.sums),
      counts: titlesOf(report, 'whole', report.sums),
    }),
    answer: z.array(entity(fieldsOf(report))),
    errors: ['not_found', 'report_off', 'span_too_long'],
  }) as const

/** The headings of the columns of a kind; of those that are named, if any are. */
const titlesOf = (report: Report, of: ColumnKind, names?: readonly string[]): readonly string[] =>
  columnsOf(report).flatMap(([wire, kind, title]) =>
    kind === of && (names === undefined || names.includes(wire)) ? [title] : [],
  )

export const reportQuery = entity(filtersOf)
export const allCountiesReportQuery = entity({ ...filtersOf, ...placeFilters })

/** Whether its rows are about one certificate each, so that a list of certificates narrows it. */
export const isOfCertificates = ({ columns }: Report): boolean => 'certificateNo' in columns

/** The columns that a table and a file show: all but ids. */
export const columnsOf = ({ columns }: Report): readonly ReportColumn[] =>
  Object.values(columns).filter(([, kind]) => kind !== 'id')

const fieldsOf = ({ columns }: Report) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, [wire, kind]]) => [name, [wire, CODECS[kind] as z.ZodMiniType]]),
  ) as Readonly<Record<string, readonly [string, z.ZodMiniType]>>

const fileColumn = ([wire, kind, title]: ReportColumn): CsvColumn =>
  kind === 'flag' ? [title, (row: CsvRow) => (row[wire] === true ? 'yes' : 'no'), wire] : [title, wire]
