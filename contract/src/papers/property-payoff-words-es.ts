import type { PropertyPayoffWords } from './property-payoff-words.ts'

/** The Spanish text of the first page of the payoffs of a property. */
export const PROPERTY_PAYOFF_WORDS_ES: PropertyPayoffWords = {
  title: 'LIQUIDACIÓN DE LA PROPIEDAD',
  about: 'Parcela {parcelNo}, condado de {county}, {state}',
  pages: 'Siguen las facturas de liquidación de {count} certificados',
  onePage: 'Sigue la factura de liquidación de 1 certificado',
  owner: 'Propietario',
  property: 'Propiedad',
  notRecorded: 'No consta',
  totalDue: 'Total de todas las páginas',
  goodThrough: 'Válido hasta',
  headings: 'Certificado, en el orden de pago',
  amount: 'Monto',
  line: '{number} (liquidación n.º {quote})',
  howToPay: 'Cómo pagar',
  byMail: 'Por correo postal, sin cargo',
  byMailBody:
    'Un cheque de caja o giro postal por cada certificado, por el monto de su página, a nombre de {company}. Incluya el talón de cada página. Envíe a: {address}',
  byPage: 'Otras formas',
  byPageBody:
    'Cada página indica las otras formas de pagar su certificado. Pague los certificados en el orden de arriba.',
  leftOut: 'No incluidos',
  leftOutBody:
    'Estos certificados de la propiedad no están pagados y no forman parte de este total: {numbers}. Llámenos antes de pagar: {phone}.',
  legalText:
    'Estos montos son válidos solo hasta la fecha indicada arriba. Un certificado queda redimido cuando se ha recibido y confirmado su monto completo; un monto menor no lo redime. No se incluyen otros impuestos de esta parcela. Este documento es una traducción; si difiere del texto en inglés, vale el texto en inglés.',
}
