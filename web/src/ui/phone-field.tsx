import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { described, FieldFrame, type FieldProps } from './field-frame.tsx'

// The field can be typed into before it is here.
const PhoneMask = lazy(() => import('./phone-mask.tsx'))

type PhoneFieldProps = FieldProps<
  Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'type'>
> & {
  /** The number in any form. */
  readonly value: string
  /** Receives the formatted text, '(330) 555-0142', even while incomplete. */
  readonly onValue: (shown: string) => void
}

/** A phone field that formats any input as (999) 999-9999. */
export function PhoneField({ value, onValue, ...rest }: PhoneFieldProps) {
  const [known, setKnown] = useState({ value, count: 0 })
  // The field keeps its own text, so a new value from outside remounts it.
  if (known.value !== value) setKnown({ value, count: known.count + 1 })
  const show = (shown: string) => {
    setKnown((last) => ({ ...last, value: shown }))
    onValue(shown)
  }
  return <MaskedField key={known.count} {...rest} initial={value} onValue={show} />
}

type MaskedFieldProps = Omit<PhoneFieldProps, 'value'> & { readonly initial: string }

function MaskedField({ label, hint, error, className, initial, onValue, ...rest }: MaskedFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  // The mask tells by it what was typed from what was stored.
  const [first] = useState(initial)
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      <input
        {...rest}
        {...described(facts)}
        ref={setInput}
        defaultValue={first}
        onChange={(event) => onValue(event.currentTarget.value)}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        className="input"
      />
      {input === null ? null : (
        <Suspense fallback={null}>
          <PhoneMask input={input} isInvalid={Boolean(error)} onShown={onValue} />
        </Suspense>
      )}
    </FieldFrame>
  )
}
