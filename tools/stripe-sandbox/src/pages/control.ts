import { advanceTogether, catchUp } from '../advance.ts'
import type { Context } from '../context.ts'
import { closeDispute, disputeNow } from '../objects/disputes.ts'
import { failPayout } from '../objects/payouts.ts'
import { createRefund, failRefund } from '../objects/refunds.ts'
import { setSwitches } from '../switches.ts'
import type { PageAnswer } from './page-answer.ts'

type Fields = Record<string, unknown>

/** The dashboard's actions, for its forms (answered by a redirect) and for programs that send JSON. */
export async function control(
  context: Context,
  path: string,
  body: string,
  type: string,
): Promise<PageAnswer | null> {
  const act = ACTS[path]
  if (act === undefined) return null
  const isJson = type.startsWith('application/json')
  const fields = isJson ? readJson(body) : Object.fromEntries(new URLSearchParams(body))
  const answer = await act(context, fields, isJson)
  return isJson ? { json: answer } : { location: '/_sandbox' }
}

type Act = (context: Context, fields: Fields, isJson: boolean) => object | Promise<object>

const ACTS: Record<string, Act> = {
  '/_sandbox/advance': async (context, { seconds, stopEvery }) => {
    await advanceTogether(context, Number(seconds), stopEvery === undefined ? undefined : Number(stopEvery))
    return { now: context.world.now() }
  },
  '/_sandbox/clock': ({ world }, { aheadSeconds }) => {
    catchUp(world, Number(aheadSeconds))
    return { aheadSeconds: world.aheadSeconds }
  },
  '/_sandbox/switches': ({ world }, fields, isJson) => {
    setSwitches(world.switches, isJson ? fields : switchesOfForm(fields))
    return world.switches
  },
  '/_sandbox/resend': ({ world, webhooks }, { id }) => {
    const event = world.get('event', String(id))
    if (event === undefined) throw new RangeError('There is no such event.')
    webhooks.send(event)
    return { id: event.id }
  },
  '/_sandbox/refund': ({ world }, { payment_intent, amount }) => {
    return createRefund(world, { payment_intent: String(payment_intent), amount: readCents(amount) })
  },
  '/_sandbox/refund/fail': ({ world }, { id }) => {
    failRefund(world, String(id))
    return { id }
  },
  '/_sandbox/dispute/open': ({ world }, { charge, amount }) => ({
    id: disputeNow(world, String(charge), readCents(amount)).id,
  }),
  '/_sandbox/dispute/close': ({ world }, { id, outcome }) => {
    if (outcome !== 'won' && outcome !== 'lost') throw new RangeError('The outcome is won or lost.')
    closeDispute(world, String(id), outcome)
    return { id, outcome }
  },
  '/_sandbox/payout/fail': ({ world }, { id }) => {
    failPayout(world, String(id))
    return { id }
  },
}

/** Reads an optional amount. An empty field means all. */
function readCents(amount: unknown): number | undefined {
  if (amount === undefined || amount === '') return undefined
  const cents = Number(amount)
  if (Number.isSafeInteger(cents) && cents > 0) return cents
  throw new RangeError('The amount is a whole number of cents.')
}

/** A form omits an unticked box, so a missing field means off. */
function switchesOfForm(fields: Fields): Fields {
  const isOn = (name: string) => fields[name] === 'on'
  const { path, status, times } = fields
  const isNumber = /^\d+$/.test(String(status))
  return {
    deliverTwice: isOn('deliverTwice'),
    reverseOrder: isOn('reverseOrder'),
    dropFirst: isOn('dropFirst'),
    neverDeliver: isOn('neverDeliver'),
    autoSettle: isOn('autoSettle'),
    delayMs: Number(fields['delayMs']),
    microdepositType: fields['microdepositType'],
    failNext:
      path === undefined || path === ''
        ? null
        : { path, status: isNumber ? Number(status) : status, times: Number(times) },
  }
}

function readJson(body: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new RangeError('The body is not JSON.')
  }
  if (typeof value !== 'object' || value === null) throw new RangeError('The body is not a JSON object.')
  return { ...value }
}
