import type { payments as english } from '../en/payments.ts'

const OTHER_WAY = 'Registre otra cuenta bancaria, o pague con tarjeta o por correo postal.'
const ASK_BANK =
  'Si usted no quería esto, pregunte a su banco. Para pagar, registre la cuenta de nuevo, o pague con tarjeta o por correo postal.'
const CARD_AGAIN = 'Puede intentar de nuevo o usar otra tarjeta.'

export const payments: Readonly<Record<keyof typeof english, string>> = {
  NEW: 'Estamos verificando su pago. No pague otra vez.',
  OPEN: 'Estamos verificando su pago. No pague otra vez. Si todavía no ha pagado, continúe en la página de la tarjeta.',
  PROCESSING: 'Se envió a su banco; se registrará cuando se confirmen los fondos.',
  SUCCEEDED: 'Recibimos su pago. Le enviamos un recibo a su correo electrónico.',
  FAILED: 'No se le cobró nada. Intente de nuevo o pague de otra forma.',
  EXPIRED:
    'La página de la tarjeta se cerró antes de que se hiciera un pago. No se le cobró nada. Puede empezar de nuevo.',
  CANCELED: 'El pago fue cancelado.',
  ending:
    'Este pago se está cancelando. Si todavía no llegó a su banco, no se le cobrará nada. No pague otra vez por ahora.',

  closed_redeemed:
    'Este certificado se pagó o se redimió de otra forma, por lo que cerramos su pago. No se le cobró nada. No tiene que hacer nada más.',
  'closed_data-corrected':
    'Los datos de este certificado cambiaron, por lo que cerramos su pago. No se le cobró nada. Abra el certificado para ver qué se puede pagar ahora.',
  'closed_legal-step':
    'La situación legal de este certificado cambió, por lo que cerramos su pago. No se le cobró nada. Abra el certificado para ver qué se puede pagar ahora, o llámenos.',
  closed_hold:
    'Este certificado no se puede pagar como antes, por lo que cerramos su pago. No se le cobró nada. Abra el certificado para ver qué se puede pagar ahora, o llámenos.',
  closed_settings:
    'Este monto de liquidación ya no se puede pagar en línea, por lo que cerramos su pago. No se le cobró nada. Abra el certificado para ver con quién comunicarse.',
  'closed_plan-accepted':
    'Se aceptó un plan de pagos para este certificado, por lo que cerramos su pago. No se le cobró nada. La página del plan indica qué se puede pagar ahora.',
  'closed_plan-ended':
    'El plan de pagos de este certificado terminó, por lo que cerramos su pago. No se le cobró nada. Abra el certificado para ver qué se puede pagar ahora, o llámenos.',
  'closed_not-payable':
    'Este pago no se pudo enviar a tiempo y el certificado ya no se puede pagar de esta forma. No se le cobró nada. Abra el certificado para ver qué se puede pagar ahora.',

  SUCCEEDED_disputed:
    '{amount} de este pago está en disputa, o su banco lo revirtió, y cuenta como no pagado. El resto del pago sigue aplicado.',
  DISPUTED:
    'Este pago está en disputa. Cuenta como no pagado hasta que se resuelva la disputa. Si no quería disputarlo, avise a su banco.',
  REVERSED:
    'Su banco revirtió este pago. Se vuelve a deber el certificado. Pregunte a su banco por qué y luego pague de otra forma.',
  REVERSED_part:
    'Su banco revirtió este pago. Se vuelve a deber lo que se había pagado con él. Pregunte a su banco por qué. La página de su plan muestra qué puede pagar ahora.',
  REFUNDED: 'Este pago fue reembolsado.',

  held: 'Recibimos su pago. {why} Tenemos guardado su dinero. No pague otra vez antes de que nos comuniquemos con usted. Puede llamarnos en cualquier momento.',
  receivedInReview:
    'Recibimos su pago y nuestro personal lo está revisando. No pague otra vez. Nos comunicaremos con usted.',
  overInReview:
    'Nuestro personal está revisando algo de este pago. No pague otra vez. Nos comunicaremos con usted.',

  card_declined: `Su tarjeta fue rechazada. ${CARD_AGAIN}`,
  generic_decline: `Su tarjeta fue rechazada. ${CARD_AGAIN}`,
  insufficient_funds: 'Su tarjeta no tiene fondos suficientes para este pago. Puede usar otra tarjeta.',
  expired_card: 'Su tarjeta está vencida. Puede usar otra tarjeta.',
  incorrect_cvc: 'El código de seguridad de la tarjeta no era correcto. Puede intentar de nuevo.',

  debit_insufficient_funds: 'La tarjeta no tenía fondos suficientes.',
  debit_expired_card: 'La tarjeta está vencida.',
  debit_authentication_required:
    'El banco de la tarjeta pidió una confirmación que solo usted puede dar al hacer el pago.',
  debit_card_unusable: 'Ya no se puede cobrar a la tarjeta.',
  debit_card_declined: 'El banco de la tarjeta la rechazó y no dijo por qué.',

  debit_failed: 'No se pudo hacer el pago.',
  debit_then: 'La página de su plan muestra qué puede pagar ahora.',

  account_unusable: 'No se puede debitar de esta cuenta bancaria.',
  account_unusable_then: OTHER_WAY,
  bank_limit: 'Es más de lo que se puede debitar de esta cuenta en una semana.',
  bank_limit_then:
    'Pague con tarjeta, por correo postal o por transferencia bancaria, o use otra cuenta bancaria.',
  bank_refused: 'Su banco no aceptó este pago.',
  bank_refused_then: 'Use otra cuenta bancaria, o pague con tarjeta o por correo postal.',

  notPaid: 'No se pagó nada.',

  R01: 'Su banco devolvió el pago: no había fondos suficientes en la cuenta.',
  R01_then:
    'Asegúrese de que la cuenta tenga el monto y pague de nuevo, o pague con tarjeta o por correo postal.',
  R09: 'Su banco devolvió el pago: el dinero de la cuenta todavía no estaba disponible.',
  R09_then: 'Espere a que esté disponible y pague de nuevo, o pague con tarjeta o por correo postal.',
  R02: 'Su banco devolvió el pago: la cuenta está cerrada.',
  R02_then: OTHER_WAY,
  R03: 'Su banco devolvió el pago: esa cuenta no existe.',
  R03_then:
    'Revise los números de ruta y de cuenta y regístrela de nuevo, o pague con tarjeta o por correo postal.',
  R04: 'Su banco devolvió el pago: el número de cuenta no es válido.',
  R04_then: 'Revise los números y registre la cuenta de nuevo, o pague con tarjeta o por correo postal.',
  R05: 'Su banco devolvió el pago: no estaba autorizado para este tipo de cuenta.',
  R05_then: OTHER_WAY,
  R07: 'Su banco devolvió el pago: la autorización fue revocada.',
  R07_then: ASK_BANK,
  R08: 'Su banco devolvió el pago: usted pidió detenerlo.',
  R08_then: ASK_BANK,
  R10: 'Su banco devolvió el pago: se informó que no estaba autorizado.',
  R10_then: ASK_BANK,
  R11: 'Su banco devolvió el pago: se informó que era distinto de lo acordado.',
  R11_then: ASK_BANK,
  R16: 'Su banco devolvió el pago: la cuenta está congelada.',
  R16_then: `Pregunte a su banco. ${OTHER_WAY}`,
  R20: 'Su banco devolvió el pago: no se puede debitar de este tipo de cuenta. Así ocurre con algunas cuentas de ahorros.',
  R20_then: OTHER_WAY,
  R29: 'Su banco devolvió el pago: la empresa titular no lo permitió.',
  R29_then: 'Pida a su banco que permita nuestros débitos, o pague con tarjeta o por correo postal.',
  R31: 'Su banco devolvió el pago con nuestro consentimiento.',
  R31_then: OTHER_WAY,
  otherReturn: 'Su banco devolvió el pago ({code}).',
  otherReturn_then: 'Pregunte a su banco por qué, o pague con tarjeta o por correo postal.',
}
