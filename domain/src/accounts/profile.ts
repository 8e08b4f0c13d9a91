import type { CurrentPerson, Person, PersonField } from './person.ts'
import { normalPerson, personProblems } from './person-rules.ts'
import { type Check, checked } from './problems.ts'

export type ProfileCheck = Check<Person, PersonField>

/** Browser and server call this before a profile is saved over the `current` one. */
export function checkProfile(input: Person, current?: CurrentPerson): ProfileCheck {
  const person = normalPerson(input)
  return checked(person, personProblems(person, current))
}
