import { classNames } from './class-names.ts'
import './money.css'

/**
 * The hero amount, '$9,781.82', with its sign and cents set small. Screen readers get the whole amount once.
 * `amount` is the formatted text; it must end in a separator and two digits.
 */
export function HeroAmount({ amount, isSmall }: { readonly amount: string; readonly isSmall?: boolean }) {
  const match = /^(\D*)(.*)([.,]\d\d)$/.exec(amount)
  return (
    <p className={classNames('figure', isSmall && 'small-figure')}>
      <span className="visually-hidden">{amount}</span>
      <span aria-hidden="true">
        {match ? (
          <>
            <sup>{match[1]}</sup>
            {match[2]}
            <sup>{match[3]}</sup>
          </>
        ) : (
          amount
        )}
      </span>
    </p>
  )
}

export type PartColour = 1 | 2 | 3 | 4 | 5

/** The parts of an amount as a bar. Hidden from screen readers, because the table below has the same figures. */
export function BreakdownBar({
  parts,
}: {
  readonly parts: readonly { colour: PartColour; weight: number }[]
}) {
  return (
    <div className="breakdown-bar" aria-hidden="true">
      {parts
        .filter((part) => part.weight > 0)
        .map((part) => (
          <i key={part.colour} className={`c${part.colour}`} ref={weigh(part.weight)} />
        ))}
    </div>
  )
}

/** By script, since the content security policy allows no style attribute in a page that was rendered at build time. */
const weigh = (weight: number) => (bar: HTMLElement | null) => {
  if (bar) bar.style.flex = String(weight)
}
