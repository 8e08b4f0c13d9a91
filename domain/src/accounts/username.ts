export type UsernameProblem = 'username-email' | 'username-digits' | 'username-plain'

/**
 * A reset link goes to whom a name, an e-mail or an account's number names, so a user name must never be another
 * person's e-mail or a number. Only the own e-mail, in any case, may have an '@'. Nor may two names look alike and be
 * two: it is spelled in its plain form, without blanks or signs that do not show. Null = it may be a user name; whether
 * it is empty or taken is asked elsewhere.
 */
export function usernameProblem(username: string, email: string): UsernameProblem | null {
  const name = username.trim()
  if (/^\p{Nd}+$/u.test(name)) return 'username-digits'
  if (name.includes('@') && name.toLowerCase() !== email.trim().toLowerCase()) return 'username-email'
  return name === '' || isPlain(name) ? null : 'username-plain'
}

/** Unicode's compatible form (NFKC) leaves it as it is; U+2800 is a sign whose picture is blank. */
const isPlain = (name: string): boolean =>
  name === name.normalize('NFKC') &&
  /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(name) &&
  !/[\p{DI}\u2800]/u.test(name)
