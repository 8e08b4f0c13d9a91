import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const searchBox: Catalogues['searchBox'] = {
  box: 'Número de parcela, número de certificado, calle o nombre',
  boxHint:
    'Los números están en su factura de impuestos y en nuestras cartas. No importan los guiones ni los espacios.',
  boxPlaceholder: '67-58214',
  lookup: 'Buscar',
  whichCounty: '¿En qué condado está la propiedad?',
  chooseCounty: 'Elija un condado',
  countyIn: '{county}, {state}',
  needCounty: 'Elija el condado de la propiedad',
  tooThin: MESSAGES_ES.searchTooThin,
  needText: 'Escriba al menos 5 números de un número de parcela, o una calle o un nombre',
}
