/** One page of staff, with the one that it replaced. */
export interface PaintCase {
  readonly reader: Reader
  readonly name: string
  readonly before: PaintPage
  readonly now: PaintPage
}

export type Reader = 'admin' | 'county' | 'legal'

export interface PaintPage {
  /** Of a certificate, where the page shows one. */
  readonly pathOf: (certificateId: number) => string
  /** What the page is opened for, there once it stands. */
  readonly main: string
  /** The page that is open when this one is reached without a new document. */
  readonly fromPathOf: (certificateId: number) => string
}

/** The county of the certificates that are opened. */
export const COUNTY = 855

const HOME = {
  admin: '/admin/landing',
  county: `/county/${COUNTY}/landing`,
  legal: '/legal/parcels?mine=true',
} as const satisfies Readonly<Record<Reader, string>>
const LIST = {
  admin: '/admin/parcels',
  county: `/county/${COUNTY}/parcels`,
  legal: '/legal/parcels',
} as const satisfies Readonly<Record<Reader, string>>

const countyPage = (id: number) => `/county/${COUNTY}/parcels/${id}`
const countyPayoff = (id: number) => `${countyPage(id)}/payoff`
const legalPayoff = (id: number) => `/legal/parcels/${id}/payoff`
const legalFile = (id: number) => `/legal/parcels/${id}`
const desk = (id: number) => `/admin/parcels/${id}/desk`
const tab = (name: string) => (id: number) => `/records/${id}/${name}`
const legalOverview = tab('overview')

const CHARTS = '.bars'
const ROWS = '.table tbody td'
/** Rows that open a file. */
const FILES = '.table tbody [aria-expanded]'
const FILE = '.editor .case'
const PAYOFF = '.county-print table, .county-print .notice'

/** The homes, the lists, and each tab of a record with the page on which its subject was. */
export const paintCases: readonly PaintCase[] = [
  ...[
    atHome('admin', '.queues tbody tr', '.today .sheet'),
    atHome('county', CHARTS, CHARTS),
    atHome('legal', FILES, FILES),
    ...(['admin', 'county', 'legal'] as const).map(listOf),
  ],
  ...(['admin', 'county'] as const).flatMap((reader) => [
    ofRecord(reader, 'Overview', [countyPage, '#history'], [countyPage, '.rail']),
    ofRecord(reader, 'Payoff', [countyPayoff, PAYOFF], [countyPayoff, PAYOFF]),
    reader === 'admin'
      ? ofRecord(reader, 'Money', [desk, '.halves .sheet'], [desk, '.halves .sheet'])
      : ofRecord(reader, 'Money', [countyPayoff, PAYOFF], [tab('money'), '#events']),
    ofRecord(reader, 'Legal', [legalFile, FILE], [legalFile, FILE]),
    ofRecord(reader, 'History', [countyPage, '#history'], [tab('history'), '#history']),
  ]),
  ofRecord('legal', 'Overview', [legalPayoff, PAYOFF], [legalOverview, '.rail']),
  ofRecord('legal', 'Payoff', [legalPayoff, PAYOFF], [legalPayoff, PAYOFF]),
  ofRecord('legal', 'Money', [legalPayoff, PAYOFF], [tab('money'), '#events']),
  ofRecord('legal', 'Legal', [legalFile, FILE], [legalFile, FILE]),
  ofRecord('legal', 'History', [legalFile, FILE], [tab('history'), '#history']),
]

function atHome(reader: Reader, before: string, now: string): PaintCase {
  const page = (main: string) => ({ pathOf: () => HOME[reader], main, fromPathOf: payoffOf(reader) })
  return { reader, name: reader === 'legal' ? 'My Parcels' : 'home', before: page(before), now: page(now) }
}

function listOf(reader: Reader): PaintCase {
  const main = reader === 'legal' ? FILES : `${ROWS} a[href^="${LIST[reader]}/"]`
  const page = { pathOf: () => LIST[reader], main, fromPathOf: payoffOf(reader) }
  return { reader, name: reader === 'legal' ? 'All Parcels' : 'All Liens', before: page, now: page }
}

/** From where homes and lists are reached. */
function payoffOf(reader: Reader) {
  return reader === 'legal' ? legalPayoff : countyPayoff
}

type Place = readonly [pathOf: (id: number) => string, main: string]

/** An Overview is reached from the list, another tab from the Overview, and a page of before from that of the certificate. */
function ofRecord(reader: Reader, name: string, before: Place, now: Place): PaintCase {
  const overview =
    reader === 'legal' ? { before: legalFile, now: legalOverview } : { before: countyPage, now: countyPage }
  const page = ([pathOf, main]: Place, from: (id: number) => string): PaintPage => ({
    pathOf,
    main,
    fromPathOf: pathOf === from ? () => LIST[reader] : from,
  })
  return { reader, name, before: page(before, overview.before), now: page(now, overview.now) }
}
