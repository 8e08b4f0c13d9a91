import type { Catalogues } from '../translated.ts'

export const nearMatches: Catalogues['nearMatches'] = {
  nearHeading: '¿Quiso decir esto?',
  nearBoth: '{address}, {owner}',
  nearAddress: '{text} (dirección)',
  nearOwner: '{text} (propietario)',
  nearInCounty: '{text}, condado de {county}',
  nearAsAddress: 'Buscar “{text}” como dirección',
}
