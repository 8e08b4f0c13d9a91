/** Base32 without similar characters (Crockford). Each sign has 5 bits. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Groups a code for typing: 'K3ZC07PD' -> 'K3ZC-07PD'. */
export const inGroups = (signs: string): string => signs.replace(/.{4}(?=.)/g, '$&-')

/** Reads typed signs: in any case, with or without hyphens and spaces, O for 0 and I or L for 1. */
export const readSigns = (typed: string): string =>
  withoutHyphens(typed).replaceAll('O', '0').replace(/[IL]/g, '1')

export const withoutHyphens = (typed: string): string => typed.toUpperCase().replace(/[\s\-–]/g, '')
