import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { fields as english } from '../en/fields.ts'

export const fields: Readonly<Record<keyof typeof english, string>> = {
  isoDate: 'Escriba una fecha como AAAA-MM-DD',
  position: 'Escriba la primera y la última posición, como 8-17',
  storedCharacter:
    'Este texto tiene un carácter invisible que no se puede guardar. Escríbalo en vez de pegarlo',
  missing: 'Falta este dato.',
  wrongForm: 'Este dato no tiene la forma esperada.',
  mostCharacters: 'Use {count} caracteres como máximo.',
  fewestCharacters: 'Use al menos {count} caracteres.',
  most: 'Use {count} como máximo.',
  least: 'Use al menos {count}.',
  oneOf: 'Use uno de estos: {values}.',
  idempotencyKey: 'Use de 8 a 64 caracteres, sin espacios.',
  cursor: 'Envíe el X-Next de la página anterior.',
  secretInAddress: 'Envíe el código y la contraseña en el cuerpo, nunca en la dirección.',
  companyAddress:
    'Esta es la dirección de la empresa. Una cuenta necesita una dirección de correo electrónico que solo lea su titular.',
  username: 'Escriba su nombre de usuario.',
  password: 'Escriba su contraseña.',
  ownAccess: 'No puede cambiar esto en su propia cuenta. Pida a otro administrador que lo haga.',
  county: 'Elija el condado.',
  officeName: 'Escriba el nombre de la oficina. Sin él, los propietarios no ven sus datos de contacto.',
  countyFromList: 'Elija un condado de la lista.',
  retentionDays: 'Escriba un número de días de {least} a {most}.',
  agreementInClosedMonth: 'Elija un día posterior al {day}. Los meses hasta ese día están cerrados.',
  firm: 'Elija el abogado de contacto.',
  firmFromList: 'Elija un abogado de contacto de la lista.',
  searchTooThin: MESSAGES_ES.searchTooThin,
  view: 'No se puede leer esta vista.',
  deleteView: 'Primero borre una vista: se pueden guardar {count}.',
  deleteWorklist: 'Primero borre una lista: se pueden guardar {count}.',
  worklistName: 'Ya tiene otra lista con este nombre. Escriba otro.',
  worklistFull: 'Una lista admite {count} certificados como máximo. Elija menos, o guárdelos en otra lista.',
  placedSince: 'Este expediente legal cambió mientras tanto. Queda como está.',
  filesOfOneFirm: 'Elija expedientes de un solo bufete.',
  attorney: 'Elija uno de los abogados del bufete.',
  noFirm: 'No existe ese bufete.',
  firmClosed: 'Este bufete está cerrado: conserva sus expedientes y no recibe nada nuevo. Elija otro bufete.',
  firmElsewhere: 'Este bufete no trabaja en ese condado. Elija otro, o agregue el condado al bufete.',
  firmNameTaken: 'Otro bufete tiene este nombre. Elija uno que los distinga.',
  defendantName: 'Escriba un nombre.',
  caseNotEnded:
    'Ese día está en el futuro. Escriba aquí solo un caso que ya terminó. Un caso abierto va en los campos de arriba.',
  caseEndsBefore: 'Es anterior al día de presentación.',
  caseKnown: 'Ya hay en la lista un caso presentado ese día.',
  expenseKind: 'Elija el tipo de cada gasto antes de asentarlo.',
  guestCode: 'Este código es incorrecto o ya venció. Revise el correo más reciente o pida otro código.',
  planCode:
    'El número del certificado y el código no coinciden, o el código venció. Revíselos, o llámenos para pedir un código nuevo.',
  lettersCode: 'Este no es el código del correo electrónico. Revíselo e intente de nuevo.',
  mailReader:
    'Elija a alguien que aceptó cartas por correo electrónico y que tiene este certificado en su cuenta.',
  statusFromList: 'Elija un estado de la lista.',
  tooManyToSort: 'Hay más de {count} expedientes. Filtre la lista primero u ordene por otra columna.',
  narrowLetters: 'Elija un condado, un estado, fechas de compra o certificados.',
  amountAboveZero: MESSAGES_ES.amountAboveZero,
  document: 'Elija un documento de este expediente.',
  monthClosed: 'Los libros de este mes están cerrados. Elija un día posterior.',
  noAccount: 'Elija una cuenta bancaria.',
  beforeOpening: 'Los libros de esta cuenta empiezan más tarde.',
  dayToCome: 'Ese día aún no ha llegado.',
  openingFixed: 'Hay un mes cerrado, por lo que el saldo inicial no puede cambiar.',
  accountNoTaken: 'Otra cuenta tiene este número.',
  lineAmount: 'Escriba un importe distinto de cero.',
  lineNote: 'Indique qué es esta línea.',
  oneAccount: 'Elija líneas de una sola cuenta.',
  itemAccount: 'Este depósito se hizo en otra cuenta.',
  differenceNote: 'Las sumas no coinciden. Indique por qué.',
  depositBeforeReceipt: 'Un pago se recibió después de ese día.',
  rightEnded:
    'El derecho a redimir terminó el {day}. El dinero recibido ese día o después no puede redimir. Consulte al abogado.',
  sinceReceipt: 'Escriba un día entre el de recepción y hoy.',
  sincePurchase: 'Escriba un día entre el de compra y hoy.',
  sinceRedemption: 'Escriba un día entre el de redención y hoy.',
  noState: 'Elija un estado de los Estados Unidos.',
  noZone: 'Escriba una zona horaria, por ejemplo America/New_York.',
  holdEnds: 'Escriba un día posterior al primero de la suspensión, o déjelo en blanco.',
  attorneyName: 'Escriba el nombre del abogado.',
  notInFuture: 'Escriba un día que no sea futuro.',
  inFuture: 'Escriba un día futuro.',
  withinYear: 'Elija un día dentro de un año.',
  notPastDeadline:
    'Es posterior a la fecha límite, así que no la cumpliría. Elija el día de la fecha límite o uno anterior. Si está resuelta, márquela como atendida.',
  reasonOrDay: 'Escriba la razón por la que está atendida, o el día hasta el que se pospone.',
  fromToday: 'Escriba el día de hoy o uno posterior.',
  purchaseOrLater: 'Escriba el día en que se compró el certificado, o uno posterior.',
  checkYear: 'Es anterior a 1900. Revise el año.',
  purchasedLater:
    'Este certificado se compró después de que llegó el dinero. Elija otro; si el día del dinero no es correcto, márquelo como devuelto y regístrelo de nuevo.',
  noCertificate: 'No existe ese certificado.',
  severalCounties: 'Varios condados tienen este número.',
  paymentReference:
    'Escriba el número del cheque o del giro postal, o el número de rastreo de la transferencia.',
  'not-text':
    'Este archivo está dañado o no es de texto. Guárdelo otra vez como CSV, o pídalo de nuevo al banco.',
  'no-header': 'La primera línea no nombra estas columnas de un archivo de pagos: {columns}.',
  'no-total':
    'La última línea no es el total del archivo (F en la columna {columns}), así que puede faltar una parte.',
  'file-total':
    'La última línea no concuerda con los pagos que la preceden (columna {columns}), así que puede faltar una parte del archivo. Pagos: {statedRows} según esa línea, {rows} en el archivo. Total: {statedSum} según esa línea, {sum} en el archivo.',
  'stated-missing':
    'Escriba el número de pagos y su total según el banco: este archivo no trae totales propios.',
  'stated-total':
    'El archivo no concuerda con lo que escribió según el banco. Pagos: {statedRows} escritos, {rows} en el archivo. Total: {statedSum} escrito, {sum} en el archivo. Corrija los números, o pida al banco el archivo completo.',
  'bai-balance':
    'Este es un informe de saldos BAI2. Indica depósitos, no los cheques que contienen. Pida al banco el archivo de pagos: registros BAI del 1 al 9, o un CSV.',
  'bai-layout':
    'Faltan las posiciones de estos campos: {fields}. Escríbalas según la descripción del archivo que da el banco.',
  'bai-start':
    'Línea {line}: un archivo de pagos BAI comienza con el registro 1. Pida al banco el archivo completo.',
  'bai-order':
    'Línea {line}: el registro {record} no puede seguir al registro {previous}. El archivo está dañado o incompleto. Pídalo de nuevo al banco.',
  'bai-cut':
    'El archivo termina en la línea {line} con el registro {record} y no con el registro 9, así que puede faltar una parte. Pídalo de nuevo al banco.',
  'bai-short':
    'Línea {line}: el registro {record} tiene {length} caracteres, pero {field} está en {from}-{to}. Revise las posiciones de este banco, o pida el archivo de nuevo.',
  'bai-overflow':
    'Línea {line}: el registro 4 es de «{found}», pero sigue al pago «{expected}». Revise las posiciones de este banco, o pida el archivo de nuevo.',
  'bai-total':
    'Línea {line}: el registro 8 no concuerda con los pagos que lo preceden, así que puede faltar una parte. Pagos: {statedRows} según esa línea, {rows} en el archivo. Total: {statedSum} según esa línea, {sum} en el archivo.',
  'bai-records':
    'Línea {line}: el registro 9 indica {stated} registros y el archivo tiene {count}, así que puede faltar una parte. Pídalo de nuevo al banco.',
  noRule: 'Establezca al menos una regla.',
  signedOn: 'Escriba el día que está junto a la firma: no antes de la oferta ni después de hoy.',
  signedSum: 'Ahora el total del plan es {amount}. Si se firmó otro total, ofrezca el plan de nuevo.',
  cureBy: 'Elija un día desde hoy hasta dentro de {days} días.',
  affordable: 'Escriba un monto mayor. Con este, el plan duraría más de {months} meses.',
  moneyDown: 'Escriba menos de lo que se debe: de otro modo no hace falta un plan.',
  'offer-count': 'Escriba un número de cuotas de 1 a 120.',
  'offer-day': 'Elija un día del 1 al 28.',
  'offer-first-due': 'Elija un día posterior a hoy y dentro de tres meses.',
  oneRehearsed: 'Envíe reglas de liquidación o la configuración de un condado para ensayar.',
  whatIfDay: 'Elija un día desde hoy hasta dentro de diez años.',
  'offer-expiry': 'Elija un día desde hoy y antes del primer vencimiento.',
  'offer-down-due': 'Elija un día entre el último de la oferta y la primera cuota mensual.',
  notYetByCheck:
    'Este pago se puede disputar o devolver hasta el {day}. Reembólselo por medio del procesador, o diga cómo sabe que la tarjeta o la cuenta está cerrada.',
  escrowAmount: 'Escriba un monto que no pase de los fondos sin usar de este pago.',
  receivedSentBack:
    'Una parte de este dinero ya se devolvió a quien pagó. Primero deshaga la devolución en la pestaña de dinero de su certificado o en la página de este pago.',
  receivedRefundAsked:
    'Un reembolso o una devolución de este dinero espera su aprobación. Primero decídalo en la pestaña de dinero de su certificado o en la página de segundas aprobaciones.',
  letterHeld: 'Ninguna carta puede pedir un pago ahora: {holds}.',
  'unsettled_on-its-way':
    'Un pago de este certificado todavía no se ha confirmado. Inténtelo de nuevo cuando se haya confirmado o haya terminado.',
  unsettled_disputed:
    'El banco del pagador disputa {amount} de un pago. Responda a la disputa e inténtelo de nuevo cuando se haya decidido.',
  'unsettled_refund-open':
    'Un reembolso de {amount} todavía no ha terminado. Apruébelo o rechácelo, o espere a que el procesador lo confirme.',
  'unsettled_over-refunded':
    'Se reembolsaron {amount} más de lo que sobraba de los pagos. Pídalos al pagador y registre primero ese pago.',
  unknownField: 'Esta solicitud no tiene ese campo. Revise cómo está escrito o quítelo.',
  refundAmount: 'Indique un monto, o que se devuelve todo.',
  otherAmount: 'Los pagos y lo que todavía se debía suman {amount}. Indique la razón de un monto distinto.',
  refundedSince:
    'La deuda volvería a necesitar {amount} que ya se reembolsaron o están por reembolsarse. Primero deshaga o rechace ese reembolso en la pestaña de dinero.',
  stillOwed:
    'Según los pagos registrados aquí, ese día todavía se debían {amount}. Diga por qué se cierra, por ejemplo porque se pagó al tesorero.',
  postedLater:
    'La redención tiene una fecha anterior a esto: {items}. Diga por qué no hace falta pagarlo, o escriba un día posterior.',
  earlyRelease:
    'Se puede liberar desde el {day}: hasta entonces un pago puede ser revertido. Una liberación anterior necesita una razón.',
  'company-required': 'Falta este dato.',
  'company-lines': 'Escriba de una a seis líneas.',
  'company-phone': 'Escriba un número de teléfono de 10 dígitos.',
  'company-email': 'Escriba una dirección de correo electrónico, por ejemplo nombre@ejemplo.com.',
  'company-programme':
    'Sin un programa de cargos registrado, el cargo por tarjeta debe ser 0: también recaería en las tarjetas de débito.',
  'company-routing': 'Escriba los nueve dígitos del número de ruta, como en un cheque.',
  'company-together': 'Escriba el número de ruta y el número de cuenta, o deje los dos en blanco.',
  'company-account': 'Escriba el número de cuenta, de 6 a 17 dígitos, o deje el campo en blanco.',
  'company-map': 'Escriba una dirección que empiece con https:// y que contenga {address}.',
  'company-range': 'Use un número entero de {least} a {most}.',
  'date-future': 'Ese día está en el futuro. Escriba el día en que se hizo.',
  'date-before-purchase': 'Es anterior a la compra del {purchasedOn}. Revise el año.',
}
