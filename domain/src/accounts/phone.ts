/**
 * Formats a phone number: '330.555.0123' or '+1 330 555 0123' becomes '(330) 555-0123'. Ignores characters between the
 * digits and the country code 1. Returns null unless ten digits are left that begin with 2 to 9, as area codes do, or if
 * the text has letters (an extension), which would be lost.
 */
export function normalPhone(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/^\s*tel:/i, '')
  if (/\p{L}/u.test(plain)) return null
  const digits = plain.replace(/[^0-9]/g, '')
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (!/^[2-9][0-9]{9}$/.test(local)) return null
  return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}
