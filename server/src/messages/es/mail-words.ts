import type { mailWords as english } from '../en/mail-words.ts'
import { mailWords as forStaff } from '../en/mail-words.ts'

export const mailWords: Readonly<Record<keyof typeof english, string>> = {
  // Of reminders and tasks of staff, who read English.
  ...forStaff,
  testSubject: 'Prueba: {subject}',
  copySubject: 'Copia: {subject}',
  none: '(nada)',
  certificate: 'Certificado de impuestos {number}',
  bankAccount: 'su cuenta bancaria terminada en {last4}',
  bankAccountPlain: 'su cuenta bancaria',
  signedLetter: 'una carta firmada en papel',
  owedNow: 'Ahora se deben {amount} por este certificado; el monto es válido hasta el {day}.',
  owedNothing: 'Ahora no se debe nada por este certificado.',
  owedFromStaff: 'Llámenos para saber cuánto se debe ahora por este certificado.',
  owedNoAsking: 'Este mensaje no pide ningún pago.',
  held_redeemed:
    'El certificado de impuestos ya estaba pagado por completo cuando llegó su pago, así que no lo aplicamos. Se lo devolveremos.',
  back_redeemed:
    'Para entonces, el certificado de impuestos ya estaba pagado por completo, así que no aplicamos el dinero. Se lo devolveremos.',
  'held_maybe-protected': 'Nuestro personal lo está revisando.',
  'held_redemption-ended':
    'Llegó después de que terminó el plazo para redimir este certificado de impuestos, así que no lo aplicamos. Por sí solo no detiene la ejecución del gravamen (foreclosure). Nuestro personal y nuestro abogado lo están revisando. Llámenos hoy mismo. Un abogado o una oficina de asistencia legal puede decirle qué derechos conserva.',
  'held_sale-scheduled':
    'Lo aplicamos. Hay una venta judicial (sheriff sale) programada, y todavía no está cancelada.',
  'held_trustee-without-plan':
    'Lo envió el administrador (trustee) del Capítulo 13 y no tenemos registrado un plan confirmado que pague este certificado, así que no lo aplicamos. Envíenos el plan confirmado.',
  held_stayed:
    'Hay un caso de bancarrota abierto para este certificado de impuestos, así que no aplicamos su pago. Nuestro personal lo está revisando. Si un abogado lo representa, muéstrele este mensaje.',
  'held_no-plan':
    'Era para un plan de pagos que no está activo, así que no lo aplicamos. Llámenos: podemos aplicarlo cuando se pague el resto, o devolvérselo.',
  held_short:
    'Es menos de lo que se debía, así que no lo aplicamos. Llámenos antes de pagar el resto: podemos aplicar los dos juntos, o devolverle este pago.',
  held_review: 'Todavía no está aplicado. Nuestro personal lo está revisando.',
  receiptProof: '¿Es auténtico este recibo? Verifíquelo en {link} con su código {code}.',
  backREFUNDED: 'Le reembolsamos su pago de {total} del {day}.',
  backDISPUTED:
    'Su pago de {total} del {day} está en disputa. Cuenta como no pagado hasta que se resuelva la disputa.',
  backREVERSED: 'Su banco revirtió su pago de {total} del {day}.',
  backOther: 'Su pago de {total} del {day} ya no cuenta: fue devuelto, o retirado de este certificado.',
  backMistake:
    'Registramos por error un pago de {total} del {day}. Ya no cuenta. Registraremos correctamente lo que usted haya pagado; no tiene que pagarlo otra vez.',
  inDays: 'en 1 a 3 días hábiles',
  byDay: 'a más tardar el {day}',
  failure_deposits_failed:
    'No se pudo enviar el depósito: revise los números de ruta y de cuenta y registre la cuenta de nuevo.',
  failure_attempts_exceeded:
    'Hubo demasiados intentos fallidos. Regístrela de nuevo para recibir otro depósito.',
  failure_deposits_too_old:
    'El depósito no se confirmó dentro de 10 días. Registre la cuenta de nuevo para recibir otro.',
  failure_page_closed: 'Se cerró la página para conectarla. Puede empezar de nuevo en cualquier momento.',
  failure_account_exists: 'Ya está registrada: revise su lista de cuentas bancarias.',
  failure_refused: 'Su banco no la aceptó. Revise los números o use otra cuenta.',
}
