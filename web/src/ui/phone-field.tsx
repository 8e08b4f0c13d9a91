import { MaskInput, type MaskInputProps } from '@mantine/core'
import type { ClipboardEvent as ReactClipboardEvent, ReactNode } from 'react'

interface PhoneFieldProps
  extends Omit<MaskInputProps, 'id' | 'label' | 'description' | 'error' | 'mask' | 'onChange'> {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  /** Gets the text as shown, '(330) 555-0142', also while it is not complete. */
  readonly onValue?: (shown: string) => void
}

/** A phone number in the form (999) 999-9999; a number pasted in any form is brought into it. */
export function PhoneField({ hint, error, onValue, ...rest }: PhoneFieldProps) {
  return (
    <MaskInput
      mask="(999) 999-9999"
      inputMode="tel"
      autoComplete="tel-national"
      showMaskOnFocus={false}
      onPasteCapture={dropCountryCode}
      {...(onValue ? { onChangeRaw: (_raw: string, shown: string) => onValue(shown) } : {})}
      {...rest}
      {...(hint ? { description: hint } : {})}
      {...(error ? { error } : {})}
    />
  )
}

/** '+1 330 555 0142' would fill the mask from its 1; the same paste is sent again without the country code. */
function dropCountryCode(event: ReactClipboardEvent<HTMLInputElement>): void {
  const digits = event.clipboardData.getData('text').replace(/\D/g, '')
  if (digits.length !== 11 || !digits.startsWith('1')) return
  event.preventDefault()
  event.nativeEvent.stopImmediatePropagation()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', digits.slice(1))
  event.target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
