import type { Catalogues } from '../translated.ts'

export const whatIf: Catalogues['whatIf'] = {
  title: '¿Y si…? {number}',
  heading: '¿Y si…? Certificado {number}',
  headingPlain: '¿Y si…?',
  lede: 'Pregunte cuánto debería antes de decidir. Nada se acuerda, se envía ni se guarda.',
  back: 'Volver al monto de liquidación',

  none: 'No hay cifra de la que partir.',
  noneBody: 'El certificado está pagado, o su monto no se muestra aquí. {link}',
  noneLink: 'La página del monto dice por qué',

  ask: 'Haga una pregunta',
  askAgain: 'Haga otra pregunta',
  monthly: '¿Y si pago tanto al mes?',
  monthlyBody: 'Verá cada pago, su día y lo que cuesta pagar con el tiempo.',
  amount: 'Monto al mes',
  amountHint: 'Por ejemplo, 150',
  first: 'Primer pago el',
  firstHint: 'Un día del 1 al 28, en los próximos tres meses',
  wait: '¿Y si espero hasta un día?',
  waitBody: 'Verá el monto de ese día y lo que se suma hasta entonces.',
  until: 'Esperar hasta',
  sell: '¿Y si vendo o refinancio?',
  sellBody: 'Verá el monto en el día del cierre y qué pedir a la compañía de títulos.',
  closing: 'Día del cierre',
  dayHint: 'Un día desde hoy y dentro de diez años',
  show: 'Ver',
  problem: 'Revise lo que escribió.',
  needAmount: 'Escriba dólares y centavos, como 150 o 149.99.',
  needDay: 'Escriba un día.',
}
