import { useMask } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

interface PhoneMaskProps {
  readonly input: HTMLInputElement
  readonly isInvalid: boolean
  readonly onShown: (shown: string) => void
}

/** Writes what is typed into a field as (999) 999-9999. It shows nothing itself. */
export default function PhoneMask({ input, isInvalid, onShown }: PhoneMaskProps) {
  const shown = useRef(onShown)
  shown.current = onShown
  const { ref } = useMask({
    ...AREA_FIRST,
    showMaskOnFocus: false,
    onChangeRaw: (_raw, shown) => onShown(shown),
    // The mask sets aria-invalid itself.
    invalid: isInvalid,
  })
  useEffect(() => {
    const typed = input.value
    ref(input)
    // What was typed before the mask was here stands in its form from now on.
    if (typed !== input.defaultValue && typed !== input.value) shown.current(input.value)
    return () => void ref(null)
  }, [ref, input])
  return null
}

/**
 * The 1 of a country, as in '+1 330 555 0142', is skipped: no area code begins with it. None begins with 0 either, but no
 * digit that was typed vanishes: it is shown, and refused by the form.
 */
const AREA_FIRST = { mask: '(A99) 999-9999', tokens: { A: /[02-9]/ } }
