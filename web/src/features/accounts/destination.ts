import { certificatePath, homePath, isAccountPage, safeReturn } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'

/** Where a login leads: back to the place that asked for it, to the certificate of a taxpayer, or to the role's home. */
export function afterLogin(session: Session, params: URLSearchParams): string {
  const back = safeReturn(params.get('returnTo'))
  if (back !== null && !isAccountPage(back)) return back
  const parcelId = parcelIdOf(params.get('parcelId'))
  if (session.role === 'taxpayer' && parcelId !== null) return certificatePath(parcelId)
  return homePath(session)
}

/** The certificate that a log-in or sign-up was begun for; 0 and nonsense are none. */
export const parcelIdOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Address of a page of this folder that carries on what the present one was begun for. */
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
