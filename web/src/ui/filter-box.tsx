import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from './words.tsx'
import './field.css'

const PAUSE_MS = 250

interface FilterBoxProps {
  /** The filter of the address. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Enter was pressed; this is the filter that the list is to have. */
  readonly onEnter?: (filter: string) => void
  /** Escape was pressed: the focus goes to what was looked for. */
  readonly onLeave?: () => void
}

/**
 * Sends the text when typing pauses. On a slow machine an old value may come back while the user types on, so the text
 * is never overwritten while it is unsent or the field has the focus; only Back does that.
 */
export function FilterBox({ value, onValue, onEnter, onLeave }: FilterBoxProps) {
  const words = useWords()
  const box = useRef<HTMLInputElement>(null)
  // Null: the box shows the address's filter.
  const [typed, setTyped] = useState<string | null>(null)
  const sent = useRef(value)

  const send = useEffectEvent((text: string) => {
    sent.current = text
    onValue(text)
  })
  useEffect(() => {
    const text = typed?.trim()
    if (text === undefined || text === sent.current) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // The page stays up until the next one is loaded; what it did to the address now would lead back to it.
      if (location.pathname === pathname) send(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const follow = useEffectEvent((filter: string) => {
    const isEdited =
      typed !== null && (typed.trim() !== sent.current || document.activeElement === box.current)
    if (isEdited) return
    sent.current = filter
    setTyped(null)
  })
  useEffect(() => follow(value), [value])
  useEffect(() => {
    const show = () => setTyped(null)
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Browsers would empty the box: what was looked for stays, and its rows are at hand.
      event.preventDefault()
      box.current?.blur()
      onLeave?.()
    }
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      const filter = (typed ?? value).trim()
      if (filter !== sent.current) send(filter)
      onEnter(filter)
    }
  }

  return (
    <input
      ref={box}
      type="search"
      className="input filter-box"
      aria-label={words.filter}
      placeholder={words.filter}
      value={typed ?? value}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
