import { formatMask, useMask } from '@mantine/hooks'
import { type ComponentProps, useState } from 'react'
import { described, FieldFrame, type FieldProps } from './field-frame.tsx'

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
  // The mask keeps its own text, so a new value from outside remounts it.
  if (known.value !== value) setKnown({ value, count: known.count + 1 })
  const show = (shown: string) => {
    setKnown((last) => ({ ...last, value: shown }))
    onValue(shown)
  }
  return <MaskedField key={known.count} {...rest} initial={value} onValue={show} />
}

type MaskedFieldProps = Omit<PhoneFieldProps, 'value'> & { readonly initial: string }

function MaskedField({ label, hint, error, className, initial, onValue, ...rest }: MaskedFieldProps) {
  const mask = useMask({
    ...AREA_FIRST,
    showMaskOnFocus: false,
    onChangeRaw: (_raw, shown) => onValue(shown),
    // The mask sets aria-invalid itself.
    invalid: Boolean(error),
  })
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      <input
        {...rest}
        {...described(facts)}
        ref={mask.ref}
        defaultValue={initial ? formatMask(initial, AREA_FIRST) : ''}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        className="input"
      />
    </FieldFrame>
  )
}

/**
 * The 1 of a country, as in '+1 330 555 0142', is skipped: no area code begins with it. None begins with 0 either, but no
 * digit that was typed vanishes: it is shown, and refused by the form.
 */
const AREA_FIRST = { mask: '(A99) 999-9999', tokens: { A: /[02-9]/ } }
