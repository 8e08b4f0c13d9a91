/**
 * '330.555.0123', '+1 330 555 0123' or any other paste -> '(330) 555-0123'. Signs between the digits do not
 * matter, a leading 1 of the country is dropped. Null unless ten digits are left that begin with an area code
 * (none begins with 0 or 1), or when letters (an extension) would be lost.
 */
export function normalPhone(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/^\s*tel:/i, '')
  if (/\p{L}/u.test(plain)) return null
  const digits = plain.replace(/[^0-9]/g, '')
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (!/^[2-9][0-9]{9}$/.test(local)) return null
  return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}
