/** The longest address that mail can carry. */
const MAX_LENGTH = 254

/**
 * Trims and checks the shape of an e-mail address: something without blanks before one '@', a name with a dot
 * after it. Null when it cannot be one. Whether it exists only a letter can tell; the case is kept as typed.
 */
export function normalEmail(text: string): string | null {
  const email = text.trim()
  const [local = '', host = '', ...rest] = email.split('@')
  const isWhole = rest.length === 0 && local !== '' && local.length <= 64 && email.length <= MAX_LENGTH
  return isWhole && isLocalPart(local) && isHost(host) ? email : null
}

const isLocalPart = (local: string): boolean =>
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(local) && !/^\.|\.\.|\.$/.test(local)

function isHost(host: string): boolean {
  const labels = host.split('.')
  return labels.length >= 2 && labels.every(isHostLabel)
}

const isHostLabel = (label: string): boolean =>
  label.length <= 63 && /^[\p{L}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)
