import { instant } from '@fieldstone/contract/values'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api.ts'
import type { NameOf, Values } from '../lib/form/values.ts'

/** How a record is edited by several people at once: read with its version, sent as the fields that were changed. */
export interface VersionedRecord<R, V extends Values> {
  /** What a form shows of the record. */
  readonly valuesOf: (record: R) => V
  /** Sends the named fields over the record as it was read. Throws ApiError, `edit_conflict` when that is stale. */
  readonly save: (record: R, changed: readonly NameOf<V>[], values: V) => Promise<R>
  readonly codec: z.ZodMiniType<R>
  /** Fields of the form that are no part of the record, such as the password that proves who edits it. */
  readonly extras?: readonly NameOf<V>[]
  /** Sent also when they are left as they were: choosing what stands there already is a decision, too. */
  readonly always?: readonly NameOf<V>[]
}

/** What somebody else has made of a record meanwhile. */
export interface TheirEdit<R> {
  readonly theirs: R
  /** 'you', 'an administrator' or a full name, as far as the reader may know it; null = not known. */
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

/** The same fields were changed by both, each otherwise. */
export interface Conflict<R, V extends Values> extends TheirEdit<R> {
  readonly fields: readonly NameOf<V>[]
  /** What I have typed, to be kept over theirs. */
  readonly mine: Partial<V>
}

export type SaveOutcome<R, V extends Values> =
  | { readonly kind: 'saved'; readonly record: R }
  | { readonly kind: 'conflict'; readonly conflict: Conflict<R, V> }

/**
 * Saves what I have changed over the record as I read it. Where somebody else was faster, what only I have changed is
 * sent again over theirs, and nobody is asked; a field that both have changed is a conflict, and nothing is sent. Throws
 * ApiError for any other refusal.
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

/** What differs from the record, and what is always sent. */
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

const whoAndWhen = z.object({ changedBy: z.nullable(z.string()), changedAt: instant })

/** The record as it stands now, which a 409 brings along; null when the refusal is another one. */
function theirEditOf<R>(error: ApiError, codec: z.ZodMiniType<R>): TheirEdit<R> | null {
  if (error.code !== 'edit_conflict') return null
  const record = z.safeDecode(codec, error.extra['current'] as z.input<typeof codec>)
  if (!record.success) return null
  const { data: told } = z.safeDecode(whoAndWhen, error.extra as z.input<typeof whoAndWhen>)
  return { theirs: record.data, changedBy: told?.changedBy ?? null, changedAt: told?.changedAt ?? null }
}

// A part of V, which fromEntries forgets.
const pick = <V extends Values>(values: V, names: readonly NameOf<V>[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
