import type { DetailsOf } from '@fieldstone/contract/refusals/details'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'

/** For the `set` clause of every update of a versioned row. */
export const nextVersion: RawBuilder<number> = sql<number>`version + 1`

/**
 * Throws `edit_conflict` if the row has changed since the person read it. `conflict` returns the current record and, if
 * known, who changed it. `codec` is the codec by which the page reads the record. A body without a version, as older
 * clients send it, is applied.
 */
export async function requireVersion<S extends z.ZodMiniType>(
  row: { readonly version: number },
  seenVersion: number | undefined,
  codec: S,
  conflict: () => Conflict<z.output<S>> | Promise<Conflict<z.output<S>>>,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === row.version) return
  const { current, ...change } = await conflict()
  throw new Refusal('edit_conflict', { details: { current: z.encode(codec, current), ...change } })
}

/** Who made the current version, and when. */
export type VersionBy = Omit<DetailsOf<'edit_conflict'>, 'current'>

export interface Conflict<R> extends VersionBy {
  readonly current: R
}
