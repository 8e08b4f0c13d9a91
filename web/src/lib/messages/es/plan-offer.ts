import type { Catalogues } from '../translated.ts'

export const planOffer: Catalogues['planOffer'] = {
  kind: {
    one: 'Nuestra oferta: {count} cuota de',
    many: 'Nuestra oferta: {count} de cuotas mensuales de',
    other: 'Nuestra oferta: {count} cuotas mensuales de',
  },
  down: 'Más un pago inicial de {amount}, que vence el {date}.',
  until: 'Puede aceptarla hasta el {date}.',
  print: 'Imprimir la oferta',
  printFailed: 'No se pudo imprimir la oferta.',
  schedule: 'Las cuotas de esta oferta',
  due: 'Vence',
  amount: 'Monto',
  inAll: 'En total',
  owed: 'Pagar hoy el certificado por completo cuesta {amount}. La diferencia, {more}, son intereses.',
  owedSame: 'Pagar hoy el certificado por completo cuesta lo mismo, {amount}.',
  owedOnly: 'Pagar hoy el certificado por completo cuesta {amount}.',
  onItsWay: 'Hay un pago en camino',
  onItsWayOne: '{amount}, recibido o enviado el {date}.',
  onItsWayEffect:
    'Las cuotas de esta oferta todavía no cuentan este dinero. Cuando se acepte el plan y se confirmen los fondos, el dinero irá a las primeras cuotas.',
  onItsWayPays: {
    one: 'Paga {count} cuota completa.',
    many: 'Paga {count} de cuotas completas.',
    other: 'Paga {count} cuotas completas.',
  },
  onItsWayPart: 'Paga {amount} de la siguiente.',
  agree: 'Leí esto y lo acepto.',
  agreeMissing: 'Marque la casilla para aceptar el plan.',
  accept: 'Aceptar este plan',
  notAccepted: 'El plan no se aceptó.',
  acceptedElsewhere:
    'Este certificado ya tiene un plan, quizás aceptado en otra ventana. Vuelva a cargar la página para verlo.',
  lapsed:
    'El plazo para aceptar esta oferta terminó. Llámenos, o pida un plan de nuevo en la página de liquidación.',
  amountsChanged:
    'Lo que se debe cambió desde que abrió esta página. El calendario de arriba está al día: revíselo y marque otra vez la casilla.',
  changed:
    'Esta oferta cambió desde que abrió esta página, quizás en otra ventana. Vuelva a cargar la página para verla como está ahora.',
  counterTitle: '¿Prefiere otras condiciones?',
  counterLabel: '¿Qué condiciones le convendrían?',
  counterMissing: 'Escriba qué condiciones le convendrían.',
  counter: 'Pedir otras condiciones',
  notSent: 'Su mensaje no se envió.',
  counteredTitle: 'Su mensaje se envió.',
  counteredByCode: 'Un especialista lo revisará y le enviará una nueva oferta.',
  countered: 'Un especialista lo leerá y le enviará una oferta nueva por correo electrónico.',
}
