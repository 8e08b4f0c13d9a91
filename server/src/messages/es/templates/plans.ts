import type { TextsOf } from '../../catalogues.ts'
import type { planTexts as english } from '../../en/templates/plans.ts'
import { greeting, questions } from './closings.ts'

const foot = `Certificado de impuestos: {certificateNo}
Su plan: {link}

${questions}`

/** The frame of the mails about a plan. */
const plan = (subject: string, text: string) => ({ subject, text: `${text}\n\n${foot}` })

const FAILED_SUBJECT = 'Su débito de {total} no se pagó'
const FAILED =
  'No se pagó el débito de {total} (con {fee} de cargo por servicio de ACH) del {day}, de su {account}, para su plan de pagos. {why}'
const CHARGE_FAILED_SUBJECT = 'Su cobro de {total} no se pagó'
const CHARGE_FAILED =
  'No se pagó el cobro de {total} (con {fee} de cargo por servicio de tarjeta) del {day}, a su {account}, para su plan de pagos. {why}'
const NOT_AGAIN = 'No lo intentaremos de nuevo automáticamente.'
const IN_DEFAULT =
  'No lo intentaremos de nuevo, porque su plan de pagos ahora está en incumplimiento. Otro mensaje le explica qué significa eso.'
const AGAIN = 'Lo intentaremos una vez más el {againOn}.'
const PAY_OR_CALL = 'Pague la cuota en la página de su plan o llámenos.'
const TAKEN_BACK_SUBJECT = 'Su pago de {total} ya no cuenta'
const OWED_AGAIN = '{why} Se vuelve a deber lo que se había pagado con ese dinero. {owed}'
const OFF_PAY =
  'Su plan continúa: pague las cuotas que faltan en la página del plan, o programe allí de nuevo los pagos automáticos.'
const GOES_ON_SUBJECT = 'Su plan de pagos para el certificado {certificateNo} continúa'
const NOT_COMPLETE =
  'Su plan de pagos estaba completo. Eso se deshizo porque se revirtió un pago o la redención de este certificado.'
const OVERDUE =
  'Mientras tanto vencieron cuotas. Páguelas a más tardar el {by}. Después podrá programar de nuevo los pagos automáticos en la página de su plan.'
const END_UNDONE_SUBJECT =
  'Su plan de pagos para el certificado {certificateNo}: no tome en cuenta nuestro último mensaje'
const END_UNDONE =
  'Le dijimos que su plan, o su solicitud, había terminado. Eso se deshizo. Sigue como antes.'
const OFFER_UNTIL =
  'Revise las fechas y los montos. Acepte el plan, o pida otras condiciones, a más tardar el {until}.'
const AUTOPAY_STOPPED = 'Los pagos automáticos para el certificado {certificateNo} se detuvieron'

