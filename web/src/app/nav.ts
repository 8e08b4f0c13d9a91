import type { Role } from '@fieldstone/domain/access/actor'
import { t } from '../lib/messages/app.ts'
import {
  countyHomePath,
  countyParcelsPath,
  countyReportsPath,
  legalParcelsPath,
  PATHS,
  profilePath,
} from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'

export interface NavLink {
  readonly label: string
  readonly to: string
  /** Shows how many files of the firm have no attorney yet. */
  readonly hasUnassignedCount?: boolean
}

/** The links of the header, in the specification's order. 'Logout' is a button and stands after them. */
export function navLinks(session: Session | null): readonly NavLink[] {
  const profile = session ? [{ label: t('navProfile'), to: profilePath(session.userId) }] : []
  return [...(session ? LINKS[session.role](session) : ANONYMOUS_LINKS), ...profile]
}

const SEARCH: NavLink = { label: t('navSearch'), to: PATHS.search }
const COMPANY: readonly NavLink[] = [
  { label: t('navAbout'), to: PATHS.about },
  { label: t('navFaq'), to: PATHS.faq },
  { label: t('navContact'), to: PATHS.contact },
]
const ANONYMOUS_LINKS: readonly NavLink[] = [SEARCH, ...COMPANY, { label: t('navLogin'), to: PATHS.login }]

const LINKS: Record<Role, (session: Session) => readonly NavLink[]> = {
  taxpayer: () => [SEARCH, { label: t('navMyParcels'), to: PATHS.myParcels }, ...COMPANY],
  admin: () => [
    { label: t('navAllLiens'), to: PATHS.search },
    { label: t('navPayoffViews'), to: PATHS.payoffViews },
    { label: t('navWebPayments'), to: PATHS.webPayments },
    { label: t('navUsers'), to: PATHS.users },
    { label: t('navCounties'), to: PATHS.counties },
  ],
  county: ({ countyId }) =>
    countyId === null
      ? [SEARCH]
      : [
          { label: t('navHome'), to: countyHomePath(countyId) },
          { label: t('navAllLiens'), to: countyParcelsPath(countyId) },
          { label: t('navReports'), to: countyReportsPath(countyId) },
        ],
  legal: ({ countyId }) => [
    { label: t('navAllParcels'), to: legalParcelsPath('all', countyId) },
    { label: t('navMyParcels'), to: legalParcelsPath('mine', countyId) },
    { label: t('navUnassigned'), to: legalParcelsPath('unassigned', countyId), hasUnassignedCount: true },
  ],
}
