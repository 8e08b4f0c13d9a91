import { useEffect } from 'react'
import { fieldIdOf } from '../../lib/kept-drafts.ts'

interface FirstEmpty {
  readonly isNew: boolean
  /** The prefix of the ids of the row's fields. */
  readonly place: string
  /** By the field's name, in the order of the row. */
  readonly values: Readonly<Record<string, string>>
}

/** Moves the focus to the first empty field of a row that was just added. */
export function useFirstEmpty({ isNew, place, values }: FirstEmpty): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the row is known to be new
  useEffect(() => {
    if (!isNew) return
    const empty = Object.keys(values).find((name) => values[name] === '')
    if (empty !== undefined) document.getElementById(fieldIdOf(place, empty))?.focus()
  }, [isNew])
}
