export type NameProblem = 'name-link' | 'name-lines'

/** Returns why a name cannot be used inside a line of an e-mail or letter, or null if it can. '' is no problem. */
export function nameProblem(name: string): NameProblem | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)) return 'name-lines'
  return isWebAddress(name) ? 'name-link' : null
}

/**
 * Whether a text looks like a web address. E-mail programs turn one into a link, and our e-mails contain people's names, so
 * a name must not look like one. Real names with dots ('St. John', 'J.R.', 'Reyes Jr.') do not.
 */
export function isWebAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    // Remove invisible characters, and replace the full stops that browsers read as dots.
    .replace(/\p{DI}/gu, '')
    .replace(/[。．｡]/g, '.')
  return FORMS.some((form) => form.test(plain))
}

/** Domain endings that e-mail programs recognize and that no real name has after a dot. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|mil|xyz|online|site|shop|store|top|club|app|dev|cloud|live|link|click|website|space|bank|finance|loan|money|io|ai|us|uk|ca|de|ru|cn|eu'

const FORMS: readonly RegExp[] = [
  /:\/\//,
  /\/\//,
  /\b(?:https?|ftp|mailto|tel|sms|data|javascript)\s*:/i,
  /(?:^|[^\p{L}\p{N}])www\d{0,2}\./iu,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu'),
  // Any name with a dot before a path or a port: 'evil.example/pay', 'evil.example:8080'.
  /[\p{L}\p{N}]\.\p{L}{2,}(?:\/|:\d)/u,
  // Domain names in other alphabets are encoded as xn--….
  /\bxn--/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
]
