import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const refusals: Catalogues['refusals'] = {
  title: 'No se le cobró nada.',
  amount_changed:
    'El monto de liquidación cambió desde que usted lo vio. Revise el monto nuevo y empiece otra vez.',
  ticket_expired:
    'El formulario de pago estuvo abierto demasiado tiempo. Presione otra vez el botón de pagar.',
  ticket_refused: 'El formulario de pago ya no es válido. Presione otra vez el botón de pagar.',
  already_paying: 'Ya hay un pago en camino para este certificado. No pague otra vez. Pronto aparecerá aquí.',
  being_paid: 'Ya hay un pago en camino para este certificado. No pague otra vez. Pronto aparecerá aquí.',
  redeemed: 'Este certificado ya está pagado por completo.',
  payment_pending: MESSAGES_ES.paymentAwaiting,
  county_payoff: 'Pida el monto de liquidación a la oficina fiscal del condado.',
  past_redemption: 'Quizás ya es tarde para redimir este certificado. Comuníquese primero con nosotros.',
  legal_contact: 'Este certificado lo llevan nuestros abogados. Pídanos a nosotros el monto de liquidación.',
  parcel_undecided:
    'Otra propiedad de este condado tiene casi el mismo número de parcela. Pídanos a nosotros el monto de liquidación.',
  staff_payoff: 'Pida a nuestro personal el monto de liquidación de este certificado.',
  county_treasurer: MESSAGES_ES.payoffFromTreasurer,
  has_plan: 'Este certificado tiene un plan de pagos. Úselo para pagar.',
  nothing_due: 'No se debe nada de este certificado.',
  too_small: 'Este monto es demasiado pequeño para cobrarlo en línea. Pague por correo postal.',
  above_limit:
    'Este monto es demasiado grande para cobrarlo de esta forma. Pague por correo postal o por transferencia bancaria.',
  older_certificate_unpaid: 'Primero hay que pagar los gravámenes más antiguos de esta parcela.',
  plan_not_active:
    'El plan de pagos de este certificado no está activo ahora. Revise su plan o llámenos antes de pagar.',
  autopay_on:
    'Este plan tiene pagos automáticos. Para pagar más, primero deténgalos en la página de su plan.',
  payments_off:
    'Los pagos en línea están desactivados aquí. Pague por correo postal o por transferencia bancaria.',
  company_missing: 'Aquí todavía no se puede pagar. Vuelva en unos días.',
  provider_unavailable: 'En este momento no se puede pagar. Intente de nuevo en unos minutos.',
  provider_refused: 'El proveedor de pagos no aceptó la solicitud. Intente de nuevo o llámenos.',
  payment_refused: 'El pago fue rechazado. Pruebe con otra tarjeta u otra forma de pago.',
  too_many: 'Demasiados intentos. Espere un poco e intente de nuevo.',
  unknown: 'No se pudo empezar el pago. Intente de nuevo o llámenos.',
}
