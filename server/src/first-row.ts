import { Refusal } from './refusal.ts'

/** The one row of an answer of the database; refused as not there where there is none. */
export function firstRowOrThrow<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (row === undefined) throw new Refusal('not_found')
  return row
}
