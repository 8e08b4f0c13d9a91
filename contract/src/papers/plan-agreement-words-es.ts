import type { AgreementWords } from './plan-agreement-words.ts'

/** The Spanish text around an accepted agreement. */
export const AGREEMENT_WORDS_ES: AgreementWords = {
  title: 'ACUERDO DE PLAN DE PAGOS',
  about: 'Certificado de impuestos {number}, parcela {parcel}',
  accepted: 'Aceptado',
  by: 'Por',
  at: 'Cuándo',
  from: 'Desde la dirección de red',
  browser: 'Con',
  signed: 'Firmado en papel el',
  recorded: 'Registrado',
  recordedBy: '{at}, por {who}',
  version: 'Versión del texto',
  reference: 'Plan de pagos',
  note: 'La persona nombrada arriba aceptó este texto en el sitio web, con una casilla que no estaba marcada de antemano. Esta copia se hizo con lo que se guardó en ese momento.',
  paperNote:
    'La persona nombrada arriba firmó la oferta impresa. Esta copia se hizo con lo que se guardó cuando se registró.',
  page: 'Página {page} de {pages}',
}
