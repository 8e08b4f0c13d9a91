import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { useBusy } from '../use-busy.ts'
import { type Draft, useTypedValues } from './use-typed-values.ts'
import type { FormProblem, NameOf, Values } from './values.ts'

export interface FormOptions<V extends Values> {
  /** Initial values, in the order of the fields. A field's name is also its id. */
  readonly initial: V
  /** Client-side validation by the rules shared with the server; null = valid. A promise while the rules are on their way. */
  readonly check: (values: V) => Found | Promise<Found>
  /** An ApiError is shown in the form; other errors are rethrown. */
  readonly send: (values: V) => Promise<void>
  /** 'hold' delays the request, such as for a confirmation; call `send` to continue. */
  readonly beforeSend?: (values: V) => 'send' | 'hold'
  /** Custom handling of a refusal; null = it is shown elsewhere. */
  readonly refused?: (error: ApiError) => FormProblem | null
  /** Fields of the call that the form names otherwise: { certificateId: 'certificate' }. */
  readonly fieldNames?: Readonly<Record<string, NameOf<V>>>
  /** Asks before leaving the page with unsaved input. */
  readonly asksBeforeLeaving?: boolean
  readonly draft?: Draft<V>
}

type Found = FormProblem | null

export type Form<V extends Values> = ReturnType<typeof useForm<V>>

/**
 * Form state: values, errors and submission. A field is validated when a changed field loses the focus to another
 * field; all fields on submit. A refusal keeps the input.
 */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const { initial, check, beforeSend } = options
  const { values, set: setTyped, reset: resetTyped, from } = useTypedValues(initial, options.draft)
  const { errors, setErrors, problem, refuse, clearProblem, touched } = useProblem()
  const isRefused = useRef(false)
  const { isBusy: isSending, whileBusy } = useBusy()
  const [isChecking, setChecking] = useState(false)
  const isBusy = isSending || isChecking
  const changed = namesOf(initial).filter((name) => values[name] !== initial[name])
  const isDirty = changed.length > 0
  useUnsavedChanges(options.asksBeforeLeaving === true && isDirty && !isBusy)

  const set = (change: Partial<V>) => {
    for (const name of Object.keys(change)) touched.add(name)
    setTyped(change)
  }
  const send = async (what: V = values) => {
    isRefused.current = false
    try {
      await whileBusy(() => options.send(what))
      if (!isRefused.current) clearProblem()
    } catch (error) {
      // Given up on purpose: the dialog is closed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (!(error instanceof ApiError)) throw error
      const next = options.refused ? options.refused(error) : { title: error.message, fields: error.fields }
      if (next === null) clearProblem()
      else refuse(ownNames(next, options))
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check(values)
    setChecking(found instanceof Promise)
    whenFound(found, (problem) => {
      setChecking(false)
      if (problem !== null) refuse(problem)
      else if (beforeSend === undefined || beforeSend(values) === 'send') void send()
    })
  }
  /** Validates a field that loses the focus to another field, not to a button, which would move under the pointer. */
  const leave = (event: FocusEvent) => {
    const name = event.target.id
    const isToField = event.relatedTarget?.matches(TYPED_INTO) === true
    if (!isToField || !touched.has(name)) return
    whenFound(check(values), (problem) =>
      setErrors((current) => withError(current, name, problem?.fields[name])),
    )
  }
  const reset = (typed: Partial<V> = {}) => {
    clearProblem()
    resetTyped(typed)
  }
  return {
    ...fieldsOf(values, errors, set),
    ...{ values, set, isBusy, isDirty, submit, leave, clearProblem },
    /** Fields with unsaved input, in the order of the form. */
    changed,
    /** Shows a problem that was found otherwise, also while it is being sent. */
    refuse: (found: FormProblem) => {
      isRefused.current = true
      refuse(found)
    },
    /** Discards the input, except for the given values. */
    reset,
    /** What stood in the fields before the session ended, where the input came back after it. */
    from,
    /** Props of the ErrorSummary. */
    summary: summaryOf(problem, namesOf(initial)),
    send: (what?: V) => void send(what),
  }
}

function whenFound(found: Found | Promise<Found>, then: (problem: Found) => void): void {
  if (found instanceof Promise) void found.then(then)
  else then(found)
}

/** Current field errors, and the error summary of the last submit. */
function useProblem() {
  const [errors, setErrors] = useState<FormProblem['fields']>({})
  const [problem, setProblem] = useState<(FormProblem & { readonly attempt: number }) | null>(null)
  /** Fields changed since the last submit. */
  const touched = useRef(new Set<string>()).current
  useFocusWithoutSummary(problem)
  const clearProblem = () => {
    touched.clear()
    setErrors({})
    setProblem(null)
  }
  const refuse = (next: FormProblem) => {
    touched.clear()
    setErrors(next.fields)
    setProblem((last) => ({ ...next, attempt: (last?.attempt ?? 0) + 1 }))
  }
  return { errors, setErrors, problem, refuse, clearProblem, touched }
}

type AttemptProblem = FormProblem & { readonly attempt: number }

function useFocusWithoutSummary(problem: AttemptProblem | null): void {
  const attempt = problem?.title === null ? problem.attempt : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    const [first] = Object.keys(problem?.fields ?? {})
    if (attempt > 0 && first !== undefined) document.getElementById(first)?.focus()
  }, [attempt])
}

function summaryOf(problem: AttemptProblem | null, names: readonly string[]) {
  if (problem === null || problem.title === null) return null
  const { title, fields, attempt } = problem
  const errors = names.flatMap((fieldId) => {
    const text = fields[fieldId]
    return text === undefined ? [] : [{ fieldId, text }]
  })
  return { title, errors, attempt }
}

/** The fields of a refusal as the form names them; what is not in the form is dropped. */
function ownNames<V extends Values>(
  { title, fields }: FormProblem,
  { initial, fieldNames = {} }: FormOptions<V>,
): FormProblem {
  const named = Object.entries(fields).map(([name, text]) => [fieldNames[name] ?? name, text] as const)
  return { title, fields: Object.fromEntries(named.filter(([name]) => name in initial)) }
}

function withError(errors: FormProblem['fields'], name: string, text: string | undefined) {
  const others = Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))
  return text === undefined ? others : { ...others, [name]: text }
}

const namesOf = <V extends Values>(values: V) => Object.keys(values) as NameOf<V>[]

/** Not a box to tick: an error that goes away would move it from under the pointer. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), select, textarea'

/** Props of a form's fields, to spread into the components of web/src/ui. */
function fieldsOf<V extends Values>(
  values: V,
  errors: FormProblem['fields'],
  set: (change: Partial<V>) => void,
) {
  // TypeScript widens the computed key; the object is a Partial<V>.
  const put = (name: NameOf<V>, value: string) => set({ [name]: value } as Partial<V>)
  const common = (name: string) => ({ id: name, error: errors[name] })
  return {
    errorOf: (name: NameOf<V>): string | undefined => errors[name],
    /** TextField, TextAreaField, SelectField, PasswordField. */
    field: (name: NameOf<V>) => ({
      ...common(name),
      value: values[name] ?? '',
      onChange: (event: { currentTarget: { value: string } }) => put(name, event.currentTarget.value),
    }),
    /** EmailField, PhoneField. */
    valueField: (name: NameOf<V>) => ({
      ...common(name),
      value: values[name] ?? '',
      onValue: (value: string) => put(name, value),
    }),
    /** CheckField. */
    checkField: (name: NameOf<V>) => ({
      ...common(name),
      checked: values[name] === 'yes',
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        put(name, event.currentTarget.checked ? 'yes' : ''),
    }),
  }
}
