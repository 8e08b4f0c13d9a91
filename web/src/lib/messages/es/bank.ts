import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const bank: Catalogues['bank'] = {
  registerTitle: 'Registre su cuenta bancaria',
  registeredTitle: 'Cuenta registrada',
  validateTitle: 'Verificación de la cuenta por depósito (ACH)',
  validatedTitle: 'Cuenta verificada',
  payTitle: 'Hacer un pago por ACH',
  checkingTitle: 'Su cuenta bancaria',

  failedTitle: 'No se pudieron cargar sus cuentas bancarias.',
  linkHeading: 'Entre a su banco en línea (recomendado)',
  linkBody:
    'Pasa a la página de nuestro proveedor de pagos, entra a su banco y vuelve aquí. La cuenta se puede usar enseguida.',
  link: 'Conectar mi cuenta bancaria',
  numbersHeading: 'O escriba los números de la cuenta',
  numbersBody:
    'Verificamos la cuenta con un depósito pequeño, que tarda de 1 a 3 días hábiles. Los números van solo a nuestro proveedor de pagos; nosotros nunca los vemos.',
  numbersElsewhere: 'Escribir los números de la cuenta',
  routing: 'Número de ruta',
  routingHint: '9 dígitos, abajo a la izquierda en un cheque',
  account: 'Número de cuenta',
  accountHint: 'Abajo en un cheque, después del número de ruta',
  accountKept:
    'Nuestro proveedor de pagos aceptó el número terminado en {last4}. No tiene que escribirlo otra vez.',
  holder: 'Nombre en la cuenta',
  holderType: 'Titular de la cuenta',
  individual: 'Persona',
  company: 'Empresa',
  accountType: 'Tipo de cuenta',
  checking: 'Corriente',
  savings: 'De ahorros',
  country: 'Cuentas en bancos de los Estados Unidos, en dólares.',
  agree: 'Acepto esta autorización',
  authorization: 'Autorización',
  register: 'Registrar esta cuenta',
  needRouting: 'Escriba los 9 dígitos del número de ruta. Revise cada dígito.',
  wrongRouting: 'Nuestro proveedor de pagos no reconoce este número de ruta. Revise cada dígito.',
  needAccount: 'Escriba el número de cuenta, de 4 a 17 dígitos.',
  wrongAccount: 'Nuestro proveedor de pagos no acepta este número de cuenta. Revise cada dígito.',
  needHolder: 'Escriba el nombre en la cuenta.',
  needAgree: 'Marque la casilla para aceptar la autorización.',
  accountExists:
    'Esta cuenta bancaria ya está registrada. Cierre esta ventana y empiece otra vez para usarla.',
  checkFields: 'Revise los campos marcados.',
  tokenFailed: 'No se pudieron enviar los números a nuestro proveedor de pagos. {reason}',
  noLibrary:
    'No se pudo cargar el formulario del proveedor de pagos. Revise su conexión, o conecte su cuenta por su banco.',
  ok: 'Aceptar',

  depositOne:
    'Va en camino un depósito de $0.01 a su cuenta terminada en {last4}. Su descripción en el estado de cuenta tiene un código de seis caracteres que empieza con SM.',
  depositTwo: 'Van en camino dos depósitos de menos de un dólar a su cuenta terminada en {last4}.',
  depositArrives: 'Debe llegar a más tardar el {date}. Los depósitos tardan de 1 a 3 días hábiles.',
  depositWhenever: 'Debe llegar en 1 a 3 días hábiles.',
  depositThen:
    'Vuelva entonces y escriba lo que ve. Puede cerrar esta ventana: guardamos su avance y le enviamos un correo electrónico.',
  enterNow: 'Escribir el depósito',
  statement: 'Prueba: abrir el estado de cuenta',

  validateOne:
    'Revise el estado de cuenta de la cuenta terminada en {last4}. Escriba el código de la descripción del depósito de $0.01.',
  validateTwo:
    'Revise el estado de cuenta de la cuenta terminada en {last4}. Escriba los montos de los dos depósitos pequeños, en cualquier orden.',
  code: 'Código de seis caracteres',
  codeHint: 'Por ejemplo: SM11AA',
  amount1: 'Primer depósito, en dólares',
  amount2: 'Segundo depósito, en dólares',
  amountHint: 'Por ejemplo: 0.32',
  needCode: 'Escriba el código de seis caracteres, que empieza con SM.',
  needAmount: 'Escriba el depósito en dólares, de 0.01 a 0.99.',
  tries: {
    one: 'Queda {count} intento',
    many: 'Quedan {count} de intentos',
    other: 'Quedan {count} intentos',
  },
  verify: 'Verificar esta cuenta',
  otherAccount: 'Usar otra cuenta',

  validatedBody:
    'Su cuenta terminada en {last4} está verificada. Solo se debita para los pagos que usted apruebe.',
  goOnToPay: 'Continuar con el pago',

  waitingBody: 'Estamos verificando esta cuenta con nuestro proveedor de pagos. Tarda un momento.',
  linkingBody: 'Usted empezó a conectar una cuenta en su banco. Si cerró esa página, empiece otra vez.',
  startAgain: 'Empezar otra vez',
  look: 'Verificar de nuevo',

  payLede: 'Certificado {number}',
  from: 'Desde',
  fromOne: '{institution}, cuenta terminada en {last4}',
  breakdown: 'Lo que usted paga',
  portion: 'Certificado',
  fee: 'Cargo por servicio de ACH, {rate}',
  total: 'Total debitado',
  debitDate: 'Fecha del débito',
  countsToday: 'Si lo autoriza hoy, vale el monto de hoy, aunque el débito siga en camino.',
  authorizeTick: 'Leí esta autorización y la acepto',
  needTick: 'Marque la casilla para autorizar este pago.',
  authorize: 'Autorizar {amount}',
  back: 'Volver a todas las formas de pago',
  anotherAccount: 'Registrar otra cuenta',
  notBegun: 'No se le cobró nada.',
  changed:
    'El monto de liquidación cambió desde que usted lo vio. Revise el total y la autorización nuevos, y marque otra vez la casilla.',
  partTooLarge: 'Ahora se debe menos que el monto que eligió. Vuelva atrás y elija un monto otra vez.',
  dayChanged:
    'Esta página se abrió otro día. Lea la autorización con la fecha de hoy y marque otra vez la casilla.',
  textChanged: 'El texto de la autorización cambió. Léalo de nuevo y marque la casilla.',
  accountGone: 'Esta cuenta bancaria ya no se puede usar. Elija otra o regístrela de nuevo.',
  planChanged: 'Algo de este certificado cambió mientras tanto: {reason}',
  unsure:
    'No hay conexión, así que no sabemos si el pago se hizo. Presione el botón otra vez: no se le cobrará dos veces.',

  over_deposits_failed:
    'No se pudo enviar el depósito a la cuenta terminada en {last4}. Revise los números de ruta y de cuenta, y regístrela de nuevo.',
  over_attempts_exceeded:
    'Hubo muchos intentos fallidos con la cuenta que termina en {last4}. Si la registra otra vez, le enviamos un depósito nuevo.',
  over_deposits_too_old:
    'El depósito a la cuenta terminada en {last4} no se confirmó en 10 días. Regístrela de nuevo para recibir otro.',
  over_page_closed: 'Se cerró la página para conectar su cuenta. Puede empezar otra vez.',
  over_account_exists: 'Esa cuenta ya está registrada.',
  over_refused: 'Su banco no aceptó la cuenta terminada en {last4}. Revise los números o use otra cuenta.',
  over_blocked:
    'El banco rechazó o devolvió un pago de la cuenta terminada en {last4}, así que ya no se puede debitar. Registre otra cuenta, o pague con tarjeta o por correo postal.',
  over_revoked:
    'Se revocó la autorización de la cuenta terminada en {last4}. Regístrela de nuevo para pagar desde ella.',

  submitHeading: 'Enviar los datos de ACH',
  verifyHeading: 'Verificar los datos de ACH',
  chargeHeading: 'Cobrar por ACH',
  canceledHeading: 'Pago cancelado',
  canceledAsk: MESSAGES_ES.paymentCanceledIntended,
  canceledBody: 'No se le cobró nada.',
  resume: 'Seguir con el pago',
  chooseCertificate: 'Su cuenta bancaria está lista. Elija el certificado que quiere pagar.',
  backToPlan: 'Volver a su plan de pagos',
  toSearch: 'Buscar un certificado',
  toMine: 'Mis parcelas',
}
