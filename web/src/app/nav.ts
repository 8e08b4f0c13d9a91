import { t } from '../lib/messages/app.ts'
import { PATHS, profilePath } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'

export interface NavLink {
  readonly label: string
  readonly to: string
}

/** The links of the public header, in the specification's order; staff have an index. 'Logout' is a button after them. */
export function navLinks(session: Session | null): readonly NavLink[] {
  if (session === null) return [search(), ...company(), { label: t('navLogin'), to: PATHS.login }]
  const profile = { label: t('navProfile'), to: profilePath(session.userId) }
  return [search(), { label: t('navMyParcels'), to: PATHS.myParcels }, ...company(), profile]
}

const search = (): NavLink => ({ label: t('navSearch'), to: PATHS.search })

const company = (): readonly NavLink[] => [
  { label: t('navAbout'), to: PATHS.about },
  { label: t('navFaq'), to: PATHS.faq },
  { label: t('navContact'), to: PATHS.contact },
]
