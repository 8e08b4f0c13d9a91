/** What an account holds about a person, as typed; '' stands for nothing. */
export interface Person {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export type PersonField = keyof Person

/** What is checked only where it changes. */
export type CurrentPerson = Pick<Person, 'username' | 'email' | 'firstName' | 'lastName'>

/** In the order of the forms. */
export const PERSON_FIELDS = [
  'username',
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
] as const satisfies readonly PersonField[]

export const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zip: '' } as const

/** A longer one is refused where it comes in. */
export const USERNAME_MAX_LENGTH = 64
