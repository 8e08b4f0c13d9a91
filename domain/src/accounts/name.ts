import { isWebAddress } from './web-address.ts'

export type NameProblem = 'name-link' | 'name-lines'

/** Of a name that our mails and letters say in the middle of a line; '' is none. */
export function nameProblem(name: string): NameProblem | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)) return 'name-lines'
  return isWebAddress(name) ? 'name-link' : null
}
