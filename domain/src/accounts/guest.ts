import { normalEmail } from './email.ts'
import { nameProblem } from './name.ts'
import { type AccountProblem, type Check, checked, type FieldProblem } from './problems.ts'

/** Digits of the code that opens a guest session. */
export const GUEST_CODE_DIGITS = 6
export const GUEST_CODE_MINUTES = 10
/** Wrong entries after which a code stops working. */
export const GUEST_CODE_TRIES = 5

/** What a guest types, as typed. */
export interface GuestInput {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Browser and server call this before a guest session begins. Returns the trimmed values, or what is wrong with them. */
export function checkGuest(input: GuestInput): Check<GuestInput, keyof GuestInput> {
  const value = {
    email: input.email.trim(),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
  }
  const problems = (['email', 'firstName', 'lastName'] as const).flatMap(
    (field): FieldProblem<keyof GuestInput>[] => {
      const problem = problemOf(field, value[field])
      return problem === null ? [] : [{ field, problem }]
    },
  )
  return checked(value, problems)
}

/** Checks the address alone, before its code is sent. */
export function checkGuestEmail(typed: string): Check<Pick<GuestInput, 'email'>, 'email'> {
  const email = typed.trim()
  const problem = problemOf('email', email)
  return checked({ email }, problem === null ? [] : [{ field: 'email', problem }])
}

/** What is wrong with one field of a guest. Null if nothing is. */
function problemOf(field: keyof GuestInput, text: string): AccountProblem | null {
  if (text === '') return 'required'
  if (field === 'email') return normalEmail(text) === null ? 'email' : null
  return nameProblem(text)
}

/** The digits of a typed code. People copy blanks and dashes with it. */
export const readGuestCode = (typed: string): string => typed.replace(/[\s–-]/g, '')
