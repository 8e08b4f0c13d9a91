import { formatLongDate, formatMoney } from '../format.ts'
import { accountTypeEs } from './debit-authorization-es.ts'
import { englishCounts } from './english-counts-es.ts'
import type { PaymentAuthorization } from './payment-authorization.ts'

/** In Spanish: what a payer agrees to before one debit. */
export function paymentAuthorizationEs(facts: PaymentAuthorization): string {
  const { payer, charge, account, companyName, servicingEmail } = facts
  return `Al presionar Autorizar, yo, ${payer}, autorizo a ${companyName} a debitar ${formatMoney(charge.totalCents)} (certificado ${formatMoney(charge.portionCents)} más ${formatMoney(charge.feeCents)} de cargo por servicio de ACH) de mi ${accountTypeEs(account.type)} terminada en ${account.last4} el ${formatLongDate(facts.on, 'es')} o después. El débito se envía a mi banco en cuanto presiono Autorizar, así que después no se puede revocar; hasta entonces puedo salir de la página y no se debita nada. Si el débito no es correcto, escribo enseguida a ${servicingEmail}. Si se devuelve sin pagar, el pago queda sin efecto. Soy usuario autorizado de esta cuenta. ${englishCounts(servicingEmail)}`
}
