import { editConflict } from '@fieldstone/contract/refusals/detailed'
import type * as z from 'zod/mini'
import { ApiError } from '../lib/api.ts'
import type { NameOf, Values } from '../lib/form/values.ts'
import { detailsOf } from '../lib/refusal-details.ts'

/** How a record with a version is edited: which values the form shows, and how changed fields are sent. */
export interface VersionedRecord<R, V extends Values> {
  /** The form values of a record. */
  readonly valuesOf: (record: R) => V
  /** Saves the changed fields. Throws ApiError, `edit_conflict` if the record is stale. */
  readonly save: (record: R, changed: readonly NameOf<V>[], values: V) => Promise<R>
  readonly codec: z.ZodMiniType<R>
  /** Fields of the form that are no part of the record, such as the password that proves who edits it. */
  readonly extras?: readonly NameOf<V>[]
  /** Fields sent even if unchanged, because choosing the current value is a decision. */
  readonly always?: readonly NameOf<V>[]
}

/** The record after somebody else's edit. */
export interface TheirEdit<R> {
  readonly theirs: R
  /** 'you', 'an administrator' or a full name, as far as the reader may know it; null = not known. */
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

/** Both changed the same fields to different values. */
export interface Conflict<R, V extends Values> extends TheirEdit<R> {
  readonly fields: readonly NameOf<V>[]
  /** The user's own input. */
  readonly mine: Partial<V>
}

export type SaveOutcome<R, V extends Values> =
  | { readonly kind: 'saved'; readonly record: R }
  | { readonly kind: 'conflict'; readonly conflict: Conflict<R, V> }

/**
 * Saves the changed fields. If somebody else saved first, fields that only this user changed are sent again over the
 * new record; a field that both changed is a conflict, and nothing is sent. Throws ApiError for other refusals.
 */
export async function saveMerged<R, V extends Values>(
  versioned: VersionedRecord<R, V>,
  read: R,
  typed: V,
): Promise<SaveOutcome<R, V>> {
  let record = read
  let values = typed
  for (;;) {
    const changed = changedFields(versioned, record, values)
    if (changed.length === 0) return { kind: 'saved', record }
    try {
      return { kind: 'saved', record: await versioned.save(record, changed, values) }
    } catch (error) {
      const edit = error instanceof ApiError ? theirEditOf(error, versioned.codec) : null
      if (edit === null) throw error
      const mine = pick(values, [...changed, ...(versioned.extras ?? [])])
      const fields = changed.filter((name) => isChangedByBoth(versioned, [record, edit.theirs], name, values))
      if (fields.length > 0) return { kind: 'conflict', conflict: { ...edit, fields, mine } }
      record = edit.theirs
      values = { ...versioned.valuesOf(record), ...mine }
    }
  }
}

/** Fields that differ from the record, plus those that are always sent. */
export function changedFields<R, V extends Values>(
  { valuesOf, extras = [], always = [] }: VersionedRecord<R, V>,
  record: R,
  values: V,
): readonly NameOf<V>[] {
  const current = valuesOf(record)
  return (Object.keys(current) as NameOf<V>[]).filter(
    (name) => !extras.includes(name) && (current[name] !== values[name] || always.includes(name)),
  )
}

function isChangedByBoth<R, V extends Values>(
  { valuesOf }: VersionedRecord<R, V>,
  [read, theirs]: readonly [R, R],
  name: NameOf<V>,
  values: V,
): boolean {
  const after = valuesOf(theirs)[name]
  return after !== valuesOf(read)[name] && after !== values[name]
}

/** The current record of an `edit_conflict`; null for other refusals. */
function theirEditOf<R>(error: ApiError, codec: z.ZodMiniType<R>): TheirEdit<R> | null {
  const told = detailsOf(error, editConflict(codec))
  return (
    told && { theirs: told.current, changedBy: told.changedBy ?? null, changedAt: told.changedAt ?? null }
  )
}

// A part of V, which fromEntries forgets.
const pick = <V extends Values>(values: V, names: readonly NameOf<V>[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
