export type UsernameProblem = 'username-email' | 'username-digits'

/**
 * A reset link goes to whom a name, an e-mail or an account's number names, so a user name must never be another
 * person's e-mail or a number. Only the own e-mail, in any case, may have an '@'. Null = it may be a user name; whether
 * it is empty or taken is asked elsewhere.
 */
export function usernameProblem(username: string, email: string): UsernameProblem | null {
  const name = username.trim()
  if (/^\p{Nd}+$/u.test(name)) return 'username-digits'
  return name.includes('@') && name.toLowerCase() !== email.trim().toLowerCase() ? 'username-email' : null
}
