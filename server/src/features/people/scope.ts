import type { Person } from '@fieldstone/contract/entities/people/person'
import { TIES, type Tie } from '@fieldstone/contract/entities/people/rows'
import { normalText } from '@fieldstone/domain/certificates/normal-text'
import { ownerKeyOf } from '@fieldstone/domain/certificates/search-keys'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Condition = RawBuilder<unknown>

/** The rows that belong to a person, and why. Every part of the page reads only by this scope. */
export interface PersonScope {
  readonly kind: Person['kind']
  readonly name: string
  readonly address: string
  readonly account: Person['account']
  /** The person's ties to each certificate, by certificate id. */
  readonly ties: ReadonlyMap<number, readonly Tie[]>
  /** Conditions on `payment` and on `received`. */
  readonly online: Condition
  readonly received: Condition
  /** SQL for the basis on which a row of `payment` or `received` is the person's. */
  readonly onlineBasis: Condition
  readonly receivedBasis: Condition
  /** Condition on `plan`. */
  readonly plans: Condition
  /** Conditions on `mail` in the outbox, `letter`, correspondence `line`, `message`, and payoff `request`. */
  readonly mails: Condition
  readonly letters: Condition
  readonly correspondence: Condition
  readonly messages: Condition
  readonly requests: Condition
  /** A query of `id`: the accounts whose consents to list. */
  readonly consentsOf: Condition
  /** The names in tax-list form, to list other certificates of the same name separately. */
  readonly ownerKeys: readonly string[]
}

/**
 * Returns the keys of a name as a tax list may write it: as typed, last word first, first word last. Empty for a
 * single word, which does not identify a person.
 */
export function ownerKeysOf(name: string): readonly string[] {
  const words = normalText(name).split(' ')
  if (words.length < 2) return []
  const turned = [
    words,
    [...words.slice(-1), ...words.slice(0, -1)],
    [...words.slice(1), ...words.slice(0, 1)],
  ]
  return [...new Set(turned.flatMap((it) => keysOfName(it.join(' '))))]
}

/** Until the background job rewrites it, a stored key may be the bare name (decision 121). */
export const keysOfName = (name: string): readonly string[] => [...new Set([name, ownerKeyOf(name)])]

/** Reads certificates with their ties, closest tie first, from a query of `id` and `tie`. */
export async function readTies(
  db: Db,
  query: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, readonly Tie[]>> {
  const { rows } = await sql<{ id: number; ties: Tie[] }>`
    select known.id, array_agg(distinct known.tie) as ties from (${query}) known group by known.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ties }) => [id, inOrder(ties)]))
}

export const inOrder = (ties: readonly Tie[]): Tie[] => TIES.filter((tie) => ties.includes(tie))
