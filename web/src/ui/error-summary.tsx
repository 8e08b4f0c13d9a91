import { useEffect, useRef } from 'react'
import './notice.css'

interface ErrorSummaryProps {
  /** The sentence of the specification, such as 'All fields are required!', or 'There is a problem'. */
  readonly title: string
  /** Field ids with their texts; the links lead into the fields. */
  readonly errors: readonly { readonly fieldId: string; readonly text: string }[]
  /** Increases with each failed submit, so that the summary takes the focus again. */
  readonly attempt: number
}

/** The error summary of a form: takes the focus and links to each field. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt focuses anew
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div ref={box} className="notice bad error-summary" role="alert" tabIndex={-1}>
      <b>{title}</b>
      {errors.length > 0 ? (
        <ul>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
                {error.text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** For a link that leads to a part of its own page: into the field or section, without a step of the history. */
export function focusField(event: { preventDefault(): void }, id: string): void {
  const field = document.getElementById(id)
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: field.matches('fieldset, section') ? 'start' : 'center' })
  field.focus({ preventScroll: true })
}
