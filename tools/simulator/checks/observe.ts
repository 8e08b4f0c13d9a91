import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Automatic, Facts, Told } from '../model/facts.ts'
import { dayOf } from '../world/clock.ts'
import type { Life } from '../world/life.ts'
import { readStored, type Stored } from '../world/stored.ts'
import { moneyOf } from './books.ts'

/** What is known of the certificate at this moment, as the model wants it. */
export async function observe(life: Life): Promise<Facts> {
  const { known } = life
  const { plan } = known
  const isActive = plan !== null && (await statusOf(life, plan.id)) === 'ACTIVE'
  const stored = await readStored(life)
  return {
    today: life.today(),
    plan: plan && { id: plan.id, isActive, instalments: plan.instalments },
    money: await moneyOf(life),
    automatic: automaticOf(life, stored),
    holds: hasDied(life)
      ? [...known.holds, { kind: 'deceased', from: life.today(), until: null }]
      : known.holds,
    told: stored.mails.map(toldIn),
    saleConfirmedOn: known.saleConfirmedOn,
    isRedeemed: stored.certificate.redeemedOn !== null,
  }
}

export const statusOf = async (life: Life, planId: number): Promise<string> =>
  (await readStored(life)).plans.find(({ id }) => id === planId)?.status ?? 'none'

/**
 * An account whose bank called a debit unauthorized is one whose owner has ended it; once that was told, and until they
 * register it anew.
 */
function automaticOf({ known, sandbox }: Life, stored: Stored): Automatic | null {
  const { authorization } = known
  if (authorization === null) return null
  // The product may have asked the provider itself: where it has ended them, it knows.
  const isOn = stored.automatic.some(({ status }) => status === 'ON')
  const heard = isOn ? eventsTold({ known, sandbox }) : sandbox.objects.list('event')
  const told = heard.filter(({ id }) => !known.toldBeforeAccount.has(id))
  const [code] = returnsOf(sandbox, told)
  const byBank = told.some(({ data }) => isUnauthorized(sandbox, data.object))
    ? 'its bank took it for unauthorized'
    : code === undefined
      ? null
      : `its bank had said ${code}`
  const endedBy = authorization.endedBy ?? (authorization.method === 'ACH' ? byBank : null)
  return { method: authorization.method, totalCents: authorization.totalCents, endedBy }
}

/** There was no money: the one answer of a bank after which the account may be debited again. */
const NO_MONEY: readonly string[] = ['R01', 'R09']
const DIED: readonly string[] = ['R14', 'R15']

const eventsTold = ({ known, sandbox }: Pick<Life, 'known' | 'sandbox'>) =>
  sandbox.objects.list('event').filter(({ id }) => known.delivered.has(id))

/** Of debits that came back and of which the product was told: why, where the account cannot be debited any more. */
function returnsOf(sandbox: Life['sandbox'], told: ReturnType<typeof eventsTold>): readonly string[] {
  return told.flatMap(({ type, data }) => {
    if (type !== 'payment_intent.payment_failed') return []
    const code = sandbox.objects.get('payment_intent', data.object.id)?.last_payment_error
      ?.network_decline_code
    return typeof code === 'string' && /^R\d\d$/.test(code) && !NO_MONEY.includes(code) ? [code] : []
  })
}

/** Nothing is debited from anybody's account once a bank has said that its holder died. */
export const hasDied = ({ known, sandbox }: Pick<Life, 'known' | 'sandbox'>): boolean =>
  returnsOf(sandbox, eventsTold({ known, sandbox })).some((code) => DIED.includes(code))

function isUnauthorized(
  { objects }: Life['sandbox'],
  { id, object }: { id: string; object: string },
): boolean {
  if (object !== 'dispute') return false
  const charge = objects.get('dispute', id)?.charge
  return (
    typeof charge === 'string' &&
    objects.get('charge', charge)?.payment_method_details?.type === 'us_bank_account'
  )
}

const toldIn = ({ kind, at, body }: Stored['mails'][number]): Told => ({
  ...{ kind, on: dayOf(new Date(at)) },
  ...{ days: daysIn(body), sums: sumsIn(body) },
})

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'

const daysIn = (text: string): PlainDate[] =>
  [...text.matchAll(new RegExp(`(${MONTHS}) (\\d{1,2}), (\\d{4})`, 'g'))].map(
    ([, month = '', day = '', year]) => {
      const no = MONTHS.split('|').indexOf(month) + 1
      return plainDate(`${year}-${String(no).padStart(2, '0')}-${day.padStart(2, '0')}`)
    },
  )

const sumsIn = (text: string): number[] =>
  [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, whole = '', part]) =>
    Number(whole.replaceAll(',', '') + part),
  )
