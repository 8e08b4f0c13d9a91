const SIGN = /[\p{L}\p{N}]/gu

/** Returns where a parcel number has its separators, with 9 for each letter and digit: '99-999' of '12-34A'. */
export const numberShape = (parcelNo: string): string => parcelNo.trim().replace(SIGN, '9')

/** Writes a number without separators in a shape. Returns null if the shape has another count of letters and digits. */
export function inShape(parcelNo: string, shape: string): string | null {
  const signs = [...parcelNo]
  if (signs.length !== [...shape].filter((sign) => sign === '9').length) return null
  let next = 0
  return shape.replace(/9/g, () => signs[next++] ?? '')
}

/** Whether a number consists of letters and digits alone. */
export const hasNoSeparators = (parcelNo: string): boolean => /^[\p{L}\p{N}]+$/u.test(parcelNo)
