import { addressForms } from './fold-address.ts'
import { foldName } from './fold-name.ts'
import { normalParcelNo, normalText } from './normal-text.ts'

/** The texts of a certificate in normal form, for searching. Whoever writes a certificate stores these too. */
export interface SearchKeys {
  readonly certificateKey: string
  readonly parcelKey: string
  readonly ownerKey: string
  readonly addressKey: string
}

export interface SearchTexts {
  readonly certificateNo: string
  readonly parcelNo: string
  readonly ownerName: string
  readonly address: string
  readonly city: string
  readonly zip: string
}

/**
 * Raise this with every change of what `searchKeys` gives for a certificate that is stored already: the server then rewrites
 * the stored keys in the background (decision 121).
 */
export const SEARCH_KEYS_VERSION = 1

/** Street, city and postcode are searched together. */
export const searchKeys = (texts: SearchTexts): SearchKeys => ({
  certificateKey: normalParcelNo(texts.certificateNo),
  parcelKey: normalParcelNo(texts.parcelNo),
  ownerKey: ownerKeyOf(normalText(texts.ownerName)),
  addressKey: addressKeyOf(normalText(`${texts.address} ${texts.city} ${texts.zip}`)),
})

/** The key of an owner's name in normal form: the name, then how it folds if that differs. */
export const ownerKeyOf = (name: string): string => keyOf(name, [foldName(name)])

/** The key of an address in normal form: the address, then its folded forms if they differ. */
export const addressKeyOf = (address: string): string => keyOf(address, addressForms(address))

/** A blank on both sides keeps the forms whole words; no text in normal form has a bar. */
const BETWEEN_FORMS = ' | '

/** An entry of an index holds at most 2,704 bytes, in which other columns stand too. */
const LONGEST_KEY_BYTES = 1_500

/** The text stays first and whole, so that whatever finds it by itself finds it in the key. Forms that are too long are left out. */
function keyOf(text: string, forms: readonly string[]): string {
  const key = [text, ...forms.filter((form) => form !== text)].join(BETWEEN_FORMS)
  if (key === text) return text
  return bytesOf(key) <= LONGEST_KEY_BYTES ? key : text
}

/** Bytes of UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
