import { useEffect, useState } from 'react'
import { useWords } from './words.tsx'
import './copy-text.css'

/** A number or id with a copy button. `what` names it for screen readers: 'parcel number'. */
export function CopyText({ text, what }: { readonly text: string; readonly what: string }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    // If the browser refuses, the text beside the button can be selected.
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <span className="copy-text">
      <span className="num">{text}</span>
      <button type="button" onClick={copy} aria-label={words.copy(what)}>
        {isCopied ? <TickIcon /> : <CopyIcon />}
      </button>
      <span role="status" className={isCopied ? 'small muted' : 'visually-hidden'}>
        {isCopied ? words.copied : ''}
      </span>
    </span>
  )
}

const CopyIcon = () => <Icon width="1.5" path="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
const TickIcon = () => <Icon width="2" path="M2.5 8.5l3.5 3.5 7.5-8" />

const Icon = ({ path, width }: { readonly path: string; readonly width: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={path} strokeWidth={width} />
  </svg>
)
