import './switch.css'

interface SwitchProps<Value extends string> {
  /** What is chosen here. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}

/** One of two to four ways to look at the same thing. */
export const Switch = <Value extends string>({ label, options, value, onValue }: SwitchProps<Value>) => (
  <fieldset className="switch">
    <legend className="visually-hidden">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onValue(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
