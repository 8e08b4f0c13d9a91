import type { Actor } from '@fieldstone/domain/access/actor'
import { Refusal } from '../refusal.ts'

/** The gate has let only taxpayers in; this tells the compiler, and refuses should a route's row ever be wrong. */
export function requireTaxpayer(actor: Actor): Extract<Actor, { role: 'taxpayer' }> {
  if (actor.role !== 'taxpayer')
    throw new Refusal('not_allowed', { log: `${actor.role} where a taxpayer is needed` })
  return actor
}

/** The same for what only administrators may do. */
export function requireAdmin(actor: Actor): Extract<Actor, { role: 'admin' }> {
  if (actor.role !== 'admin')
    throw new Refusal('not_allowed', { log: `${actor.role} where an administrator is needed` })
  return actor
}

/** The same for what everybody with an account may do. */
export function requirePerson(actor: Actor): Exclude<Actor, { role: 'anonymous' }> {
  if (actor.role === 'anonymous') throw new Refusal('sign_in_required')
  return actor
}
