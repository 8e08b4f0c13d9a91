import './chips.css'

export interface Chip {
  readonly value: string
  readonly label: string
  /** How many rows it leaves, written; undefined until it is known. */
  readonly count?: string | undefined
}

interface ChipsProps {
  /** What is chosen here. */
  readonly label: string
  readonly chips: readonly Chip[]
  readonly value: string
  readonly onValue: (value: string) => void
}

/** One choice of a few, each with its count. */
export const Chips = ({ label, chips, value, onValue }: ChipsProps) => (
  <fieldset className="chips">
    <legend className="visually-hidden">{label}</legend>
    {chips.map((chip) => (
      <button
        key={chip.value}
        type="button"
        className="chip"
        aria-pressed={chip.value === value}
        onClick={() => onValue(chip.value)}
      >
        {chip.label}
        {chip.count === undefined ? null : <b>{chip.count}</b>}
      </button>
    ))}
  </fieldset>
)
