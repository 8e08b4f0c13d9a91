import { normalText } from './normal-text.ts'

/** What a text in the search box is looked up as. */
export type BoxKind = 'number' | 'address' | 'owner'

/** The last words of most street names. An owner's name may end in one of them, too: near matches then propose the name. */
export const STREET_ENDS: ReadonlySet<string> = new Set(
  'ALLEY ALY AVENUE AVE BOULEVARD BLVD CIRCLE CIR COURT CT DRIVE DR HIGHWAY HWY LANE LN PARKWAY PKWY PIKE PLACE PL ROAD RD SQUARE SQ STREET ST TERRACE TER TRAIL TRL WAY'.split(
    ' ',
  ),
)

/** Whether a text reads like a street or a name: three letters in a row are more than a parcel number has. */
export const readsLikeWords = (text: string): boolean => /\p{L}{3}/u.test(text)

/**
 * Decides what a text in the search box is: a parcel or certificate number, a street, or an owner's name. Digits and letters
 * without a blank are a number. With a blank they are an address.
 */
export function readSearchBox(text: string): BoxKind {
  const words = text.trim().split(/\s+/)
  const hasDigit = /\d/.test(text)
  if (!readsLikeWords(text) || (hasDigit && words.length === 1)) return 'number'
  const isStreet = words.length > 1 && STREET_ENDS.has(normalText(words.at(-1) ?? ''))
  return hasDigit || isStreet ? 'address' : 'owner'
}
