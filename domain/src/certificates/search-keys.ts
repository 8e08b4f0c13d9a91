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

/** Street, city and postcode are searched together. */
export const searchKeys = (texts: SearchTexts): SearchKeys => ({
  certificateKey: normalParcelNo(texts.certificateNo),
  parcelKey: normalParcelNo(texts.parcelNo),
  ownerKey: normalText(texts.ownerName),
  addressKey: normalText(`${texts.address} ${texts.city} ${texts.zip}`),
})
