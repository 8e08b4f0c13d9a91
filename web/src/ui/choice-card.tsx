import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './choice-card.css'

interface ChoiceCardProps {
  /** The radio group's name. */
  readonly name: string
  readonly value: string
  readonly label: string
  /** Of a label in another language than the page's. */
  readonly lang?: string
  readonly isChosen: boolean
  readonly onChoose: (value: string) => void
  readonly children?: ReactNode
}

/** A radio option as a card. Its content is the radio's description. */
export function ChoiceCard({ name, value, label, lang, isChosen, onChoose, children }: ChoiceCardProps) {
  const detailsId = `${name}-${value}-details`
  const inputId = `${name}-${value}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio inside is the control; the card only widens it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={classNames('choice', isChosen && 'chosen')} onClick={() => onChoose(value)}>
      <span className="choice-name">
        <input
          type="radio"
          id={inputId}
          name={name}
          value={value}
          checked={isChosen}
          aria-describedby={detailsId}
          onChange={() => onChoose(value)}
        />
        <label htmlFor={inputId} lang={lang}>
          {label}
        </label>
      </span>
      <div className="choice-details" id={detailsId}>
        {children}
      </div>
    </div>
  )
}
