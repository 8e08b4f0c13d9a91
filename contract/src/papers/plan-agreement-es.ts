import { sumCents } from '@fieldstone/domain/money/cents'
import { formatLongDate, formatMoney } from '../format.ts'
import type { PlanAgreement } from './plan-agreement.ts'

/** In Spanish: what the owner of a plan agrees to. A change of a word is a new version, as in English. */
export function planAgreementEs(facts: PlanAgreement): string {
  const { companyName, certificateNo, parcelNo, owner, instalments, graceDays, defaultAfterMissed } = facts
  const all = sumCents(instalments.map(({ amountCents }) => amountCents))
  const count = instalments.length === 1 ? '1 cuota' : `${instalments.length} cuotas`
  return [
    `Yo, ${owner}, acuerdo con ${companyName} pagar el certificado de impuestos ${certificateNo} (parcela ${parcelNo}) en ${count}, ${formatMoney(all)} en total:`,
    instalments
      .map(({ dueOn, amountCents }) => `${formatLongDate(dueOn, 'es')}: ${formatMoney(amountCents)}`)
      .join('\n'),
    'Los montos incluyen intereses hasta el último vencimiento. Lo que se paga tarde, y los impuestos o gastos que se agreguen después, aumentan la última cuota; el plan termina cuando se ha pagado todo lo que se debe. Puedo pagar más, o todo, en cualquier momento.',
    defaultAfterMissed === 0
      ? 'Si quedan cuotas sin pagar, el plan puede terminar después de que se me llame.'
      : `El plan está en incumplimiento cuando hay ${defaultAfterMissed} cuotas no pagadas. Una cuota cuenta como no pagada cuando el banco la rechaza, o cuando sigue sin pagarse ${graceDays} días después de su vencimiento.`,
    `Este texto es una traducción al español. Si difiere del texto en inglés, vale el texto en inglés; ${companyName} me lo da si lo pido.`,
  ].join('\n\n')
}
