import type { Catalogues } from '../translated.ts'

export const property: Catalogues['property'] = {
  titlePlain: 'Propiedad',
  title: 'Propiedad {parcelNo}',
  heading: 'Todos los certificados de la parcela {parcelNo}',
  about: '{address}. Condado de {county}.',
  back: 'Volver al certificado {number}',
  backPlain: 'Volver al certificado',
  failed: 'No se pudo cargar esta página.',

  totalRegion: 'Lo que hace falta para liquidar esta propiedad',
  total: 'Para liquidar esta propiedad',
  totalOfShown: 'Total de los montos que se muestran',
  goodUntil: 'Válido hasta el {date}',
  leftOutOne: 'No incluido: certificado {numbers}. Abajo se explica por qué.',
  leftOut: 'No incluidos: certificados {numbers}. Abajo se explica por qué.',
  noTotal: 'Aquí no se muestra ningún monto. Abajo se explica por qué y a quién preguntar.',
  allPaid: 'Todos los certificados de esta propiedad están pagados.',
  otherTaxes: 'No se incluyen otros impuestos. Para saber de ellos, llame al tesorero del condado.',
  payIt: 'Pagar el certificado {number}',
  payFirst: 'Pagar primero el certificado {number}',
  order: 'Primero se pagan los certificados más antiguos. Páguelos en el orden de abajo.',
  print: 'Imprimir todas las liquidaciones (PDF)',
  printSome: 'Imprimir las liquidaciones que ya se pueden pagar (PDF)',
  printHint:
    'Un solo archivo: una página con el total y después una factura por cada certificado. Por correo, envíe un cheque aparte con el talón de cada uno.',
  printFailed: 'No se pudo hacer el PDF.',

  unpaid: 'Sin pagar, en el orden de pago',
  payNow: 'Se puede pagar ahora.',
  payAfter: 'Se puede pagar después del certificado {number}.',
  payAfterPlain: 'Se puede pagar después del certificado más antiguo.',
  nothingOwed: 'No se debe nada. El pago se está registrando.',
  notShown: 'Monto no disponible aquí',
  seePayoff: 'Ver la liquidación de {number}',
  amountUntil: 'Válido hasta el {date}',

  paid: 'Pagados',
  paidOn: 'Pagado por completo el {date}',
}
