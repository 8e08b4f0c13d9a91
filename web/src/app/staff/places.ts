import type { Found } from '@fieldstone/contract/entities/find/found'
import { QUEUES, type QueueName } from '@fieldstone/contract/entities/queues/queue'
import { pathTo } from '@fieldstone/contract/pages'
import { ALL_COUNTIES_REPORT_NAMES, REPORTS } from '@fieldstone/contract/reports'
import { foldName, tellingWords } from '@fieldstone/domain/certificates/fold-name'
import { normalText, words } from '@fieldstone/domain/certificates/normal-text'
import { t as app } from '../../lib/messages/app.ts'
import { t as queues } from '../../lib/messages/queues.ts'
import { t } from '../../lib/messages/shell.ts'
import { t as page } from '../../lib/messages/staff-pages.ts'
import { PATHS, profilePath } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import {
  adminParcelPath,
  countyParcelPath,
  legalParcelPath,
  ownerPath,
  personPath,
  queuePath,
  receivedPaymentPath,
  reconciliationPath,
  webPaymentPath,
} from '../../lib/staff-paths.ts'
import { type IndexEntry, indexGroups } from './index-groups.ts'

export interface Place {
  readonly label: string
  readonly to: string
  /** What tells it from others of its kind. */
  readonly note?: string
}

export interface PlaceGroup {
  readonly id: 'certificates' | 'receipts' | 'people' | 'pages'
  readonly label: string
  readonly places: readonly Place[]
}

/** What a text leads to, by kind; kinds without a place are left out. */
export function placesOf(
  session: Session,
  text: string,
  { certificates, receipts, people }: Found,
): readonly PlaceGroup[] {
  const groups: readonly PlaceGroup[] = [
    {
      id: 'certificates',
      label: t('foundCertificates'),
      places: certificates.map((it) => ({
        label: it.certificateNo,
        to: certificatePathOf(session, it.id),
        note: [it.parcelNo, ...countyOf(session, it), it.ownerName, it.addressFull].join(' · '),
      })),
    },
    { id: 'receipts', label: t('foundPayments'), places: receipts.map(receiptPlace) },
    {
      id: 'people',
      label: t('foundPeople'),
      places: [...people.map(accountPlace), ...ownerPlaces(session, text, certificates)],
    },
    { id: 'pages', label: t('foundPages'), places: pagesOf(session, text) },
  ]
  return groups.filter(({ places }) => places.length > 0)
}

/** Of who sees several counties: their certificates may have the same numbers. */
const countyOf = ({ role }: Session, { countyName }: Found['certificates'][number]): readonly string[] =>
  role === 'county' ? [] : [t('countyNamed', { name: countyName })]

const accountPlace = ({ id, name, username, email }: Found['people'][number]): Place => ({
  label: name === '' ? username : name,
  to: personPath(id),
  note: `${username} · ${email}`,
})

/** Owners of record of the certificates that were found, where it is their name that was asked for. */
function ownerPlaces({ role }: Session, text: string, certificates: Found['certificates']): readonly Place[] {
  if (role !== 'admin') return []
  const asked = words(text)
  // As the search reads a name: as typed, or folded.
  const readings = [asked, words(foldName(tellingWords(asked).join(' ')))]
  const isAskedFor = ({ ownerName }: Found['certificates'][number]) => {
    const name = normalText(ownerName)
    const key = `${name} | ${foldName(name)}`
    return asked.length > 0 && readings.some((all) => all.every((word) => key.includes(word)))
  }
  const owners = new Map(
    certificates.filter(isAskedFor).map((it) => [normalText(`${it.ownerName} ${it.addressFull}`), it]),
  )
  return [...owners.values()].map(({ id, ownerName, addressFull }) => ({
    label: ownerName,
    to: ownerPath(id),
    note: t('foundOwner', { address: addressFull }),
  }))
}

/** The page of a certificate for this role. */
function certificatePathOf({ role, countyId }: Session, id: number): string {
  if (role === 'legal') return legalParcelPath(id)
  return role === 'county' && countyId !== null ? countyParcelPath(countyId, id) : adminParcelPath(id)
}

function receiptPlace({ moneyId, receiptNo, certificateNo, payerName }: Found['receipts'][number]): Place {
  const received = /^received-(\d+)$/.exec(moneyId)?.[1]
  return {
    label: t('receiptOf', { number: receiptNo || '–', certificate: certificateNo ?? '–' }),
    to: received === undefined ? webPaymentPath(moneyId) : receivedPaymentPath(Number(received)),
    note: payerName,
  }
}

const queuePlace = (queue: QueueName): Place => ({ label: queues(`title_${queue}`), to: queuePath(queue) })

/** The reports across counties. */
const reports = (): readonly Place[] =>
  ALL_COUNTIES_REPORT_NAMES.map((name) => ({
    label: page('reportNamed', { title: REPORTS[name].title }),
    to: pathTo('report', { report: REPORTS[name].page }),
  }))

/** The pages of the role whose address has no value in it, by a part of their name. */
export function pagesOf(session: Session, text: string): readonly Place[] {
  const own = { label: app('navProfile'), to: profilePath(session.userId) }
  const more = session.role === 'admin' ? pagesOfAdmin() : []
  const entries: readonly Place[] = indexGroups(session).flatMap((group) => group.entries.flatMap(tabsOf))
  const asked = text.toLowerCase()
  const all: readonly Place[] = [...entries, ...more, own]
  const found = all.filter(({ label, note = '', to }) =>
    [label, note, OLD_WORDS[to] ?? ''].some((words) => words.toLowerCase().includes(asked)),
  )
  // A page can be a tab and an entry of its own.
  return found.filter(({ to }, at) => found.findIndex((it) => it.to === to) === at)
}

/** The tabs of an entry, each with the entry's name beside it; without tabs, the entry. */
const tabsOf = ({ label, to, tabs }: IndexEntry): readonly Place[] =>
  tabs === undefined
    ? [{ label, to }]
    : tabs.map((tab) => (tab.label === label ? tab : { ...tab, note: label }))

/** Earlier names of pages, and words of the field, by which they are also found. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  [PATHS.receivedPayments]: 'checks, wires, money orders, cash, bank debits',
  [PATHS.unappliedMoney]: 'escrow, suspense, unidentified money, held money',
  [PATHS.postRedemptions]: 'post redemptions together',
  [PATHS.reconciliation]: 'month end, ledger, provider',
  [PATHS.retention]: 'preservation, litigation hold, delete',
  [PATHS.verify]: 'verify, books',
}

/** Pages of administrators that are not in the menu, and the tabs of the reconciliation. */
const pagesOfAdmin = (): readonly Place[] => [
  ...QUEUES.map(queuePlace),
  { label: page('pagePostRedemptions'), to: PATHS.postRedemptions },
  { label: page('pageNewFirm'), to: PATHS.newFirm },
  { label: page('pageDeposits'), to: reconciliationPath('deposits') },
  { label: page('pagePayouts'), to: reconciliationPath('processor') },
  { label: page('pageBank'), to: reconciliationPath('bank') },
  ...reports(),
]