/** The mails about a payment plan. Those of '-hold' tell what has happened and ask for no payment. */
export const planTexts: TextsOf<typeof english> = {
  'plan-request-received': {
    subject: 'Recibimos su solicitud de un plan de pagos para el certificado {certificateNo}',
    text: `Hola:

Recibimos su solicitud de un plan de pagos para el certificado de impuestos {certificateNo} (parcela {parcelNo}).
Un especialista la revisará. Le enviaremos las opciones por correo electrónico dentro de 1 día hábil.

El certificado: {link}

${greeting}`,
  },
  'plan-offered': plan(
    'Su plan de pagos para el certificado {certificateNo}: nuestra oferta',
    `Le ofrecemos un plan de pagos: {count} cuotas de {amount}; la primera vence el {first}.\n\n${OFFER_UNTIL}`,
  ),
  'plan-offered-down': plan(
    'Su plan de pagos para el certificado {certificateNo}: nuestra oferta',
    `Le ofrecemos un plan de pagos: un pago inicial de {down} a más tardar el {downDue} y luego {count} cuotas mensuales de {amount}; la primera vence el {first}.\n\n${OFFER_UNTIL}`,
  ),
  'plan-accepted': plan(
    'Su plan de pagos para el certificado {certificateNo} está activo',
    'Su plan de pagos está activo. Esto es lo que usted aceptó; guárdelo:\n\n{agreement}',
  ),
  'plan-declined': plan(
    'Su solicitud de un plan de pagos para el certificado {certificateNo}',
    'En este momento no podemos ofrecerle un plan de pagos para este certificado.\n\nLlámenos para hablar de las otras formas de pagar.',
  ),
  'plan-offer-lapsed': plan(
    'La oferta de un plan de pagos para el certificado {certificateNo} terminó',
    'Usted no aceptó a tiempo nuestra oferta de un plan de pagos, así que terminó. No debe nada por eso.\n\nPuede pedir un plan de nuevo en cualquier momento.',
  ),
  'plan-offer-closed': plan(
    'La oferta de un plan de pagos para el certificado {certificateNo} terminó',
    'Otro propietario aceptó un plan de pagos para este certificado, así que nuestra oferta para usted terminó. La oferta en sí no le costó nada. El gravamen por impuestos todavía se debe.\n\nTodavía puede hacer pagos al plan. Llámenos si tiene alguna pregunta.',
  ),
  'plan-ended': plan(
    'Su plan de pagos para el certificado {certificateNo} terminó',
    'Su plan de pagos terminó. Lo que usted pagó cuenta para el certificado. Ahora se debe todo el saldo restante. Los pagos automáticos se detuvieron.\n\nLlámenos si cree que esto no es correcto, o si quiere hablar de las otras formas de pagar.',
  ),
  'plan-cured': plan(
    'Su plan de pagos para el certificado {certificateNo} continúa',
    'Su plan de pagos continúa, como lo acordamos con usted. Pague las cuotas vencidas a más tardar el {by}. Las demás vencen en sus fechas.\n\nLos pagos automáticos no se reanudan solos: cuando ya no haya nada vencido, puede programarlos en la página de su plan.',
  ),
  'plan-reopened': plan(
    END_UNDONE_SUBJECT,
    `${END_UNDONE}\n\nLos pagos automáticos no se reanudan solos; puede programarlos en la página de su plan.`,
  ),
  'plan-reopened-late': plan(END_UNDONE_SUBJECT, `${END_UNDONE}\n\n${OVERDUE}`),
  'plan-installment-reminder': plan(
    'Su cuota de {amount} vence el {day}',
    'La próxima cuota de su plan de pagos, {amount}, vence el {day}.\n\nPuede pagarla en la página de su plan, y allí puede programar pagos automáticos. Si ya la envió, gracias: no tiene que hacer nada más.',
  ),
  'plan-installment-missed': plan(
    'Su cuota de {amount} no se pagó el {day}',
    'La cuota de {amount} de su plan de pagos venció el {day} y no la hemos recibido.\n\nPáguela en la página de su plan o llámenos. Contará como impaga {count} días después de su vencimiento. Las cuotas impagas pueden poner un plan en incumplimiento. Si ya la envió, gracias: no tiene que hacer nada más.',
  ),
  'plan-debit-reminder': plan(
    'El {day} se debitarán {total}',
    'El {day} debitaremos {total} (con {fee} de cargo por servicio de ACH) de su {account} para su plan de pagos.\n\nTenga ese monto en la cuenta. Puede detener los pagos automáticos en la página de su plan; hágalo antes de ese día.',
  ),
  'plan-amount-changed': plan(
    'Su débito del {day} será de {total}',
    'Su plan prevé {agreed} el {day}. Ahora se debe menos, así que debitaremos {total} (con {fee} de cargo por servicio de ACH) de su {account}.',
  ),
  'plan-debit-moved': plan(
    'Su débito de {total} se pasó al {day}',
    'El débito de su plan de pagos estaba previsto para el {before}. No lo hicimos ese día. No es culpa suya: esto no se considera un atraso en su plan y no se agrega ningún cargo.\n\nEn su lugar, el {day} debitaremos {total} (con {fee} de cargo por servicio de ACH) de su {account}. Tenga ese monto en la cuenta. Si ese día no le conviene, detenga los pagos automáticos en la página de su plan antes de ese día, o llámenos.',
  ),
  'plan-debit-failed': plan(FAILED_SUBJECT, `${FAILED}\n\n${NOT_AGAIN}\n\n${PAY_OR_CALL}`),
  'plan-debit-failed-hold': plan(FAILED_SUBJECT, `${FAILED}\n\n${NOT_AGAIN}`),
  'plan-debit-failed-default': plan(FAILED_SUBJECT, `${FAILED}\n\n${IN_DEFAULT}`),
  'plan-debit-failed-again': plan(
    FAILED_SUBJECT,
    `${FAILED}\n\n${AGAIN}\n\nAsegúrese de que haya fondos suficientes en la cuenta, o pague la cuota en la página de su plan antes de ese día.`,
  ),
  'plan-debit-failed-again-hold': plan(FAILED_SUBJECT, `${FAILED}\n\n${AGAIN}`),
  'plan-charge-reminder': plan(
    'El {day} se cobrarán {total} a su tarjeta',
    'El {day} cobraremos {total} (con {fee} de cargo por servicio de tarjeta) a su {account} para su plan de pagos.\n\nPuede detener los pagos automáticos, o elegir otra tarjeta, en la página de su plan; hágalo antes de ese día.',
  ),
  'plan-charge-changed': plan(
    'Su cobro del {day} será de {total}',
    'Su plan prevé {agreed} el {day}. Ahora se debe menos, así que cobraremos {total} (con {fee} de cargo por servicio de tarjeta) a su {account}.',
  ),
  'plan-charge-moved': plan(
    'Su cobro de {total} se pasó al {day}',
    'El cobro de su plan de pagos estaba previsto para el {before}. No lo hicimos ese día. No es culpa suya: esto no se considera un atraso en su plan y no se agrega ningún cargo.\n\nEn su lugar, el {day} cobraremos {total} (con {fee} de cargo por servicio de tarjeta) a su {account}. Si ese día no le conviene, detenga los pagos automáticos en la página de su plan antes de ese día, o llámenos.',
  ),
  'plan-card-expiring': plan(
    'Su tarjeta vence antes de su pago del {day}',
    'Su {account} es válida hasta el {expiresOn}. El {day} le cobraríamos {total} (con {fee} de cargo por servicio de tarjeta) para su plan de pagos.\n\nElija otra tarjeta, o su cuenta bancaria, en la página de su plan antes de ese día.',
  ),
  'plan-charge-failed': plan(
    CHARGE_FAILED_SUBJECT,
    `${CHARGE_FAILED}\n\n${NOT_AGAIN}\n\n${PAY_OR_CALL} Para las próximas cuotas puede elegir allí otra tarjeta.`,
  ),
  'plan-charge-failed-hold': plan(CHARGE_FAILED_SUBJECT, `${CHARGE_FAILED}\n\n${NOT_AGAIN}`),
  'plan-charge-failed-default': plan(CHARGE_FAILED_SUBJECT, `${CHARGE_FAILED}\n\n${IN_DEFAULT}`),
  'plan-charge-failed-again': plan(
    CHARGE_FAILED_SUBJECT,
    `${CHARGE_FAILED}\n\n${AGAIN}\n\nAsegúrese de que la tarjeta tenga fondos suficientes, o pague la cuota en la página de su plan antes de ese día.`,
  ),
  'plan-charge-failed-again-hold': plan(CHARGE_FAILED_SUBJECT, `${CHARGE_FAILED}\n\n${AGAIN}`),
  'plan-payment-taken-back': plan(TAKEN_BACK_SUBJECT, `${OWED_AGAIN}\n\n${PAY_OR_CALL}`),
  'plan-payment-taken-back-hold': plan(TAKEN_BACK_SUBJECT, OWED_AGAIN),
  'plan-payment-taken-back-default': plan(
    TAKEN_BACK_SUBJECT,
    `${OWED_AGAIN}\n\nSu plan de pagos está en incumplimiento, así que ahora no se pueden hacer pagos parciales en línea. Llámenos: buscaremos una solución con usted.`,
  ),
  'plan-payment-taken-back-ended': plan(
    TAKEN_BACK_SUBJECT,
    `${OWED_AGAIN}\n\nSu plan de pagos terminó, así que ahora se debe todo el saldo restante. Llámenos para hablar de las formas de pagar.`,
  ),
  'plan-payment-taken-back-complete': plan(
    TAKEN_BACK_SUBJECT,
    '{why} Su plan de pagos está completo.\n\n{owed}',
  ),
  'plan-default': plan(
    'Su plan de pagos para el certificado {certificateNo} está en incumplimiento',
    'No se pagaron {count} cuotas de su plan de pagos, así que el plan está en incumplimiento. Los pagos automáticos se detuvieron y no se pueden hacer pagos parciales en línea.\n\nLlámenos: buscaremos con usted la manera de regularizar el plan.',
  ),
  'plan-complete': plan(
    'Su plan de pagos para el certificado {certificateNo} está completo',
    'Se pagó todo lo que se debía por este certificado. Gracias. No se debitará nada más.\n\n{release}',
  ),
  'plan-goes-on': plan(
    GOES_ON_SUBJECT,
    `${NOT_COMPLETE} El plan continúa como antes. No hay pagos automáticos programados; puede programarlos en la página de su plan.`,
  ),
  'plan-goes-on-late': plan(GOES_ON_SUBJECT, `${NOT_COMPLETE} El plan continúa como antes.\n\n${OVERDUE}`),
  'plan-goes-on-autopay': plan(
    GOES_ON_SUBJECT,
    `${NOT_COMPLETE} El plan continúa como antes, y también los pagos automáticos que usted autorizó. Puede detenerlos en la página de su plan en cualquier momento.`,
  ),
  'plan-goes-on-default': plan(
    'Su plan de pagos para el certificado {certificateNo} está de nuevo en incumplimiento',
    `${NOT_COMPLETE} El plan está en incumplimiento, como antes. No se pueden hacer pagos parciales en línea; llámenos si tiene preguntas.`,
  ),
  'autopay-on': plan(
    'Se programaron los pagos automáticos para el certificado {certificateNo}',
    'Se programaron los pagos automáticos para su plan de pagos. Esto es lo que usted autorizó; guárdelo:\n\n{authorization}\n\nPuede detener los pagos automáticos en la página de su plan en cualquier momento.',
  ),
  'autopay-off': plan(
    AUTOPAY_STOPPED,
    `Detuvimos los pagos automáticos para su plan de pagos, como usted lo pidió. Un débito que ya está en su banco se hará.\n\n${OFF_PAY}`,
  ),
  'autopay-off-account': plan(
    AUTOPAY_STOPPED,
    `Los pagos automáticos para su plan de pagos se detuvieron porque ya no se puede debitar de su cuenta bancaria.\n\n${OFF_PAY}`,
  ),
  'autopay-off-card': plan(
    AUTOPAY_STOPPED,
    `Los pagos automáticos para su plan de pagos se detuvieron porque ya no se puede cobrar a su tarjeta.\n\n${OFF_PAY}`,
  ),
  'autopay-resumed': plan(
    'Los pagos automáticos para el certificado {certificateNo} se reanudaron',
    'Los pagos automáticos para su plan de pagos estaban en pausa. Ahora continúan como usted los autorizó, con un aviso antes de cada débito. Puede detenerlos en la página de su plan en cualquier momento.',
  ),
  'autopay-off-hold': plan(
    'Los pagos automáticos para el certificado {certificateNo} están en pausa',
    'Los pagos automáticos para su plan de pagos están en pausa porque en este momento no podemos debitar de esta cuenta. Un débito que ya está en su banco se hará. Este mensaje no pide ningún pago.\n\nNo se reanudan solos. Si quiere continuar, prográmelos de nuevo en la página de su plan cuando sea posible, o llámenos.',
  ),
  'autopay-off-past-redemption': plan(
    AUTOPAY_STOPPED,
    'Los pagos automáticos para su plan de pagos se detuvieron porque terminó el plazo para redimir su certificado. No se tomará nada más de su cuenta. Llámenos si tiene preguntas.',
  ),
}
