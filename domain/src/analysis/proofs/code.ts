import { CODE_SIGNS, inGroups, readSigns, withoutHyphens } from '../../access/typed-code.ts'

/**
 * The code on a document: its reference and a part of its signature. Twenty characters of base32 without similar ones
 * (Crockford): 35 bits of the reference and 65 bits of the signature, in groups for typing.
 */
const REFERENCE_SIGNS = 7
const SEAL_SIGNS = 13

/** The number of possible references. References are below it. */
export const REFERENCE_COUNT = 32 ** REFERENCE_SIGNS

/** The bytes of a signature that its part in the code needs. */
export const SEAL_BYTES = Math.ceil((SEAL_SIGNS * 5) / 8)

export interface PaperCode {
  readonly reference: number
  /** The first 65 bits of the signature, as characters. */
  readonly seal: string
}

/** Formats a code for print: 'K3ZC-07PD-…'. */
export function formatCode(reference: number, signature: Uint8Array): string {
  return inGroups(referenceSigns(reference) + sealOf(signature))
}

/** Parses a typed code: in any case, with or without hyphens, O for 0 and I or L for 1. Null if it is not a code. */
export function parseCode(typed: string): PaperCode | null {
  if (!hasCodeLength(typed)) return null
  const signs = readSigns(typed)
  const values = [...signs].map((sign) => CODE_SIGNS.indexOf(sign))
  if (values.includes(-1)) return null
  const reference = values.slice(0, REFERENCE_SIGNS).reduce((sum, value) => sum * 32 + value, 0)
  return { reference, seal: signs.slice(REFERENCE_SIGNS) }
}

/** Whether a typed text is as long as a code. */
export const hasCodeLength = (typed: string): boolean =>
  withoutHyphens(typed).length === REFERENCE_SIGNS + SEAL_SIGNS

/** Returns the part of a signature that is in the code. */
export function sealOf(signature: Uint8Array): string {
  const bits = [...signature.subarray(0, SEAL_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return Array.from({ length: SEAL_SIGNS }, (_, index) => signOf(bits.slice(index * 5, index * 5 + 5))).join(
    '',
  )
}

const signOf = (bits: string): string => CODE_SIGNS.charAt(Number.parseInt(bits, 2))

function referenceSigns(reference: number): string {
  let [signs, rest] = ['', reference]
  for (let index = 0; index < REFERENCE_SIGNS; index++) {
    signs = CODE_SIGNS.charAt(rest % 32) + signs
    rest = Math.floor(rest / 32)
  }
  return signs
}
