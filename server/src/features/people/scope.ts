import type { Person } from '@fieldstone/contract/entities/people/person'
import { TIES, type Tie } from '@fieldstone/contract/entities/people/rows'
import { normalText } from '@fieldstone/domain/certificates/normal-text'
import { ownerKeyOf } from '@fieldstone/domain/certificates/search-keys'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Condition = RawBuilder<unknown>

/** What belongs to a person, and why. Each part of the page reads by it, and by nothing else. */
export interface PersonScope {
  readonly kind: Person['kind']
  readonly name: string
  readonly address: string
  readonly account: Person['account']
  /** The certificates by their id, with the ties of the person to each. */
  readonly ties: ReadonlyMap<number, readonly Tie[]>
  /** Of `payment`; of `received`. */
  readonly online: Condition
  readonly received: Condition
  /** Why a row of `payment` or `received` is the person's, as SQL that gives a basis. */
  readonly onlineBasis: Condition
  readonly receivedBasis: Condition
  /** Of `plan`. */
  readonly plans: Condition
  /** Of `mail` in the outbox, of `letter`, of correspondence `line`, of `message`, of a payoff `request`. */
  readonly mails: Condition
  readonly letters: Condition
  readonly correspondence: Condition
  readonly messages: Condition
  readonly requests: Condition
  /** Whose consents stand here, as a query of `id`. */
  readonly consentsOf: Condition
  /** The names, as the tax list would write them, of which other certificates are listed apart. */
  readonly ownerKeys: readonly string[]
}

/**
 * The keys of a name as a tax list may write it: as it stands, with the last word first, with the first word last. A
 * single word is no name of a person to look for.
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

/** Until the background job has rewritten it, a stored key may be the bare name (decision 121). */
export const keysOfName = (name: string): readonly string[] => [...new Set([name, ownerKeyOf(name)])]

/** The certificates of a query of `id` and `tie`, each once, with its ties: the closest first. */
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
