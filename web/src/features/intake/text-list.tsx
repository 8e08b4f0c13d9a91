import { useState } from 'react'
import { listOf } from './mapping.ts'

interface TextListProps {
  readonly label: string
  readonly placeholder: string
  readonly texts: readonly string[]
  readonly onTexts: (texts: string[]) => void
}

/** Edits a list of texts separated by commas. The field keeps the text exactly as typed. */
export function TextList({ label, placeholder, texts, onTexts }: TextListProps) {
  const [typed, setTyped] = useState(texts.join(', '))
  return (
    <input
      className="input"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onTexts(listOf(event.currentTarget.value))
      }}
    />
  )
}
