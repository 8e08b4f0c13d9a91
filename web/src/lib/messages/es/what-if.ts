import type { Catalogues } from '../translated.ts'

export const whatIf: Catalogues['whatIf'] = {
  title: '¿Y si…? {number}',
  heading: '¿Y si…? Certificado {number}',
  headingPlain: '¿Y si…?',
  lede: 'Vea cuánto debería antes de decidir. No se acuerda, envía ni guarda nada.',
  back: 'Volver al monto de liquidación',

  none: 'No hay un monto para hacer el cálculo.',
  noneBody: 'El certificado está pagado, o su monto no se muestra aquí. {link}',
  noneLink: 'Vea por qué en la página de liquidación',

  ask: 'Haga una pregunta',
  askAgain: 'Haga otra pregunta',
  monthly: '¿Y si pago un monto fijo cada mes?',
  monthlyBody: 'Verá cada pago, su fecha y lo que cuesta pagar con el tiempo.',
  amount: 'Monto al mes',
  amountHint: 'Por ejemplo, 150',
  first: 'Primer pago el',
  firstHint: 'Un día del 1 al 28, en los próximos tres meses',
  wait: '¿Y si espero?',
  waitBody: 'Verá el monto de ese día y lo que se suma hasta entonces.',
  until: 'Esperar hasta',
  sell: '¿Y si vendo o refinancio?',
  sellBody: 'Verá el monto en la fecha del cierre y qué pedir a la compañía de títulos.',
  closing: 'Fecha del cierre',
  dayHint: 'Cualquier fecha desde hoy hasta dentro de diez años',
  show: 'Ver',
  problem: 'Revise lo que escribió.',
  needAmount: 'Escriba dólares y centavos, como 150 o 149.99.',
  needDay: 'Escriba una fecha.',
}
