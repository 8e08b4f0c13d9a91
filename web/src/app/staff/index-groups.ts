import { pathTo } from '@fieldstone/contract/pages'
import { t as app } from '../../lib/messages/app.ts'
import { t as collections } from '../../lib/messages/collections.ts'
import { t } from '../../lib/messages/shell.ts'
import { t as page } from '../../lib/messages/staff-pages.ts'
import { t as today } from '../../lib/messages/today.ts'
import { countyHomePath, homePath, legalParcelsPath, PATHS } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'

export interface IndexEntry {
  readonly label: string
  readonly to: string
  /** What stands beside it: how many files of the firm have no attorney. */
  readonly count?: 'unassigned'
  /** The pages behind this entry, which are tabs above each of them. The entry opens the first. */
  readonly tabs?: readonly PageTab[]
}

export interface PageTab {
  readonly label: string
  readonly to: string
}

export interface IndexGroup {
  readonly id: string
  readonly label: string
  readonly entries: readonly IndexEntry[]
  /** The work queues stand below its entries. */
  readonly hasQueues?: true
}

/** Every page of a staff role whose address has no value in it, by subject. The specification's labels keep their names. */
export function indexGroups(session: Session): readonly IndexGroup[] {
  switch (session.role) {
    case 'admin':
      return adminGroups(session)
    case 'county':
      return session.countyId === null ? [] : countyGroups(session.countyId)
    case 'legal':
      return LEGAL_GROUPS()
    case 'taxpayer':
      return []
  }
}

const adminGroups = (session: Session): readonly IndexGroup[] => [
  {
    id: 'work',
    label: t('groupWork'),
    hasQueues: true,
    entries: [
      { label: today('title'), to: homePath(session) },
      { label: page('pageDeadlines'), to: PATHS.legalDeadlines },
      { label: page('pageApprovals'), to: PATHS.approvals },
    ],
  },
  {
    id: 'liens',
    label: t('groupLiens'),
    entries: [
      { label: t('navAllLiens'), to: PATHS.adminParcels },
      { label: page('pageBulkChanges'), to: PATHS.placementBatches },
      { label: page('pageImports'), to: PATHS.imports },
    ],
  },
  {
    id: 'money',
    label: t('groupMoney'),
    entries: [
      {
        label: page('pagePayments'),
        to: PATHS.receivedPayments,
        tabs: [
          { label: page('pageReceivedPayments'), to: PATHS.receivedPayments },
          { label: page('pageLockbox'), to: PATHS.lockbox },
          { label: t('navWebPayments'), to: PATHS.webPayments },
        ],
      },
      { label: page('pageUnappliedMoney'), to: PATHS.unappliedMoney },
      { label: page('pageReconciliation'), to: PATHS.reconciliation },
    ],
  },
  {
    id: 'letters',
    label: t('groupLetters'),
    entries: [
      { label: page('pageLetters'), to: PATHS.letters },
      { label: page('pageTemplates'), to: PATHS.templates },
      { label: page('pageOutbox'), to: PATHS.outbox },
    ],
  },
  {
    id: 'reports',
    label: t('groupReports'),
    entries: [
      { label: page('pageReports'), to: PATHS.reports },
      { label: page('pageForecast'), to: PATHS.forecast },
      { label: t('navPayoffViews'), to: PATHS.payoffViews },
      { label: t('navWebPayments'), to: PATHS.webPayments },
    ],
  },
  {
    id: 'setup',
    label: t('groupSetup'),
    entries: [
      { label: page('pageFirstSteps'), to: PATHS.firstSteps },
      { label: t('navUsers'), to: PATHS.users },
      { label: page('pageFirms'), to: PATHS.firms },
      { label: t('navCounties'), to: PATHS.counties },
      {
        label: page('pagePayoffRules'),
        to: PATHS.payoffRules,
        tabs: [
          { label: page('pagePayoffRules'), to: PATHS.payoffRules },
          { label: page('pageRehearsals'), to: PATHS.rehearsals },
        ],
      },
      { label: t('navSettings'), to: PATHS.settings },
      { label: page('pageAudit'), to: PATHS.audit },
      {
        label: page('pageChecks'),
        to: PATHS.verify,
        tabs: [
          { label: page('pageVerify'), to: PATHS.verify },
          { label: page('pageOvercharges'), to: PATHS.overcharges },
        ],
      },
      { label: page('pageParcelNumbers'), to: PATHS.parcelNumbers },
      { label: page('pageRetention'), to: PATHS.retention },
    ],
  },
]

const countyGroups = (countyId: number): readonly IndexGroup[] => [
  {
    id: 'work',
    label: t('groupWork'),
    entries: [
      { label: t('navHome'), to: countyHomePath(countyId) },
      { label: t('navAllLiens'), to: pathTo('countyParcels', { countyId }) },
      { label: t('navReports'), to: pathTo('countyReports', { countyId }) },
      { label: collections('title'), to: pathTo('countyCollections', { countyId }) },
    ],
  },
]

const LEGAL_GROUPS = (): readonly IndexGroup[] => [
  {
    id: 'files',
    label: t('groupFiles'),
    entries: [
      { label: t('navAllParcels'), to: legalParcelsPath('all') },
      { label: app('navMyParcels'), to: legalParcelsPath('mine') },
      { label: t('navUnassigned'), to: legalParcelsPath('unassigned'), count: 'unassigned' },
    ],
  },
  {
    id: 'work',
    label: t('groupWork'),
    entries: [{ label: t('navDeadlines'), to: PATHS.legalDeadlines }],
  },
]
