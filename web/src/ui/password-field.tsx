import { type ComponentProps, useState } from 'react'
import { described, FieldFrame, type FieldProps } from './field-frame.tsx'
import { useWords } from './words.tsx'
import './password-field.css'

type PasswordFieldProps = FieldProps<Omit<ComponentProps<'input'>, 'type'>> & {
  /** Hears when what is typed comes into sight, and when it goes. */
  readonly onShow?: (isShown: boolean) => void
}

/** A password with a button that shows what was typed. Pasting is allowed: password managers paste. */
export function PasswordField({ label, hint, error, className, onShow, ...rest }: PasswordFieldProps) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  const toggle = () => {
    setShown(!isShown)
    onShow?.(!isShown)
  }
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
          aria-controls={rest.id}
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={toggle}
        >
          {isShown ? words.hide : words.show}
        </button>
      </span>
    </FieldFrame>
  )
}
