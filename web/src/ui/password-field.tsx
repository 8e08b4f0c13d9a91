import { type ComponentProps, useState } from 'react'
import { described, FieldFrame, type FieldProps } from './field-frame.tsx'
import { useWords } from './words.tsx'
import './password-field.css'

type PasswordFieldProps = FieldProps<Omit<ComponentProps<'input'>, 'type'>>

/** A password with a button that shows what was typed. Pasting is allowed: password managers paste. */
export function PasswordField({ label, hint, error, className, ...rest }: PasswordFieldProps) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      <span className="password">
        <input
          {...rest}
          {...described(facts)}
          className="input"
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={rest.id}
          aria-label={words.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      </span>
    </FieldFrame>
  )
}
