import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Act, type ActField, type ActValues, centsOf } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import type { MakeAct } from './use-desk.ts'

/** What was typed, by the name of its field. */
export interface Typed {
  readonly text: (name: string) => string
  readonly day: (name: string) => ReturnType<typeof parsePlainDate>
  /** Of a field that was checked before. */
  readonly money: (name: string) => NonNullable<ReturnType<typeof centsOf>>
}

type DeskAct = Omit<Act, 'problem' | 'send'> & {
  readonly problem?: string
  /** The call of the act. It answers the desk as it is then. */
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

const typedOf = (values: ActValues): Typed => ({
  text: (name) => values[name] ?? '',
  day: (name) => parsePlainDate(values[name] ?? ''),
  money: (name) => {
    const amount = centsOf(values[name] ?? '')
    if (amount === null) throw new Error(`${name} was checked before`)
    return amount
  },
})

/** Why, in the history of the certificate. */
export const reason = (): ActField => ({
  name: 'reason',
  label: t('reason'),
  hint: t('reasonHint'),
  kind: 'long',
})

/** A choice of a few, in the order of `words`; the first one is made until another is. */
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
