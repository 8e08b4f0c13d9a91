import { normalEmail } from './email.ts'
import { nameProblem } from './name.ts'
import { type CurrentPerson, PERSON_FIELDS, type Person, type PersonField } from './person.ts'
import { normalPhone } from './phone.ts'
import { type AccountProblem, type Check, checked, type FieldProblem } from './problems.ts'
import { isUsState } from './us-states.ts'
import { isUsernameFormatProblem, usernameProblem } from './username.ts'

/** The specification's five. */
const REQUIRED: readonly PersonField[] = ['username', 'firstName', 'lastName', 'email', 'phone']

/**
 * What is wrong with a person in normal form, in the order of the form: the required fields, then the shape of each.
 * `current` is the account as it is: a first or last name that stays is not checked again, nor is a user name that stays
 * with its e-mail; its spelling never, while it stays.
 */
export function personProblems(
  person: Person,
  current?: CurrentPerson,
): readonly FieldProblem<PersonField>[] {
  return PERSON_FIELDS.flatMap((field) => {
    const problem =
      REQUIRED.includes(field) && person[field] === '' ? 'required' : shapeOf(field, person, current)
    return problem === null ? [] : [{ field, problem }]
  })
}

function shapeOf(
  field: PersonField,
  person: Person,
  current: CurrentPerson | undefined,
): AccountProblem | null {
  switch (field) {
    case 'username':
      return changedUsernameProblem(person, current)
    case 'firstName':
    case 'lastName':
      return person[field] === current?.[field] ? null : nameProblem(person[field])
    case 'email':
      return normalEmail(person.email) === null ? 'email' : null
    case 'phone':
      return normalPhone(person.phone) === null ? 'phone' : null
    case 'state':
      return person.state === '' || isUsState(person.state) ? null : 'state'
    case 'zip':
      return person.zip === '' || /^\d{5}(-\d{4})?$/.test(person.zip) ? null : 'zip'
    default:
      return null
  }
}

function changedUsernameProblem(
  { username, email }: Person,
  current: CurrentPerson | undefined,
): AccountProblem | null {
  const isSameName = username === current?.username
  if (isSameName && email === current.email) return null
  const problem = usernameProblem(username, email)
  return isSameName && problem !== null && isUsernameFormatProblem(problem) ? null : problem
}

/** Trimmed, with phone and state in the form in which they are stored. */
export function normalPerson(person: Person): Person {
  return {
    username: person.username.trim(),
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    phone: normalPhone(person.phone) ?? person.phone.trim(),
    email: person.email.trim(),
    address1: person.address1.trim(),
    address2: person.address2.trim(),
    city: person.city.trim(),
    state: person.state.trim().toUpperCase(),
    zip: person.zip.trim(),
  }
}

type ProfileCheck = Check<Person, PersonField>

/** Browser and server call this before a profile is saved over the `current` one. */
export function checkProfile(input: Person, current?: CurrentPerson): ProfileCheck {
  const person = normalPerson(input)
  return checked(person, personProblems(person, current))
}
