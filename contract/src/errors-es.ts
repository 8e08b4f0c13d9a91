import type { ErrorCode } from './errors.ts'
import type { MESSAGES } from './messages.ts'

/** The specification's messages in Spanish, and ours of the amounts. */
export const MESSAGES_ES: Readonly<Record<keyof typeof MESSAGES, string>> = {
  invalidCredentials: 'El nombre de usuario o la contraseña no son correctos. Intente de nuevo.',
  notApproved:
    'Su cuenta de usuario todavía no ha sido aprobada. Si cree que se trata de un error, comuníquese con la empresa.',
  duplicateAccount:
    'Ya existe una cuenta con ese nombre de usuario o correo electrónico. Inicie sesión en esa cuenta o elija otro nombre de usuario u otra dirección de correo electrónico.',
  allFieldsRequired: '¡Todos los campos son obligatorios!',
  passwordsDoNotMatch: '¡Las contraseñas no coinciden!',
  noResults: 'Sin resultados. Cambie los criterios de búsqueda de arriba.',
  searchTooThin:
    'Busque por número de parcela (al menos 5 números), o escriba una dirección o el nombre del propietario.',
  amountAboveZero: 'Escriba un monto mayor que $0.00.',
  amountFromZero: 'Escriba un monto de $0.00 o más.',
  amountTooLarge: 'Escriba un monto menor que $1,000,000,000.00.',
  expenseTooLarge: 'Escriba $100,000.00 o menos. Un gasto mayor se anota en partes.',
  mustBeLoggedIn: 'Debe iniciar sesión para hacer esto.',
  reportComingSoon: 'Este informe estará disponible pronto.',
  paymentCanceledIntended: 'Pago cancelado. ¿Es lo que quería?',
  paymentCanceled: 'El pago fue cancelado.',
  paymentAccepted: '¡Pago aceptado!',
  paymentAwaiting: 'El pago fue enviado y está en espera de ser procesado.',
  payoffFromTreasurer:
    'Comuníquese directamente con la oficina del tesorero de su condado para conocer el monto de liquidación completo y cómo pagar.',
  confirmNonTaxpayer:
    '¿Seguro que desea crear una cuenta que no es de contribuyente? Estas cuentas no son para el público en general y necesitan aprobación. Presione Aceptar para continuar o Cancelar para cambiar el tipo de cuenta.',
}

