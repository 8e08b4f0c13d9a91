import { isWebAddress } from './name.ts'

export type UsernameProblem =
  | 'username-email'
  | 'username-digits'
  | 'username-link'
  | 'username-plain'
  | 'username-scripts'

/**
 * A reset link goes to whom a name, an e-mail or an account's number names, so a user name must never be another
 * person's e-mail or a number. Only the own e-mail, in any case, may have an '@'. Our mails name it, so it must not be a
 * link. Nor may two names look alike and be two: it is spelled in its plain form, without blanks or signs that do not
 * show, in the letters of one alphabet. Null = it may be a user name; whether it is empty or taken is asked elsewhere.
 */
export function usernameProblem(username: string, email: string): UsernameProblem | null {
  const name = username.trim()
  if (/^\p{Nd}+$/u.test(name)) return 'username-digits'
  const isOwnEmail = name.toLowerCase() === email.trim().toLowerCase()
  if (/[:/]/.test(name) || (!name.includes('@') && isWebAddress(name))) return 'username-link'
  if (name.includes('@') && !isOwnEmail) return 'username-email'
  if (name !== '' && !isPlain(name)) return 'username-plain'
  return isOfOneAlphabet(name) ? null : 'username-scripts'
}

/** True of those problems that are about how a name is spelled, not about whom it could be taken for. */
export const isUsernameFormatProblem = (problem: UsernameProblem): boolean =>
  problem === 'username-plain' || problem === 'username-scripts' || problem === 'username-link'

/** Unicode's compatible form (NFKC) leaves it as it is; U+2800 is a sign whose picture is blank. */
const isPlain = (name: string): boolean =>
  name === name.normalize('NFKC') &&
  /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(name) &&
  !/[\p{DI}\u2800]/u.test(name)

/** Alphabets with letters that look like those of another; what stands in none of them is taken for none of them. */
const ALPHABETS = [
  /\p{scx=Latin}/u,
  /\p{scx=Cyrillic}/u,
  /\p{scx=Greek}/u,
  /\p{scx=Armenian}/u,
  /\p{scx=Georgian}/u,
  /\p{scx=Cherokee}/u,
  /\p{scx=Coptic}/u,
  /\p{scx=Hebrew}/u,
  /\p{scx=Arabic}/u,
  /\p{scx=Lisu}/u,
]

function isOfOneAlphabet(name: string): boolean {
  const letters = [...name].filter((sign) => /\p{L}/u.test(sign))
  const used = ALPHABETS.filter((alphabet) => letters.some((letter) => alphabet.test(letter)))
  return used.length <= 1
}
