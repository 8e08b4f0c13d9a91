import { formatLongDate, formatMoney } from '../format.ts'
import { cardBrand } from './card-name.ts'
import type { Company, PlanAuthorization, PlanCardAuthorization } from './debit-authorization.ts'
import { type PlanDebits, runsOf } from './debit-runs.ts'
import { englishCounts } from './english-counts-es.ts'

/** In Spanish: what a payer agrees to when a bank account is registered. A change of a word is a new version, as in English. */
export const accountAuthorizationEs = ({ companyName, servicingEmail }: Company): string =>
  `Autorizo a ${companyName} a verificar esta cuenta con pequeños depósitos y a debitar de ella solo los pagos que yo apruebe. Registrar la cuenta no aprueba ningún pago. Puedo revocar esta autorización quitando la cuenta o escribiendo a ${servicingEmail}. Soy usuario autorizado de esta cuenta. ${englishCounts(servicingEmail)}`

/** Before automatic payments from a bank account. */
export function planAuthorizationEs(facts: PlanAuthorization): string {
  const { payer, debits, account, companyName, servicingEmail } = facts
  return `Al presionar Autorizar, yo, ${payer}, autorizo a ${companyName} a debitar de mi ${accountTypeEs(account.type)} terminada en ${account.last4} para mi plan de pagos, ${timesOf(debits)} en total: ${worded(debits, ACH_WORDS).join('; ')}. Se me avisa por correo electrónico 3 días antes de cada débito, y 10 días antes de uno cuyo monto sea menor. Puedo detener los pagos automáticos en la página de mi plan, o escribiendo a ${servicingEmail} al menos 3 días hábiles antes de un débito. Un débito devuelto por falta de fondos puede presentarse de nuevo hasta dos veces. Soy usuario autorizado de esta cuenta. ${englishCounts(servicingEmail)}`
}

/** The same for a card that is charged without its holder. */
export function planCardAuthorizationEs(facts: PlanCardAuthorization): string {
  const { payer, debits, card, companyName, servicingEmail } = facts
  return `Al presionar Autorizar, yo, ${payer}, autorizo a ${companyName} a cobrar a mi ${cardNameEs(card.brand)} terminada en ${card.last4} para mi plan de pagos, ${timesOf(debits)} en total: ${worded(debits, CARD_WORDS).join('; ')}. Se me avisa por correo electrónico 3 días antes de cada cobro, y 10 días antes de uno cuyo monto sea menor. Puedo detener los pagos automáticos en la página de mi plan en cualquier momento, o escribiendo a ${servicingEmail} al menos 3 días hábiles antes de un cobro. Un cobro rechazado por falta de fondos puede intentarse de nuevo hasta dos veces. Estoy autorizado a usar esta tarjeta. ${englishCounts(servicingEmail)}`
}

interface DebitWords {
  readonly one: string
  readonly many: string
  readonly fee: string
}

const ACH_WORDS: DebitWords = {
  one: 'un débito',
  many: 'débitos mensuales',
  fee: 'cargo por servicio de ACH',
}
const CARD_WORDS: DebitWords = {
  one: 'un cobro',
  many: 'cobros mensuales',
  fee: 'cargo por servicio de tarjeta',
}

const timesOf = ({ length }: PlanDebits): string => `${length} ${length === 1 ? 'vez' : 'veces'}`

const worded = (debits: PlanDebits, { one, many, fee }: DebitWords): readonly string[] =>
  runsOf(debits).map(({ count, from, to, charge }) => {
    const sum = `${formatMoney(charge.totalCents)} (certificado ${formatMoney(charge.portionCents)} más ${formatMoney(charge.feeCents)} de ${fee})`
    const first = formatLongDate(from, 'es')
    return count === 1
      ? `${one} de ${sum} el ${first}`
      : `${count} ${many} de ${sum} desde el ${first} hasta el ${formatLongDate(to, 'es')}`
  })

/** 'tarjeta Visa'. */
const cardNameEs = (brand: string | null): string => {
  const name = cardBrand(brand)
  return name === null ? 'tarjeta' : `tarjeta ${name}`
}

export const accountTypeEs = (type: string | null): string => {
  switch (type) {
    case 'checking':
      return 'cuenta corriente'
    case 'savings':
      return 'cuenta de ahorros'
    default:
      return 'cuenta'
  }
}
