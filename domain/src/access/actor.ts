/** The four account types by their codes on the wire. */
export const ACCOUNT_TYPES = { admin: 0, county: 1, taxpayer: 2, legal: 3 } as const

export type Role = keyof typeof ACCOUNT_TYPES

export const ROLES = Object.keys(ACCOUNT_TYPES) as Role[]

export function roleOf(accountType: number): Role | null {
  return ROLES.find((role) => ACCOUNT_TYPES[role] === accountType) ?? null
}

/** Who makes a request: anonymous, or a signed-in, approved user. Decided from rows, never from token claims. */
export type Actor =
  | { readonly role: 'anonymous' }
  | { readonly role: 'admin'; readonly userId: number }
  | { readonly role: 'county'; readonly userId: number; readonly countyId: number }
  | { readonly role: 'taxpayer'; readonly userId: number }
  | {
      /** Proved an e-mail address with a code. Sees only what began in this session, whatever else the account has. */
      readonly role: 'guest'
      readonly userId: number
      readonly since: Date
    }
  | {
      readonly role: 'legal'
      readonly userId: number
      /** The law firm whose certificates this user works on. */
      readonly firmId: number
      /** Where the user's pages start; it limits nothing. */
      readonly countyId: number | null
    }

export type Identity = Actor['role']

/** What is stored of an account. */
export interface Account {
  readonly id: number
  readonly accountType: number
  readonly countyId: number | null
  readonly firmId: number | null
}

/** Null for staff without a county or firm: they see nothing until an administrator sets it. */
export function actorOf({ id: userId, accountType, countyId, firmId }: Account): AccountActor | null {
  const role = roleOf(accountType)
  switch (role) {
    case 'admin':
    case 'taxpayer':
      return { role, userId }
    case 'county':
      return countyId === null ? null : { role, userId, countyId }
    case 'legal':
      return firmId === null ? null : { role, userId, firmId, countyId }
    case null:
      return null
  }
}

/** The actors of these roles: ActorOf<'admin' | 'county'>. */
export type ActorOf<R extends Identity> = Extract<Actor, { readonly role: R }>

/** Anybody with a session. */
export type SignedInActor = Exclude<Actor, { readonly role: 'anonymous' }>

/** Anybody who logged in with a password. */
export type AccountActor = ActorOf<Role>

/** The actor of a session that an e-mailed code opened. Null for staff: they never act as guests. */
export const guestActorOf = (account: Account, since: Date): ActorOf<'guest'> | null =>
  roleOf(account.accountType) === 'taxpayer' ? { role: 'guest', userId: account.id, since } : null

/** Somebody without a password here: nobody is known, or only an e-mail address. */
export const isVisitor = (actor: Actor): actor is ActorOf<'anonymous' | 'guest'> =>
  actor.role === 'anonymous' || actor.role === 'guest'

export const ANONYMOUS: Actor = { role: 'anonymous' }

/** The product itself, by the clock or by what a provider tells: it sees every record, and nobody can log in as it. */
export interface SystemActor {
  readonly role: 'system'
}

export const SYSTEM: SystemActor = { role: 'system' }

/** Whoever does something: who makes a request, or the product itself. */
export type AnyActor = Actor | SystemActor

/** The account of who does something; null: it has none. */
export const userIdOf = ({ userId }: { readonly role: string; readonly userId?: number }): number | null =>
  userId ?? null
