import { useEffect, useState } from 'react'
import { type FormOptions, useForm } from '../lib/form/use-form.ts'
import type { NameOf, Values } from '../lib/form/values.ts'
import { type Conflict, changedFields, saveMerged, type VersionedRecord } from './versioned.ts'

interface VersionedFormOptions<R, V extends Values>
  extends Omit<FormOptions<V>, 'initial' | 'check' | 'send' | 'beforeSend'> {
  readonly record: R
  readonly versioned: VersionedRecord<R, V>
  readonly check: (values: V, base: R) => ReturnType<FormOptions<V>['check']>
  readonly onSaved: (record: R, values: V) => void
}

export type VersionedForm<R, V extends Values> = ReturnType<typeof useVersionedForm<R, V>>

/**
 * A form over a record that others may edit at the same time. It sends only changed fields, keeps the changes of
 * others, and asks the user field by field where both changed the same.
 */
export function useVersionedForm<R, V extends Values>(options: VersionedFormOptions<R, V>) {
  const { versioned, onSaved } = options
  const [base, setBase] = useState(options.record)
  const [conflict, setConflict] = useState<Conflict<R, V> | null>(null)
  /** Counts how often the conflict was shown: when it opened, and when the user saved while it was open. */
  const [attempt, setAttempt] = useState(0)
  const showConflict = () => setAttempt((last) => last + 1)
  const form = useForm<V>({
    ...options,
    initial: versioned.valuesOf(base),
    check: (values) => options.check(values, base),
    // While a conflict is open, nothing is sent and the conflict is shown again.
    beforeSend: () => {
      if (conflict === null) return 'send'
      showConflict()
      return 'hold'
    },
    send: async (values) => {
      const outcome = await saveMerged(versioned, base, values)
      if (outcome.kind === 'saved') {
        setBase(outcome.record)
        form.reset()
        onSaved(outcome.record, values)
      } else {
        setBase(outcome.conflict.theirs)
        form.reset(outcome.conflict.mine)
        setConflict(outcome.conflict)
        showConflict()
      }
    },
  })
  useChangedMeanwhile({ ...form, initial: versioned.valuesOf(base) }, (fields, mine) => {
    setConflict({ theirs: base, changedBy: null, changedAt: null, fields, mine })
    showConflict()
  })
  const settle = (name: NameOf<V>, values: V) => {
    if (conflict === null) return
    const fields = conflict.fields.filter((other) => other !== name)
    // The pressed button disappears. The focus moves to the next choice, or to the field that was decided.
    if (fields.length > 0) showConflict()
    else document.getElementById(name)?.focus()
    setConflict(fields.length > 0 ? { ...conflict, fields } : null)
    if (fields.length === 0 && changedFields(versioned, base, values).length > 0) form.send(values)
  }
  return {
    ...form,
    /** The last known record of the server. */
    base,
    conflict,
    attempt,
    keepMine: (name: NameOf<V>) => settle(name, form.values),
    takeTheirs: (name: NameOf<V>) => {
      // TypeScript widens the computed key; the object is a Partial<V>.
      const theirs = { [name]: versioned.valuesOf(base)[name] } as Partial<V>
      form.set(theirs)
      settle(name, { ...form.values, ...theirs })
    },
  }
}

interface Returned<V extends Values> {
  readonly initial: V
  readonly values: V
  readonly from: Partial<V>
}

/** Input that came back after a log-in, in fields that somebody else has changed meanwhile: nothing is overwritten unasked. */
function useChangedMeanwhile<V extends Values>(
  { initial, values, from }: Returned<V>,
  onFound: (fields: readonly NameOf<V>[], mine: Partial<V>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the form opened
  useEffect(() => {
    const names = (Object.keys(from) as NameOf<V>[]).filter(
      (name) => values[name] !== from[name] && from[name] !== initial[name] && values[name] !== initial[name],
    )
    if (names.length > 0) onFound(names, values)
  }, [])
}
