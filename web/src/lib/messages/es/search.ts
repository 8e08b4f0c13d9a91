import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const search: Catalogues['search'] = {
  searchTitle: 'Pagar un gravamen',
  searchHeading: 'Busque su certificado de impuestos',
  searchLede: 'Vea cuánto se debe y cómo pagarlo. No necesita una cuenta para verlo.',
  searchRegion: 'Búsqueda',
  byPlace: 'Buscar por dirección o propietario',
  state: 'Estado',
  county: 'Condado',
  chooseState: 'Elija un estado',
  noState: 'Aún no hay ningún estado',
  chooseCounty: 'Elija un condado',
  address: 'Dirección',
  owner: 'Nombre del propietario',
  ownerPlaceholder: 'Apellido Nombre',
  search: 'Buscar',
  clear: 'Borrar',
  tooThin: MESSAGES_ES.searchTooThin,
  needState: 'Elija un estado',
  needCounty: 'Elija un condado',
  needAddress: 'Escriba una dirección o una parte de ella',
  needOwner: 'Escriba el nombre del propietario, primero el apellido',

  resultsCaption: 'Certificados encontrados',
  resultCount: {
    one: '{count} certificado',
    many: '{count} de certificados',
    other: '{count} certificados',
  },
  resultCountCapped: 'Más de {count} certificados',
  resultsNone: 'Ningún certificado',
  resultsWaiting: 'Buscando',
  resultsFailed: 'Resultados',
  noResults: MESSAGES_ES.noResults,
  noResultsAdvice:
    'Pruebe solo con el nombre de la calle o solo con el apellido, sin números. O llame al {phone}.',
  noParcelAdvice:
    'Compare el número con su factura de impuestos, o busque arriba por dirección o propietario. O llame al {phone}.',
  noMatch:
    'Ninguno de estos resultados coincide con el filtro. Borre lo que escribió arriba para verlos todos.',
  askedParcel: 'El número de parcela contiene “{parcelNo}”',
  askedNumber: 'Número de parcela o de certificado “{parcelNo}”',
  askedAddress: 'La dirección contiene “{address}”, {place}',
  askedOwner: 'El propietario contiene “{owner}”, {place}',
  askedBoth: 'La dirección contiene “{address}”, el propietario contiene “{owner}”, {place}',
  place: 'condado de {county}, {state}',
}
