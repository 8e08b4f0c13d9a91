export const PASSWORD_MIN_LENGTH = 15
export const PASSWORD_MAX_LENGTH = 128

export type PasswordProblem = 'password-too-short' | 'password-too-long'

/**
 * Length alone, counted in code points, so that a sign outside the basic plane counts once; no rule of
 * composition. Common and personal passwords are refused by the server, which has the list. Null = long enough.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return 'password-too-short'
  return length > PASSWORD_MAX_LENGTH ? 'password-too-long' : null
}
