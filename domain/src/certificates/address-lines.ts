/** Where a property lies, as a record has it; '' stands for what is not known. */
export interface PropertyAddress {
  readonly address: string
  readonly city: string
  readonly stateId: string
  readonly zip: string
}

/** ['1184 Copley Meadow Dr', 'Akron, OH 44320'], as far as it is known: a state alone says nothing. */
export function addressLines({ address, city, stateId, zip }: PropertyAddress): readonly string[] {
  const place = city === '' && zip === '' ? '' : [city, `${stateId} ${zip}`.trim()].filter(Boolean).join(', ')
  return [address, place].filter((line) => line !== '')
}

/** '1184 Copley Meadow Dr, Akron, OH 44320'. */
export const addressLine = (at: PropertyAddress): string => addressLines(at).join(', ')
