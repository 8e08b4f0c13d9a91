import { formatMask, useMask } from '@mantine/hooks'
import type { ComponentProps, ClipboardEvent as ReactClipboardEvent } from 'react'
import { described, FieldFrame, type FieldProps } from './field-frame.tsx'

type PhoneFieldProps = FieldProps<
  Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'type'>
> & {
  /** What stands there at first, in any form. */
  readonly initial?: string
  /** Gets the text as shown, '(330) 555-0142', also while it is not complete. */
  readonly onValue: (shown: string) => void
}

/** A phone number in the form (999) 999-9999; a number pasted in any form is brought into it. */
export function PhoneField({ label, hint, error, className, initial, onValue, ...rest }: PhoneFieldProps) {
  const mask = useMask({
    mask: MASK,
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
        defaultValue={initial ? formatMask(withoutCountry(initial), { mask: MASK }) : ''}
        onPasteCapture={dropCountryCode}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        className="input"
      />
    </FieldFrame>
  )
}

const MASK = '(999) 999-9999'

const withoutCountry = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** '+1 330 555 0142' would fill the mask from its 1; the same paste is sent again without the country code. */
function dropCountryCode(event: ReactClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text').replace(/\D/g, '')
  const digits = withoutCountry(pasted)
  if (digits === pasted) return
  event.preventDefault()
  event.nativeEvent.stopImmediatePropagation()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', digits)
  event.target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
