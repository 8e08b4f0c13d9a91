import type { FactsOf, Resource, ResourceFields } from '@fieldstone/contract/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** 'contactFirstName' -> 'contact_first_name' */
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : ''

interface StoredOptions<Elsewhere extends string, Nullable extends string> {
  /** Fields that are no columns of the table. */
  readonly elsewhere?: readonly Elsewhere[]
  /** Texts that are stored as null if they are empty. */
  readonly nullable?: readonly Nullable[]
}

/** A field without a column of its name does not compile. */
type HasColumns<Columns extends string, T extends keyof Tables> =
  Exclude<Columns, keyof Tables[T]> extends never
    ? unknown
    : { readonly missingColumn: Exclude<Columns, keyof Tables[T]> }

/**
 * The columns of a plain record, by the names of its fields in snake case.
 *
 * `stored(firmFields, 'firm', { elsewhere: ['countyIds'], nullable: ['email', 'phone'] })`
 */
export function stored<
  F extends ResourceFields,
  T extends keyof Tables & string,
  const Elsewhere extends keyof F & string = never,
  const Nullable extends keyof F & string = never,
>(
  { names }: Resource<F>,
  table: T,
  options: StoredOptions<Elsewhere, Nullable> & HasColumns<Snake<Exclude<keyof F & string, Elsewhere>>, T>,
) {
  type Name = Exclude<keyof F & string, Elsewhere>
  const isIn = (list: readonly string[] | undefined, name: string) => list?.includes(name) === true
  const columns = names.filter((name): name is Name => !isIn(options.elsewhere, name))
  return {
    /** The select list: each field under its own name. */
    select: sql.join(
      columns.map((name): RawBuilder<unknown> => {
        const column = sql.ref(`${table}.${snake(name)}`)
        return sql`${isIn(options.nullable, name) ? sql`coalesce(${column}, '')` : column} as ${sql.id(name)}`
      }),
    ),
    /** What is written of a record. */
    columnsOf: (facts: FactsOf<F>) =>
      // The loop is uniform over the fields, which the compiler cannot follow one by one.
      Object.fromEntries(
        columns.map((name) => {
          const value = facts[name as keyof FactsOf<F>]
          return [snake(name), isIn(options.nullable, name) && value === '' ? null : value]
        }),
      ) as {
        readonly [K in Name as Snake<K>]:
          | FactsOf<F>[K & keyof FactsOf<F>]
          | (K extends Nullable ? null : never)
      },
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
