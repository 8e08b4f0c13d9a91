import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { described, FieldFrame, type WarnedFacts } from './field-frame.tsx'
import './date-field.css'

interface DateFieldProps extends WarnedFacts {
  /** 'YYYY-MM-DD', '' or what is being typed. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** The field is left, or a day was picked. */
  readonly onDone?: () => void
  /** 'YYYY-MM-DD', for the key t. */
  readonly today: () => string
  readonly placeholder: string
  readonly pickLabel: string
  readonly className?: string
  readonly readOnly?: boolean
}

/**
 * A date that is typed, MM/DD/YYYY, or picked in the browser's own calendar (Alt+Down); `t` is today. A click selects
 * what is then typed over.
 */
export function DateField(props: DateFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    warning,
    value,
    onValue,
    onDone,
    today,
    placeholder,
    pickLabel,
    className,
    readOnly,
  } = props
  const facts = { id, label, hint, error, warning }
  const picker = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onValue(event.currentTarget.value)
    // After the value has arrived.
    if (onDone) queueMicrotask(onDone)
  }
  const open = () => picker.current?.showPicker()
  const selection = useSelectionByClick()
  const press = (event: KeyboardEvent) => {
    if (readOnly) return
    const isToday = event.key.toLowerCase() === 't' && !event.altKey && !event.ctrlKey && !event.metaKey
    const opens = event.altKey && event.key === 'ArrowDown'
    if (!isToday && !opens) return
    event.preventDefault()
    if (opens) open()
    else onValue(today())
  }
  return (
    <FieldFrame {...facts} className={className}>
      <span className="date-input">
        <input
          {...described(facts)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="input num"
          maxLength={10}
          placeholder={placeholder}
          readOnly={readOnly}
          value={shown(value)}
          onChange={(event) => onValue(event.currentTarget.value)}
          onBlur={onDone}
          onKeyDown={press}
          {...selection}
        />
        {readOnly ? null : (
          <>
            <button type="button" tabIndex={-1} aria-label={pickLabel} title={pickLabel} onClick={open}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3" />
              </svg>
            </button>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
              onChange={pick}
            />
          </>
        )}
      </span>
    </FieldFrame>
  )
}

/** The first click selects the whole date, the next ones the part that they hit. What is drawn over stays selected. */
function useSelectionByClick() {
  const wasFocused = useRef(false)
  return {
    onPointerDown: ({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) => {
      wasFocused.current = document.activeElement === currentTarget
      // In selected text a browser sets the caret only after the click.
      if (wasFocused.current && !shiftKey) currentTarget.setSelectionRange(0, 0)
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = currentTarget
      if (selectionStart === null || selectionStart !== selectionEnd) return
      if (!wasFocused.current) return currentTarget.select()
      const part = partAt(value, selectionStart)
      if (part) currentTarget.setSelectionRange(...part)
    },
  }
}

/** Where the month, the day or the year around the caret stands in a whole date. */
function partAt(text: string, caret: number): [from: number, to: number] | null {
  if (!/^\d\d\/\d\d\/\d{4}$/.test(text)) return null
  if (caret <= 2) return [0, 2]
  return caret <= 5 ? [3, 5] : [6, 10]
}

/** '2026-11-03' -> '11/03/2026'; anything else as it was typed. */
const shown = (value: string): string => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
