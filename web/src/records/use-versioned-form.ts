import { useState } from 'react'
import { type FormOptions, useForm } from '../lib/form/use-form.ts'
import type { FormProblem, NameOf, Values } from '../lib/form/values.ts'
import { type Conflict, changedFields, saveMerged, type VersionedRecord } from './versioned.ts'

interface VersionedFormOptions<R, V extends Values>
  extends Omit<FormOptions<V>, 'initial' | 'check' | 'send' | 'beforeSend'> {
  readonly record: R
  readonly versioned: VersionedRecord<R, V>
  readonly check: (values: V, base: R) => FormProblem | null
  readonly onSaved: (record: R, values: V) => void
}

export type VersionedForm<R, V extends Values> = ReturnType<typeof useVersionedForm<R, V>>

/**
 * The one form over a record that others may edit at the same time: it sends what was changed, takes over what others
 * have changed beside it, and asks field by field where both have changed the same.
 */
export function useVersionedForm<R, V extends Values>(options: VersionedFormOptions<R, V>) {
  const { versioned, onSaved } = options
  const [base, setBase] = useState(options.record)
  const [conflict, setConflict] = useState<Conflict<R, V> | null>(null)
  const form = useForm<V>({
    ...options,
    initial: versioned.valuesOf(base),
    check: (values) => options.check(values, base),
    // While somebody is asked, nothing is sent over what the other has written.
    beforeSend: () => (conflict === null ? 'send' : 'hold'),
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
      }
    },
  })
  const settle = (name: NameOf<V>, values: V) => {
    if (conflict === null) return
    const fields = conflict.fields.filter((other) => other !== name)
    setConflict(fields.length > 0 ? { ...conflict, fields } : null)
    if (fields.length === 0 && changedFields(versioned, base, values).length > 0) form.send(values)
  }
  return {
    ...form,
    /** The record as it stands on the server, as far as this form knows. */
    base,
    conflict,
    keepMine: (name: NameOf<V>) => settle(name, form.values),
    takeTheirs: (name: NameOf<V>) => {
      // One name of V with a text is a part of V, which the computed key forgets.
      const theirs = { [name]: versioned.valuesOf(base)[name] } as Partial<V>
      form.set(theirs)
      settle(name, { ...form.values, ...theirs })
    },
  }
}
