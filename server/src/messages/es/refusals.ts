import type { refusals as english } from '../en/refusals.ts'

export const refusals: Readonly<Record<keyof typeof english, string>> = {
  byYou: 'usted',
  byAdministrator: 'un administrador',
  paymentsOff: 'Aquí todavía no se puede pagar.',
  paymentKeysMissing:
    'No se aceptan pagos: STRIPE_MODE es off o no hay claves. Establezca STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET como dice el README y reinicie el servidor.',
  openPayments: 'Empezó varios pagos y no los terminó. Primero termine o cancele uno de ellos.',
  dayChanged:
    'Esta página se abrió otro día. Lea la autorización con la fecha de hoy y luego marque la casilla.',
  accountsToday:
    'Hoy registró varias cuentas bancarias. Use una de ellas, o pague con tarjeta o por correo postal; mañana puede registrar otra.',
  cardsThisHour:
    'Abrió varias veces la página para guardar una tarjeta. Use una tarjeta guardada, o intente de nuevo en una hora.',
  cardGone: 'Esta tarjeta ya no se puede usar. Elija otra o guárdela de nuevo.',
  cardInUse: 'Los pagos automáticos usan esta tarjeta. Primero deténgalos, o elija otra tarjeta para ellos.',
  cardBeingCharged:
    'Un pago con esta tarjeta aún se está procesando. Quite la tarjeta cuando haya terminado.',
  accountRefused: 'Su banco no aceptó esta cuenta. Revise los números o use otra cuenta.',
  numbersAgain: 'Hay que escribir de nuevo los números del banco.',
  depositTries: 'Demasiados intentos. Revise de nuevo su estado de cuenta e intente otra vez en una hora.',
  textChanged:
    'El texto de la autorización cambió desde que abrió esta página. Léalo de nuevo y luego marque la casilla.',
  accountGone: 'Esta cuenta bancaria ya no se puede usar. Elija otra cuenta o regístrela de nuevo.',
  keyUsed: 'Esta clave se usó para otra solicitud. Use una nueva.',
  depositsUnchecked:
    'En este momento no pudimos verificar los depósitos. No se perdió nada: intente de nuevo en unos minutos.',
  enterAmounts: 'Escriba los montos de los dos depósitos, en centavos.',
  enterCode: 'Escriba el código de seis caracteres de la descripción del depósito, por ejemplo SM11AA.',
  wrongAmounts:
    'Esos montos no coinciden con los depósitos. Revise su estado de cuenta bancario e intente de nuevo.',
  wrongDepositCode:
    'Ese código no coincide con el del depósito. Revise su estado de cuenta bancario e intente de nuevo.',
  otherParcelNo: 'Ese no es el número de parcela de este certificado.',
  chargeNothing: 'El plan fija el monto de cada débito, por eso el monto del cobro debe ser 0.',
  redeemedStatus: 'Este certificado está redimido; su estado no se puede cambiar a mano.',
  noOverride: 'El estado de este certificado no se cambió a mano, así que no hay nada que quitar.',
  planPastRedemption:
    'El plazo para redimir este certificado terminó, así que no puede empezar ningún plan. Llámenos.',
  plan_stayed: 'Hay un caso de bancarrota abierto, así que por ahora no puede empezar ningún plan. Llámenos.',
  plan_on_hold:
    'Este certificado está en suspensión, así que por ahora no puede empezar ningún plan. Llámenos.',
  plan_sale_soon:
    'La venta judicial de esta propiedad está demasiado cerca para que empiece un plan. Llámenos de inmediato.',
  plan_payment_pending:
    'Hay en camino un pago de todo lo que se debe, así que por ahora no puede empezar ningún plan.',
  plan_parcel_undecided:
    'Debemos verificar el número de parcela de este certificado antes de que empiece un plan. Llámenos.',
  noMailingAddress: 'No hay dirección postal, así que no se puede enviar una carta.',
  planStarted: 'Este certificado ya tiene un plan de pagos, o una solicitud. Está en la pestaña Plan.',
  nothingToPlan: 'Este certificado está pagado por completo, así que no hace falta un plan.',
  debitsHeld: 'En este momento no se pueden programar pagos automáticos. Comuníquese con nosotros.',
  planByStaff: 'No se puede pedir en línea un plan de pagos para este certificado. Comuníquese con nosotros.',
  notPrintable:
    'No se puede crear el PDF: “{text}” tiene caracteres que no se pueden imprimir: {characters}. Imprima la página desde su navegador o llámenos.',
  notPrintableStaff:
    'No se puede crear el PDF: “{text}” tiene caracteres que no se pueden imprimir: {characters}. Corrija el nombre o imprima la página desde su navegador.',
  notPrinted:
    'El monto de liquidación se imprime solo para el certificado no pagado más antiguo de una parcela, mientras se pueda pagar. Comuníquese con nosotros.',
  othersPassword: 'Cada persona elige su propia contraseña: envíe un enlace para cambiarla.',
  nameChanges:
    'Cambió varias veces su nombre de usuario o su correo electrónico. Intente de nuevo en una hora.',
  logInStreak:
    'Demasiados intentos fallidos de iniciar sesión con este nombre. Inicie sesión desde un lugar que ya haya usado, o cree una contraseña nueva con «¿Olvidó su contraseña?».',
  enterBoth: 'Escriba su nombre de usuario y su contraseña.',
  wrongCurrent: 'Esa no es su contraseña actual.',
  currentAgain: 'Su contraseña cambió. Escriba otra vez su contraseña actual.',
  enterCurrent: 'Escriba su contraseña actual.',
  passwordCharacter: 'Esta contraseña tiene un carácter que no se puede usar. Quítelo.',
  passwordCommon: 'Esta contraseña es una de las más comunes. Elija otra.',
  passwordRepeats: 'Esta contraseña se repite. Elija una que no lo haga.',
  passwordRow: 'Esta contraseña es una serie de teclas o de números seguidos. Elija otra.',
  passwordWords: 'Esta contraseña es poco más que su nombre, el nuestro o una palabra común. Elija otra.',
  wrongCode: 'Ese código no es correcto o ya se usó. Escriba el siguiente.',
  stillToCome: 'En el condado de este certificado todavía no es ese día. Asigne el dinero mañana.',
  noFigure:
    'Con este dinero no se puede calcular el monto de liquidación de este certificado: sus datos, o el día de recepción, no son correctos. Hasta que se corrijan, deje el dinero sin certificado.',
  nothingHere: 'No hay nada en esta dirección.',
  nothingCharged: 'No se le cobró nada',
  backToSearch: 'Volver a la búsqueda',
  reference: 'Referencia: {requestId}',
  recorded_CHECK:
    'El cheque {number} de {amount}, recibido el {day}, ya está registrado. Si es otro pago, explique por qué.',
  recorded_MONEY_ORDER:
    'El giro postal {number} de {amount}, recibido el {day}, ya está registrado. Si es otro pago, explique por qué.',
  recorded_WIRE:
    'La transferencia {number} de {amount}, recibida el {day}, ya está registrada. Si es otro pago, explique por qué.',
  recorded_CASH:
    'El efectivo de {amount} de este pagador, recibido el {day}, ya está registrado. Si es otro pago, explique por qué.',
  debitInProcess:
    '{method} de {amount}, iniciado el {day}, está en proceso para este certificado. Si es otro pago, explique por qué.',
  noNumber: 'sin número',
  releasedMeanwhile: 'El gravamen de este certificado está liberado. Revise de nuevo el pago y luego decida.',
  'rehearsal_not-own':
    'Solo el administrador que preparó este cambio puede pedir que entre en vigor. Después lo aprueba un segundo administrador.',
  rehearsal_stale:
    'La configuración cambió desde que se hizo este ensayo, así que sus cifras ya no están al día. Primero repítalo.',
  rehearsal_unfinished: 'Este ensayo no ha terminado. Espere a que termine o repítalo primero.',
  rehearsal_ended: 'Este ensayo terminó: se descartó o se puso en vigor.',
  approval_requester: 'Otro administrador debe aprobar esto: usted lo solicitó.',
  'approval_not-independent':
    'Usted no puede aprobar ni rechazar esto. En los últimos 30 días usted creó o cambió la cuenta de quien lo solicitó, o esa persona la suya, o se trata de su propia cuenta.',
  'approval_requester-gone': 'Quien solicitó esto ya no es administrador. Rechácelo.',
  approvalOthers: 'Solo quien solicitó esto puede cancelarlo. Usted puede rechazarlo.',
  approvalWaiting:
    'Otro cambio de esto ya espera una segunda aprobación. Primero apruébelo, rechácelo o cancélelo.',
  approvalEnded: 'Esto ya se decidió o se canceló.',
  enterOwnCode: 'Escriba el código de su aplicación de autenticación, o un código de recuperación.',
  otherOrigin:
    'Este formulario no se envió desde nuestras páginas. Vuelva a la página del monto de liquidación y empiece de nuevo.',
  notWaiting_attempts_exceeded:
    'Hubo demasiados intentos fallidos, así que esta cuenta ya no se puede verificar. Regístrela de nuevo para recibir otro depósito.',
  notWaiting_deposits_too_old:
    'El depósito tiene más de 10 días y ya no sirve. Registre la cuenta de nuevo para recibir otro.',
  notWaiting_deposits_failed:
    'No se pudo enviar el depósito a esta cuenta. Revise los números de ruta y de cuenta y regístrela de nuevo.',
  notWaiting_page_closed: 'Se cerró la página para conectar esta cuenta. Empiece de nuevo.',
  notWaiting_account_exists: 'Esta cuenta bancaria ya está registrada y se puede usar como está.',
  notWaiting_refused: 'Su banco no aceptó esta cuenta. Revise los números o use otra cuenta.',
}
