interface ParcelNumber {
  /** The town that holds the number; null or blank where the county does. */
  readonly municipality: string | null
  /** The number as the county writes it. */
  readonly parcelNo: string
}

/**
 * Returns the text by which a parcel is known within its county: municipality and number, with case and blanks folded. Separators
 * count, so 12-34-5 and 123-45 are two parcels. PostgreSQL computes the same as `parcel_identity` (migration 0133).
 */
export function parcelIdentity({ municipality, parcelNo }: ParcelNumber): string {
  const town = foldBlanksAndCase(municipality ?? '')
  return `${town === '' ? '' : `${town}\n`}${foldBlanksAndCase(parcelNo)}`
}

/** Folds the letters A to Z only, as a database does whatever its locale. */
const foldBlanksAndCase = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
