import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../lib/back-link.ts'
import { useSession } from '../lib/session.ts'
import { ownerPath, payerPath, personPath } from '../lib/staff-paths.ts'

/** By what a person is known here: the account, a certificate of which they are the owner of record, money that they sent. */
export type PersonKey =
  | { readonly userId: number }
  | { readonly ownerOf: number }
  | { readonly payerOf: number }

interface PersonLinkProps {
  /** Null: nobody whose page there is. */
  readonly person: PersonKey | null
  readonly children: ReactNode
}

/** A name that leads to all of its person, for those who may open that page; for others the name. */
export function PersonLink({ person, children }: PersonLinkProps) {
  const isAdmin = useSession()?.role === 'admin'
  const { pathname, search } = useLocation()
  if (!isAdmin || person === null) return children
  return (
    <Link to={pathOf(person)} state={trailFrom(pathname + search)}>
      {children}
    </Link>
  )
}

function pathOf(person: PersonKey): string {
  if ('userId' in person) return personPath(person.userId)
  return 'ownerOf' in person ? ownerPath(person.ownerOf) : payerPath(person.payerOf)
}
