import { readText } from './files.ts'

/** The patterns of secrets. Each requires a body of real length, so that names and examples pass. */
const PATTERNS: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'key of a payment provider', pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/ },
  { kind: 'signing secret of a webhook', pattern: /\bwhsec_[A-Za-z0-9+/]{24,}/ },
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/ },
  { kind: 'signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/ },
  { kind: 'key of a cloud', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}/ },
  {
    kind: 'token of a code host or registry',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|npm_[A-Za-z0-9]{36})/,
  },
  { kind: 'token of a chat', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,}/ },
]

const URL_WITH_PASSWORD = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@'"`<>{}()]+:([^\s/@'"`<>]+)@/gi

/** What stands for a password where a reader is shown the form of an address. */
const PLACEHOLDERS = new Set(['password', 'PASSWORD', 'secret', '…', '...'])

/** The kinds of secret that a text holds, with the line of each: '12: private key'. */
export function secretsIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) => kindsIn(line).map((kind) => `${index + 1}: ${kind}`))
}

/** The same for a file, named from the root: 'docs/x.md:12: private key'. Files of binary data hold none. */
export function secretsInFile(path: string): string[] {
  return secretsIn(readText(path) ?? '').map((secret) => `${path}:${secret}`)
}

function kindsIn(line: string): string[] {
  const kinds = PATTERNS.filter(({ pattern }) => pattern.test(line)).map(({ kind }) => kind)
  const passwords = [...line.matchAll(URL_WITH_PASSWORD)].map((match) => match[1] ?? '')
  // A template's placeholder, ${password}, is not a secret.
  if (passwords.some((password) => !PLACEHOLDERS.has(password) && !password.startsWith('${'))) {
    kinds.push('password in an address')
  }
  return kinds
}
