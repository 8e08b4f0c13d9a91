import './imports.css'

interface ShareBarProps {
  readonly label: string
  /** From 0 to 1; null while it is not known. */
  readonly share: number | null
  readonly text: string
}

/** A progress bar with its text. */
export const ShareBar = ({ label, share, text }: ShareBarProps) => (
  <div className="share-bar">
    <progress aria-label={label} max={1} {...(share === null ? {} : { value: share })} />
    <span className="small muted num">{text}</span>
  </div>
)
