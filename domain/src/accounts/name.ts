export type NameProblem = 'name-link' | 'name-lines'

/** Of a name that our mails and letters say in the middle of a line; '' is none. */
export function nameProblem(name: string): NameProblem | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)) return 'name-lines'
  return isWebAddress(name) ? 'name-link' : null
}

/**
 * Mail programs make a link of what looks like a web address, and our mails say people's names: so nobody may be named
 * by one. Honest names with dots ('St. John', 'J.R.', 'Reyes Jr.') are none.
 */
export function isWebAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    // Signs that do not show, and the full stops that browsers take for dots.
    .replace(/\p{DI}/gu, '')
    .replace(/[。．｡]/g, '.')
  return FORMS.some((form) => form.test(plain))
}

/** Endings that mail programs know and that no honest name has behind a dot. */
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
  // xn--… is how the names of other alphabets are written.
  /\bxn--/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
]
