import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { readPaymentAccounts } from '../../../server/src/records/payment-accounts.ts'
import { type Concern, concernOf, isAnnouncedAlways } from '../model/arrival.ts'
import { dayOf } from '../world/clock.ts'
import type { Life } from '../world/life.ts'
import { readStored, type Stored } from '../world/stored.ts'
import { isQuiet, moneyOf, recordsOf } from './books.ts'

const hasPetition = ({ known }: Life): boolean =>
  known.holds.some(({ kind, until }) => kind === 'bankruptcy' && until === null)

/**
 * Remembers what was known when money was begun, and when it came. Asked after each move: moves that change the file take no
 * time, so what is known now was known then.
 */
export async function noteArrivals(life: Life): Promise<void> {
  const { known } = life
  for (const one of await moneyOf(life)) {
    const isPaper = known.papers.some(({ id }) => id === one.id)
    if (!known.begun.has(one.id)) known.begun.set(one.id, { hadPetition: hasPetition(life) })
    // It counts again after a dispute that was won, or a refund that came back: then it arrives anew.
    if (one.state === 'gone' && isQuiet(life) && known.arrived.delete(one.id)) known.wentBack.add(one.id)
    // A redemption that was undone before anybody heard of the money was not in its way.
    if (known.arrived.get(one.id)?.concern === 'redeemed' && !known.isRedeemed && !isHeard(life, one.id))
      known.arrived.delete(one.id)
    if (one.state !== 'came' || known.arrived.has(one.id)) continue
    const on = isPaper ? one.on : cameOn(life, one.id)
    known.arrived.set(one.id, {
      on,
      concern: concernOf({
        arrivedOn: on,
        heardOn: life.today(),
        // Money that goes back may have undone a redemption since a move posted it.
        isRedeemed: (await readStored(life)).certificate.redeemedOn !== null,
        saleConfirmedOn: known.saleConfirmedOn,
        holds: known.holds,
        sheriffSaleOn: known.sheriffSaleOn,
        isPayoffOff: known.isPayoffOff && !isPaper && !one.isForPlan,
        isBegunBeforePetition: !isPaper && known.begun.get(one.id)?.hadPetition === false,
      }),
    })
  }
}

/** The events that say a payment was made. One that counts again after it went back has none of its own. */
const successesOf = ({ sandbox }: Life, paymentId: string) =>
  sandbox.objects
    .list('event')
    .filter(
      ({ type, data }) =>
        type === 'payment_intent.succeeded' &&
        sandbox.objects.get('payment_intent', data.object.id)?.metadata['payment_id'] === paymentId,
    )

const isHeard = (life: Life, paymentId: string): boolean =>
  successesOf(life, paymentId).every(({ id }) => life.known.delivered.has(id))

/** Days may pass in one move: the day of the event, not that on which it is looked at. */
function cameOn(life: Life, paymentId: string): PlainDate {
  const last = successesOf(life, paymentId).at(-1)
  const isBack = life.known.wentBack.has(paymentId)
  return last === undefined || isBack ? life.today() : dayOf(new Date(last.created * 1000))
}

/** Money that came too late pays nothing, somebody here has a task about it, and whoever paid knows that it is held. */
export async function checkArrivals(life: Life): Promise<void> {
  const { known, stage, lien } = life
  if (!isQuiet(life)) return
  const came = (await moneyOf(life)).filter(({ state }) => state === 'came')
  if (came.length === 0) return
  const stored = await readStored(life)
  const accounts = await readPaymentAccounts(stage.testApp.db, [lien.id])
  for (const one of came) {
    const concern = known.arrived.get(one.id)?.concern ?? null
    const keys = recordsOf(life, one)
    const applied = keys.reduce((sum, key) => sum + (accounts.get(key)?.appliedCents ?? 0), 0)
    if (isBarred(life, concern) && applied > 0)
      known.wrongs.push(`I18 ${applied} of ${one.id} are applied, which came too late: ${concern}`)
    if (concern !== null && !hasTask(stored, keys, concern))
      known.wrongs.push(`I18 ${one.id} came too late, and nobody has a task: ${concern}`)
    if ((isAnnouncedAlways(concern) || one.isHeld) && !isAnnounced(stored, keys))
      known.wrongs.push(`I19 ${one.id} is held, and its payer was never told: ${concern ?? 'for its amount'}`)
  }
}

/** Staff may apply what is held for a bankruptcy, as counsel advises. Nothing else may while the case is open. */
const isBarred = (life: Life, concern: Concern | null): boolean =>
  concern === 'sale-confirmed' ||
  (concern === 'petition' && hasPetition(life) && life.known.isBeyondModel === null)

const isAbout = (subject: Stored['tasks'][number], keys: readonly string[]): boolean =>
  keys.includes(
    subject.subjectKind === 'received_payment' ? `received-${subject.subjectId}` : subject.subjectId,
  )

/** What staff are asked to do, the gravest first. The graver may have become known before the money was judged. */
const TASKS = [
  ['redeemed', 'payment-review'],
  ['redeemed', 'arrived-after-redemption'],
  ['sale-confirmed', 'arrived-after-right-ended'],
  ['petition', 'arrived-in-bankruptcy'],
  ['sheriff-sale', 'arrived-before-sale'],
  ['sale-over', 'arrived-before-sale'],
  ['payoff-off', 'arrived-payoff-closed'],
] as const satisfies readonly (readonly [Concern, string])[]

/** Of money for a redeemed certificate there are several tasks. */
const hasTask = ({ tasks }: Stored, keys: readonly string[], concern: Concern): boolean => {
  const last = TASKS.findLastIndex(([of]) => of === concern)
  const kinds: readonly string[] = TASKS.slice(0, last + 1).map(([, kind]) => kind)
  return tasks.some((task) => isAbout(task, keys) && (concern === 'redeemed' || kinds.includes(task.kind)))
}

/** By e-mail; and where there is none, somebody is to write a letter. */
const isAnnounced = ({ notices, tasks }: Stored, keys: readonly string[]): boolean =>
  notices.some(({ body }) => keys.some((key) => body.includes(key))) ||
  tasks.some((task) => task.kind === 'write-by-letter' && isAbout(task, keys))
