import type { Catalogues } from '../translated.ts'

export const home: Catalogues['home'] = {
  homeTitle: 'Inicio',
  homeHeading: 'Vea cuánto se debe por su propiedad y páguelo.',
  homeLede:
    'Cuando un condado vende los impuestos no pagados de una propiedad como un certificado, nosotros administramos ese certificado. Busque el suyo, vea el monto de liquidación al centavo y páguelo.',
  byPlace: 'Busque por dirección o propietario',

  exampleLabel: 'Un ejemplo de monto de liquidación',
  exampleCertificate: 'Certificado {number}',
  exampleStatus: 'Certificado activo',
  exampleUntil: 'Válido hasta el {date}',
  exampleNote: 'Es un ejemplo, no un gravamen real.',
  principal: 'Capital',
  interest: 'Intereses',
  expenses: 'Gastos',
  totalPayoff: 'Total de la liquidación',

  stepsHeading: 'Del certificado de impuestos a una propiedad sin gravamen',
  step1: 'Búsquelo',
  step1Body: 'Encuentre el certificado por número de parcela, dirección o propietario.',
  step2: 'Vea el monto',
  step2Body: 'Capital, intereses y gastos, con la fecha hasta la que vale la cifra.',
  step3: 'Páguelo',
  step3Body: 'Todo de una vez, o mes a mes si acordó un plan con nosotros.',
  step4: 'Se registra la liberación',
  step4Body: 'De 30 a 60 días después de que se confirmen sus fondos.',

  knowHeading: 'Conviene saber',
  allQuestions: 'Todas las preguntas',
}
