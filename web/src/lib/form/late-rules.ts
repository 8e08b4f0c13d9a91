import { useEffect } from 'react'
import type { FormProblem } from './values.ts'

type Rules<Input extends readonly unknown[]> = (...input: Input) => FormProblem | null

export interface LateRules<Input extends readonly unknown[]> {
  readonly load: () => Promise<void>
  /** At once when the rules are here. Null, too, where they cannot be loaded: the server asks the same of what is sent. */
  readonly check: (...input: Input) => FormProblem | null | Promise<FormProblem | null>
}

/** The rules of a long form, in a script of their own: the page stands without them, and nobody sends it in its first moment. */
export function lateRules<Input extends readonly unknown[]>(
  load: () => Promise<Rules<Input>>,
): LateRules<Input> {
  let rules: Rules<Input> | null = null
  const arrive = async () => {
    try {
      rules ??= await load()
    } catch (error) {
      console.info('The server alone checks this form.', error)
    }
  }
  return {
    load: arrive,
    check: (...input) => (rules === null ? arrive().then(() => rules?.(...input) ?? null) : rules(...input)),
  }
}

/** Loads them once the form stands. */
export function useLateRules({ load }: Pick<LateRules<never>, 'load'>): void {
  useEffect(() => void load(), [load])
}