/** The messages of refusals in Spanish, by code. */
export const DEFAULT_MESSAGES_ES: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'Hay algo que no está bien en estos datos. Revise los campos marcados e intente de nuevo.',
  invalid_credentials: MESSAGES_ES.invalidCredentials,
  authorization_required: 'Marque la casilla para autorizar este pago y luego intente de nuevo.',
  verification_mismatch:
    'Esos montos no coinciden con los depósitos. Revise su estado de cuenta bancario e intente de nuevo.',
  webhook_refused: 'Este evento fue rechazado.',
  reset_refused: 'Este enlace ya no es válido. Pida uno nuevo.',
  statement_refused: 'Este estado de cuenta no se importó. No se guardó nada de él.',
  sign_in_required: MESSAGES_ES.mustBeLoggedIn,
  not_approved: MESSAGES_ES.notApproved,
  not_allowed: 'Su cuenta no permite hacer esto.',
  second_factor_required: 'Escriba el código de su aplicación de autenticación.',
  enrolment_required: 'Primero configure la verificación en dos pasos.',
  ticket_refused:
    'Este formulario de pago ya no es válido. Vuelva a la página del monto de liquidación y empiece de nuevo.',
  report_off: MESSAGES_ES.reportComingSoon,
  span_too_long: 'Elija fechas que no estén a más de diez años una de la otra.',
  not_found: 'Aquí no hay nada que usted pueda ver. Revise la dirección o busque de nuevo.',
  method_not_allowed: 'Esta dirección no acepta ese tipo de solicitud.',
  amount_changed:
    'El monto de liquidación cambió desde que usted lo vio. Revise el nuevo monto antes de pagar.',
  not_payable: 'Este certificado no se puede pagar en línea en este momento.',
  no_payoff:
    'En este momento no podemos dar en línea el monto de liquidación de este certificado. Comuníquese con nosotros.',
  not_printable:
    'No se puede crear el PDF: el texto tiene caracteres que no se pueden imprimir. Imprima la página desde su navegador o llámenos.',
  company_missing:
    'Todavía no se puede hacer esto: faltan el nombre, las direcciones, el teléfono o el correo electrónico de la empresa. Un administrador debe escribirlos.',
  not_refundable: 'Esto no se puede reembolsar ahora. Revise cómo está y decida de nuevo.',
  not_reviewable: 'Esta revisión no se puede terminar así. Revise cómo está y decida de nuevo.',
  rehearsal_refused: 'Esto no se puede hacer ahora con este ensayo. Revise cómo está y decida de nuevo.',
  already_paying: 'Ya hay un pago en curso para este certificado. No pague otra vez.',
  plan_not_active: 'Este certificado no tiene un plan de pagos activo.',
  plan_changed: 'El plan de pagos cambió. Vuelva a cargar la página e intente de nuevo.',
  plan_exists: 'Este certificado ya tiene un plan de pagos o una solicitud de plan.',
  instalment_overdue: 'Hay una cuota vencida. Páguela primero y luego programe los pagos automáticos.',
  autopay_on: 'Los pagos automáticos de este plan están activos. Deténgalos primero.',
  account_exists: 'Esta cuenta bancaria ya está registrada.',
  account_in_use: 'Un pago está usando esta cuenta bancaria.',
  account_not_waiting: 'No hay ninguna cuenta bancaria que espere la revisión de sus depósitos.',
  username_taken: MESSAGES_ES.duplicateAccount,
  last_admin: 'Este es el último administrador. Primero agregue a otro.',
  edit_conflict: 'Otra persona cambió esto mientras tanto.',
  already_recorded: 'Este pago ya está registrado.',
  state_changed: 'Esto cambió desde que usted lo vio. Revise cómo está ahora y decida de nuevo.',
  already_posted: 'Este gasto ya está asentado. Solo se puede corregir con un asiento contrario.',
  import_refused: 'Este archivo no se puede importar como está.',
  court_order_required:
    'Los honorarios de abogado que pasan del límite necesitan la orden del tribunal. Elija el documento y luego asiéntelos.',
  parcel_payments_open:
    'Hay un pago en curso de uno de estos certificados. Decida cuando se haya confirmado o terminado.',
  parcel_contradiction:
    'Una decisión anterior dice que dos de estos números son parcelas distintas. Deshaga primero esa decisión.',
  document_in_use:
    'El expediente se basa en este documento: una carta, una declaración jurada o la orden de un tribunal. Primero elija otro allí.',
  ticket_expired:
    'El formulario de pago estuvo abierto demasiado tiempo. Presione de nuevo el botón de pago.',
  too_large: 'Esto es demasiado grande para enviarlo.',
  unsupported_media_type: 'Esta dirección acepta otro tipo de contenido.',
  payment_refused: 'El pago fue rechazado. No se le cobró nada.',
  too_many: 'Demasiados intentos. Espere un poco e intente de nuevo.',
  internal: 'Algo salió mal de nuestro lado. No se perdió nada. Intente de nuevo, o llámenos.',
  provider_refused: 'El proveedor de pagos rechazó la solicitud. No se le cobró nada.',
  provider_unavailable: 'Los pagos no están disponibles en este momento. Intente de nuevo en unos minutos.',
  unavailable: 'El servicio está ocupado. Intente de nuevo en un momento.',
  disk_full:
    'El servidor no puede guardar nada en este momento. No se perdió nada. Intente de nuevo más tarde.',
}
