import type { Catalogues } from '../translated.ts'

export const address: Catalogues['address'] = {
  heading: 'Dirección postal',
  address1: 'Calle y número',
  address2: 'Apartamento, oficina o unidad',
  city: 'Ciudad',
  state: 'Estado',
  chooseState: 'Elija un estado',
  zip: 'Código postal',

  language: 'Idioma',
  languageHint: 'Para este sitio, los correos electrónicos, las cartas y los recibos.',
}
