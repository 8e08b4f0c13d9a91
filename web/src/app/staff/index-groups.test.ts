import { PAGES, type Page } from '@fieldstone/contract/pages'
import { ALL_COUNTIES_REPORT_NAMES, REPORTS } from '@fieldstone/contract/reports'
import { expect, test } from 'vitest'
import type { Session } from '../../lib/session.ts'
import { indexGroups } from './index-groups.ts'
import { pagesOf } from './places.ts'

const sessionOf = (role: Session['role'], changes: Partial<Session> = {}): Session => ({
  token: 't',
  userId: 7,
  username: 'u',
  role,
  countyId: 855,
  firmId: null,
  email: '',
  ...changes,
})

const labelsOf = (role: Session['role']) =>
  indexGroups(sessionOf(role)).flatMap(({ entries }) => entries.map(({ label }) => label))

/** They lead on to other pages, which are there. */
const REDIRECTS: readonly string[] = [PAGES.settingsAlias.path, PAGES.payouts.path]

test.each(['admin', 'legal', 'county'] as const)(
  'for the role %s, every page of its own whose address has no value in it is one click away',
  (role) => {
    const offered = pagesOf(sessionOf(role), '').map(({ to }) => to.split('?')[0])
    const own = Object.values<Page>(PAGES)
      .filter(({ access }) => access.includes(role) && !access.includes('anonymous'))
      .map(({ path }): string => path)
      .filter((path) => !path.includes(':') && !REDIRECTS.includes(path))
    expect(own.filter((path) => !offered.includes(path))).toEqual([])
  },
)

test('an administrator reaches every report by two clicks from the index, and by searching for report', () => {
  const [entry, ...others] = indexGroups(sessionOf('admin')).find(({ id }) => id === 'reports')?.entries ?? []
  expect(entry).toEqual({ label: 'Reports', to: PAGES.reports.path })
  expect(others.length).toBeGreaterThan(0)
  const found = pagesOf(sessionOf('admin'), 'report').map(({ to }) => to)
  expect(found).toContain(PAGES.reports.path)
  for (const name of ALL_COUNTIES_REPORT_NAMES)
    expect(found).toContain(PAGES.report.path.replace(':report', REPORTS[name].page))
  expect(pagesOf(sessionOf('county'), 'report').map(({ to }) => to)).toEqual(['/county/855/reports'])
})

test('the labels of the specification’s headers stay, under their own names and in their order', () => {
  const inOrder = (role: Session['role'], words: readonly string[]) =>
    expect(labelsOf(role).filter((label) => words.includes(label))).toEqual(words)
  inOrder('admin', ['All Liens', 'Payoff View Logs', 'Payment Logs', 'Users', 'Counties'])
  inOrder('county', ['Home', 'All Liens', 'Reports'])
  inOrder('legal', ['All Parcels', 'My Parcels', 'Unassigned Parcels', 'Deadlines'])
})

test('a county account that has no county yet, and a taxpayer, have no index', () => {
  expect(indexGroups(sessionOf('county', { countyId: null }))).toEqual([])
  expect(indexGroups(sessionOf('taxpayer'))).toEqual([])
})

test.each([
  ['lockbox', PAGES.lockbox.path],
  ['Received payments', PAGES.receivedPayments.path],
  ['Payment Logs', PAGES.webPayments.path],
  ['rehearsal', PAGES.rehearsals.path],
  ['integrity', PAGES.verify.path],
  ['overcharge', PAGES.overcharges.path],
  ['post redemptions together', PAGES.postRedemptions.path],
  ['escrow', PAGES.unappliedMoney.path],
  ['preservation', PAGES.retention.path],
  ['release', PAGES.workQueue.path.replace(':queue', 'releases-due')],
])('the search finds a page by its earlier name or as a tab: %s', (words, path) => {
  expect(pagesOf(sessionOf('admin'), words).map(({ to }) => to)).toContain(path)
})

test('pages that belong together share one entry of the menu', () => {
  const shared = indexGroups(sessionOf('admin')).flatMap(({ entries }) => entries.filter(({ tabs }) => tabs))
  expect(shared.map(({ label, tabs = [] }) => [label, ...tabs.map((tab) => tab.label)])).toEqual([
    ['Payments', 'Received payments', 'Lockbox', 'Payment Logs'],
    ['Payoff Rules', 'Payoff Rules', 'Rehearsals'],
    ['Checks', 'Integrity check', 'Overcharges'],
  ])
})
