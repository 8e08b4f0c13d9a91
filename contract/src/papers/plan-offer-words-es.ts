import type { PlanOfferWords } from './plan-offer-words.ts'

/** The Spanish text around an offered plan. */
export const PLAN_OFFER_WORDS_ES: PlanOfferWords = {
  title: 'OFERTA DE PLAN DE PAGOS',
  about: 'Certificado de impuestos {number}, parcela {parcel}',
  to: 'Ofrecido a',
  offered: 'Ofrecido el',
  until: 'Vigente hasta',
  first: 'Vence el primer pago',
  owed: 'Se debe hoy',
  agreed: 'Total de este plan',
  reference: 'Plan de pagos',
  text: 'Lo que usted aceptaría',
  online:
    'Para aceptar esta oferta, inicie sesión y abra {link} a más tardar el {until}. O firme abajo y envíe esta carta de modo que nos llegue antes de que termine ese día.',
  offline:
    'Para aceptar esta oferta, firme abajo y envíe esta carta de modo que nos llegue a más tardar el {until}, o comuníquese con nosotros.',
  signature: 'Firma: ______________________________    Fecha: ____________________',
  note: 'Los montos son los del día de esta carta. Cambian si se agrega algo a la deuda antes de que se acepte el plan.',
  page: 'Página {page} de {pages}',
}
