import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { type Act, type ActField, type ActValues, centsOf } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import type { MakeAct } from './use-desk.ts'

/** Reads the typed values by the name of their fields. */
export interface Typed {
  readonly text: (name: string) => string
  /** Null if the field was left empty. */
  readonly optionalDay: (name: string) => PlainDate | null
  // For fields that the dialog has checked. Each throws rather than send a value that nobody typed.
  readonly day: (name: string) => PlainDate
  readonly money: (name: string) => Cents
  readonly choice: <Value extends string>(name: string, values: readonly Value[]) => Value
}

type DeskAct = Omit<Act, 'problem' | 'send'> & {
  readonly problem?: string
  /** The call of the act. It returns the changed desk. */
  readonly send: (typed: Typed, params: { readonly id: number }) => Promise<Desk>
}

/** An act on the certificate of a desk, made when it is opened. */
export const deskAct =
  (make: (desk: Desk) => DeskAct): MakeAct =>
  (desk, done) => {
    const { send, ...act } = make(desk)
    return {
      problem: t('problem'),
      ...act,
      send: async (values) => done(await send(typedOf(values), { id: desk.certificateId })),
    }
  }

function requireRead<Value>(name: string, value: Value | null): Value {
  if (value === null) throw new Error(`the dialog did not check ${name}`)
  return value
}

export const typedOf = (values: ActValues): Typed => ({
  text: (name) => values[name] ?? '',
  optionalDay: (name) => (values[name] ? requireRead(name, parsePlainDate(values[name])) : null),
  day: (name) => requireRead(name, parsePlainDate(values[name] ?? '')),
  money: (name) => requireRead(name, centsOf(values[name] ?? '')),
  choice: (name, of) => requireRead(name, of.find((value) => value === values[name]) ?? null),
})

/** The reason, which the history of the certificate shows. */
export const reason = (): ActField => ({
  name: 'reason',
  label: t('reason'),
  hint: t('reasonHint'),
  kind: 'long',
})

/** A choice among a few options, in the order of `words`. The first one is the default. */
export const choice = (name: string, label: string, words: Readonly<Record<string, string>>) => {
  const options = Object.entries(words).map(([value, text]) => ({ value, label: text }))
  return {
    name,
    label,
    kind: 'choice',
    options,
    initial: options[0]?.value ?? '',
  } as const satisfies ActField
}
