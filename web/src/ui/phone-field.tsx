import { formatMask, useMask } from '@mantine/hooks'
import { type ComponentProps, useState } from 'react'
import { described, FieldFrame, type FieldProps } from './field-frame.tsx'

type PhoneFieldProps = FieldProps<
  Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'type'>
> & {
  /** The number in any form. */
  readonly value: string
  /** Gets the text as shown, '(330) 555-0142', also while it is not complete. */
  readonly onValue: (shown: string) => void
}

/** A phone number in the form (999) 999-9999; one typed, filled or pasted in any form is brought into it. */
export function PhoneField({ value, onValue, ...rest }: PhoneFieldProps) {
  const [known, setKnown] = useState({ value, count: 0 })
  // The mask keeps its own text: it begins anew when another one comes from outside.
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
    // The mask writes aria-invalid by itself.
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
 * No area code begins with 0 or 1, so the first place takes neither: the 1 of the country, as in '+1 330 555 0142', is
 * passed over however the number comes in.
 */
const AREA_FIRST = { mask: '(N99) 999-9999', tokens: { N: /[2-9]/ } }
