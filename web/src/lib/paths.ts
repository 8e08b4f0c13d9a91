import { PAGES, type PageName, pageAt, pathTo } from '@fieldstone/contract/pages'

/** The paths of all pages by name; those with parameters are for the router. */
export const PATHS = Object.fromEntries(
  Object.entries(PAGES).map(([name, page]) => [name, page.path]),
  // Exactly the names of the list, which fromEntries forgets.
) as { readonly [P in PageName]: (typeof PAGES)[P]['path'] }

/** Where a certificate was opened from; 'Back' leads there. */
export type Origin = 'fromAdmin' | 'fromLegal' | 'fromMyParcels' | 'fromMyPayments'

export const certificatePath = (parcelId: number, origin?: Origin): string =>
  pathTo('certificate', { parcelId }) + flag(origin)
export const payoffPath = (parcelId: number, origin?: Origin): string =>
  pathTo('payoff', { parcelId }) + flag(origin)
export const growthPath = (parcelId: number): string => pathTo('growth', { parcelId })
export const whatIfPath = (parcelId: number): string => pathTo('whatIf', { parcelId })
/** All certificates of the property of one. */
export const propertyPath = (parcelId: number): string => pathTo('property', { parcelId })
export const payoffPrintPath = (parcelId: number): string => pathTo('payoffPrint', { parcelId })
/** What a message is about, which is begun for its writer: a payoff that is wrong, a page that does not work for them. */
export type MessageSubject = 'figure' | 'access'

/** The contact form; `property`: a certificate's number. */
export const contactPath = (about: { readonly property?: string; readonly about?: MessageSubject }): string =>
  `${PATHS.contact}?${new URLSearchParams(about)}`
export const planPath = (parcelId: number): string => pathTo('plan', { parcelId })
export const planRequestPath = (parcelId: number): string => pathTo('planRequest', { parcelId })
export const planRequestPrintPath = (parcelId: number): string => pathTo('planRequestPrint', { parcelId })
export const planRequestDonePath = (parcelId: number): string => pathTo('planRequestDone', { parcelId })
export const paymentDonePath = (parcelId: number): string => pathTo('paymentDone', { parcelId })
export const profilePath = (userId: number): string => pathTo('profile', { userId })
/** The part of the own profile about letters. */
export const lettersHash = '#letter-delivery'
export const secondFactorPath = (userId: number): string => pathTo('secondFactor', { userId })
export const countyHomePath = (countyId: number): string => pathTo('countyHome', { countyId })
/** The receipt of a payment that was received. */
export const receiptPath = (paymentId: string): string => pathTo('receipt', { paymentId })

/** Anchor of the address form on the search page. */
export const PLACE_FORM = 'by-place'

/** The state of a search that a person has just made: its only match opens by itself. A link to a search shows the list. */
export const OPENS_ONLY_MATCH = { opensOnlyMatch: true }

export const opensOnlyMatch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensOnlyMatch' in state

/** The list in which staff find a text of any kind; null for readers who find certificates in the public search. */
export function findPath(who: HomeOwner | null, text: string): string | null {
  if (who === null || who.role === 'taxpayer') return null
  if (who.role === 'county' && who.countyId === null) return null
  return `${allLiensPath(who)}?${new URLSearchParams({ filter: text })}`
}

/** The list of every certificate that this staff role may see. */
const allLiensPath = ({ role, countyId }: HomeOwner): string =>
  role === 'legal'
    ? legalParcelsPath('all')
    : role === 'admin' || countyId === null
      ? PATHS.adminParcels
      : pathTo('countyParcels', { countyId })

/** Legal parcels in one of their three views, of every county or one. */
export function legalParcelsPath(
  view: 'all' | 'mine' | 'unassigned',
  countyId: number | null = null,
): string {
  const flags = new URLSearchParams({
    ...(countyId === null ? {} : { countyID: String(countyId) }),
    ...(view === 'all' ? {} : { [view]: 'true' }),
  })
  return flags.size === 0 ? PATHS.legalParcels : `${PATHS.legalParcels}?${flags}`
}

/** The login page, with the return address. */
export const loginPath = (returnTo?: string): string =>
  returnTo === undefined ? PATHS.login : `${PATHS.login}?${new URLSearchParams({ returnTo })}`

/** A return address on this site; null for anything else, to prevent open redirects. */
export function safeReturn(returnTo: string | null): string | null {
  if (returnTo === null || !isOwnPath(returnTo)) return null
  const target = new URL(returnTo, location.origin)
  // Parsing may change the path: '/.//a' becomes '//a'.
  if (target.origin !== location.origin || !isOwnPath(target.pathname)) return null
  return target.pathname + target.search + target.hash
}

/** '//a' and '/\\a' are other sites to a browser. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Pages for readers without a session: a login never returns to them, and a lost session does not leave them. */
export function isAccountPage(path: string): boolean {
  const page = pageAt(path.split(/[?#]/)[0] ?? '')
  return page !== null && ACCOUNT_PAGES.has(page)
}

const ACCOUNT_PAGES: ReadonlySet<PageName> = new Set<PageName>([
  'login',
  'signUp',
  'signUpForParcel',
  'signUpTaxpayer',
  'signUpAdmin',
  'signUpCounty',
  'signUpDone',
  'signUpDoneTaxpayer',
  'forgotPassword',
  'forgotPasswordDone',
  'resetPassword',
  'resetPasswordDone',
  'confirmEmail',
])

/** The home page of a role: target of the logo, and of a login without a return address. */
export function homePath(who: HomeOwner | null): string {
  switch (who?.role) {
    case undefined:
      return PATHS.home
    case 'admin':
      return PATHS.adminHome
    case 'county':
      return who.countyId === null ? PATHS.search : countyHomePath(who.countyId)
    case 'legal':
      return legalParcelsPath('mine', who.countyId)
    case 'taxpayer':
      return PATHS.search
  }
}

interface HomeOwner {
  readonly role: 'admin' | 'county' | 'legal' | 'taxpayer'
  readonly countyId: number | null
}

const flag = (origin?: Origin): string => (origin === undefined ? '' : `?${origin}=true`)
