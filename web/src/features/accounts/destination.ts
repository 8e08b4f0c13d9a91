import { certificatePath, homePath, isAccountPage, safeReturn } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'

/** The page after a login: the return address, the taxpayer's certificate, or the role's home. */
export function afterLogin(session: Session, params: URLSearchParams): string {
  const back = safeReturn(params.get('returnTo'))
  if (back !== null && !isAccountPage(back)) return back
  const parcelId = parcelIdOf(params.get('parcelId'))
  if (session.role === 'taxpayer' && parcelId !== null) return certificatePath(parcelId)
  return homePath(session)
}

/** The certificate that a login or sign-up was started for; null if invalid. */
export const parcelIdOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** A path of this feature with the `parcelId` and `returnTo` of the current page. */
export function withReturnParams(
  path: string,
  params: URLSearchParams,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(more)
  const parcelId = parcelIdOf(params.get('parcelId'))
  const back = safeReturn(params.get('returnTo'))
  if (parcelId !== null) query.set('parcelId', String(parcelId))
  if (back !== null) query.set('returnTo', back)
  return query.size === 0 ? path : `${path}?${query}`
}
