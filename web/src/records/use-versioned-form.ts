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
 * A form over a record that others may edit at the same time. It sends only changed fields, keeps the changes of
 * others, and asks the user field by field where both changed the same.
 */
export function useVersionedForm<R, V extends Values>(options: VersionedFormOptions<R, V>) {
  const { versioned, onSaved } = options
  const [base, setBase] = useState(options.record)
  const [conflict, setConflict] = useState<Conflict<R, V> | null>(null)
  const form = useForm<V>({
    ...options,
    initial: versioned.valuesOf(base),
    check: (values) => options.check(values, base),
    // While a conflict is open, nothing is sent.
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
    /** The last known record of the server. */
    base,
    conflict,
    keepMine: (name: NameOf<V>) => settle(name, form.values),
    takeTheirs: (name: NameOf<V>) => {
      // TypeScript widens the computed key; the object is a Partial<V>.
      const theirs = { [name]: versioned.valuesOf(base)[name] } as Partial<V>
      form.set(theirs)
      settle(name, { ...form.values, ...theirs })
    },
  }
}
