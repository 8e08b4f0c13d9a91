/** Every address of the application is built here; the router reads the patterns, links use the builders. */
export const PATHS = {
  root: '/',
  home: '/home',
  about: '/about',
  faq: '/faq',
  contact: '/contact',
  disclaimer: '/disclaimer',
  help: '/help',
  privacy: '/privacy',
  search: '/parcels/list',
  login: '/login',
  signUp: '/signup',
  forgotPassword: '/forgotPassword',
  forgotPasswordSent: '/forgotPasswordConfirmation',
  resetPassword: '/resetPassword/:token',
  resetPasswordDone: '/resetPasswordConfirmation',
  confirmation: '/confirmation',
  confirmationTaxpayer: '/confirmationTaxPayer',
  payment: '/payment',
  myParcels: '/taxpayer/parcels/mine',
  myPayments: '/taxpayer/payments/mine',
  adminHome: '/admin/landing',
  users: '/admin/users',
  counties: '/admin/counties',
  settings: '/admin/settings',
  payoffViews: '/admin/payments',
  webPayments: '/admin/webPaymentLogs',
  audit: '/admin/audit',
  legalParcels: '/legal/parcels',
  verify: '/admin/verify',
} as const

/** Where a certificate was opened from; 'Back' leads there. */
export type Origin = 'fromAdmin' | 'fromLegal' | 'fromMyParcels' | 'fromMyPayments'

export const certificatePath = (id: number, origin?: Origin): string => `/parcels/${id}${flag(origin)}`
export const payoffPath = (id: number, origin?: Origin): string =>
  `/parcels/${id}/payoffrequest${flag(origin)}`
export const payoffPrintPath = (id: number): string => `/parcels/${id}/payoffrequestprint`
export const planRequestPath = (id: number): string => `/parcels/${id}/paymentplanrequest`
export const planRequestPrintPath = (id: number): string => `/parcels/${id}/paymentplanrequestprint`
export const planRequestDonePath = (id: number): string => `/parcels/${id}/paymentplanrequestsuccess`
export const paymentDonePath = (id: number): string => `/parcels/${id}/paymentprocesssuccess`
export const paymentCanceledPath = (id: number): string => `/parcels/${id}/paymentprocesscancel`
export const profilePath = (userId: number): string => `/users/${userId}`
export const secondFactorPath = (userId: number): string => `/users/${userId}/secondFactor`
export const countyHomePath = (countyId: number): string => `/county/${countyId}/landing`
export const countyParcelsPath = (countyId: number): string => `/county/${countyId}/parcels`
export const countyParcelPath = (countyId: number, id: number): string => `/county/${countyId}/parcels/${id}`
export const countyPayoffPath = (countyId: number, id: number): string =>
  `${countyParcelPath(countyId, id)}/payoff`
/** Leads to the office view, whose address names a county that a list does not know. */
export const adminParcelPath = (id: number): string => `/admin/parcels/${id}`
export const countyReportsPath = (countyId: number): string => `/county/${countyId}/reports`

/** Where on the search page the form of address and owner stands. */
export const PLACE_FORM = 'by-place'

/** The search, with the parcel number typed elsewhere. */
export const searchPath = (parcelNo: string): string =>
  `${PATHS.search}?${new URLSearchParams({ parcel: parcelNo })}`

/** Legal parcels in one of their three views. */
export function legalParcelsPath(view: 'all' | 'mine' | 'unassigned', countyId: number | null): string {
  const query = new URLSearchParams()
  if (countyId !== null) query.set('countyID', String(countyId))
  if (view !== 'all') query.set(view, 'true')
  return query.size === 0 ? PATHS.legalParcels : `${PATHS.legalParcels}?${query}`
}

/** The login page, with the way back. */
export const loginPath = (returnTo?: string): string =>
  returnTo === undefined ? PATHS.login : `${PATHS.login}?${new URLSearchParams({ returnTo })}`

/** A way back that stays on this site: anything else than a path of ours is refused, so no link can lead away. */
export function safeReturn(returnTo: string | null): string | null {
  if (returnTo === null || !isOwnPath(returnTo)) return null
  const target = new URL(returnTo, location.origin)
  // What was read may be another path than what was written: '/.//a' is '//a'.
  if (target.origin !== location.origin || !isOwnPath(target.pathname)) return null
  return target.pathname + target.search + target.hash
}

/** '//a' and '/\\a' are other sites to a browser. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Pages that are of use without a session alone: a login leads to none of them, and no lost session away from them. */
export const isAccountPage = (path: string): boolean =>
  /^\/(login|signup|confirmation|forgotPassword|resetPassword)/i.test(path)

/** What the role's logo leads to, and where a login without a way back ends. */
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
