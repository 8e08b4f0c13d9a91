import './progress-bar.css'

interface ProgressBarProps {
  readonly label: string
  /** From 0 to 1; null while it is not known. */
  readonly share: number | null
  readonly text: string
}

/** How far something is, with its text. */
export const ProgressBar = ({ label, share, text }: ProgressBarProps) => (
  <div className="progress-bar">
    <progress aria-label={label} max={1} {...(share === null ? {} : { value: share })} />
    <span className="small muted num">{text}</span>
  </div>
)
