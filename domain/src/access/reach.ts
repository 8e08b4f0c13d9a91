import type { Actor } from './actor.ts'

/**
 * Whether the actor sees a certificate as staff: a county's users theirs, a firm's users theirs, administrators all, others
 * none.
 */
export function reaches(
  actor: Actor,
  certificate: { readonly countyId: number; readonly firmId: number | null },
): boolean {
  switch (actor.role) {
    case 'admin':
      return true
    case 'county':
      return actor.countyId === certificate.countyId
    case 'legal':
      return actor.firmId === certificate.firmId
    case 'taxpayer':
    case 'guest':
    case 'anonymous':
      return false
  }
}

/** Whether the actor sees a county as staff: its own users do, and those of firms, whose files may lie in any county. */
export function reachesCounty(actor: Actor, countyId: number): boolean {
  switch (actor.role) {
    case 'admin':
    case 'legal':
      return true
    case 'county':
      return actor.countyId === countyId
    case 'taxpayer':
    case 'guest':
    case 'anonymous':
      return false
  }
}
