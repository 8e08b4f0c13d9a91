import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, fieldFacts } from './field-facts.ts'
import { useWords } from './words.tsx'
import './password-field.css'

/** A password with a button that shows what was typed. Pasting is allowed: password managers paste. */
export function PasswordField({ id, label, hint, error, ...rest }: FieldProps<TextInputProps>) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="password-toggle"
      aria-pressed={isShown}
      aria-controls={id}
      aria-label={words.showPassword}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? words.hide : words.show}
    </button>
  )
  return (
    <TextInput
      {...rest}
      {...fieldFacts({ id, label, hint, error })}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={toggle}
      rightSectionWidth="4rem"
      rightSectionPointerEvents="all"
    />
  )
}
