import { pathTo } from '@fieldstone/contract/pages'
import { t } from '../lib/messages/app.ts'
import { countyHomePath, legalParcelsPath, PATHS, profilePath } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'

export interface NavLink {
  readonly label: string
  readonly to: string
  /** Shows how many files of the firm have no attorney yet. */
  readonly hasUnassignedCount?: boolean
}

/** The links of the header, in the specification's order. 'Logout' is a button and stands after them. */
export function navLinks(session: Session | null): readonly NavLink[] {
  if (session === null) return [search(), ...company(), { label: t('navLogin'), to: PATHS.login }]
  return [...linksOf(session), { label: t('navProfile'), to: profilePath(session.userId) }]
}

function linksOf(session: Session): readonly NavLink[] {
  const { role, countyId } = session
  switch (role) {
    case 'taxpayer':
      return [search(), { label: t('navMyParcels'), to: PATHS.myParcels }, ...company()]
    case 'admin':
      return [
        { label: t('navAllLiens'), to: PATHS.adminParcels },
        { label: t('navPayoffViews'), to: PATHS.payoffViews },
        { label: t('navWebPayments'), to: PATHS.webPayments },
        { label: t('navUsers'), to: PATHS.users },
        { label: t('navCounties'), to: PATHS.counties },
        { label: t('navSettings'), to: PATHS.settings },
      ]
    case 'county':
      return countyId === null ? [search()] : countyLinks(countyId)
    case 'legal':
      return [
        { label: t('navAllParcels'), to: legalParcelsPath('all') },
        { label: t('navMyParcels'), to: legalParcelsPath('mine') },
        {
          label: t('navUnassigned'),
          to: legalParcelsPath('unassigned'),
          hasUnassignedCount: true,
        },
        { label: t('navDeadlines'), to: PATHS.legalDeadlines },
      ]
  }
}

const search = (): NavLink => ({ label: t('navSearch'), to: PATHS.search })

const company = (): readonly NavLink[] => [
  { label: t('navAbout'), to: PATHS.about },
  { label: t('navFaq'), to: PATHS.faq },
  { label: t('navContact'), to: PATHS.contact },
]

const countyLinks = (countyId: number): readonly NavLink[] => [
  { label: t('navHome'), to: countyHomePath(countyId) },
  { label: t('navAllLiens'), to: pathTo('countyParcels', { countyId }) },
  { label: t('navReports'), to: pathTo('countyReports', { countyId }) },
]
