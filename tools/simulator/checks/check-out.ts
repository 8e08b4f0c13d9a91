import type { Life } from '../world/life.ts'
import { readStored, type Stored } from '../world/stored.ts'

/** More than that goes out within 30 days only by the word of two. */
const ALONE_CENTS = 100_000
const WITHIN_MS = 30 * 86_400_000

/** Money that goes out: never what another has been promised, and nobody alone sends much of it. */
export async function checkMoneyOut(life: Life): Promise<void> {
  const { known } = life
  const { refunds, escrowRefunds, certificate } = await readStored(life)
  const sent = [...refunds.map(refundIn), ...escrowRefunds.map(escrowIn)]
  const promised = sum(sent.filter(({ isPromise }) => isPromise))
  const held = certificate.escrowCents
  if (held < 0 && !sent.some(({ leftEscrow }) => leftEscrow))
    known.wrongs.push(`I15 ${held} are held in escrow, and nothing of it was sent out`)
  if (promised > 0 && held < promised && isUndisturbed(life))
    known.wrongs.push(`I15 ${held} are held in escrow, of which ${promised} are promised`)
  const since = life.stage.testApp.clock.now().getTime() - WITHIN_MS
  const alone = sum(sent.filter(({ byOne, at }) => byOne && at >= since))
  if (alone > ALONE_CENTS && alone > known.sentAloneCents)
    known.wrongs.push(`one person alone sent ${alone} back within 30 days`)
  known.sentAloneCents = alone
}

/** Where nothing was taken back, all that is held can still be sent. */
const isUndisturbed = ({ known, sandbox }: Life): boolean =>
  known.papers.every(({ state }) => state !== 'gone') && sandbox.objects.list('dispute').length === 0

interface Sent {
  readonly amountCents: number
  /** It waits, and what is held is less by it. */
  readonly isPromise: boolean
  /** It is gone from what is held. */
  readonly leftEscrow: boolean
  /** It goes by the word of one person. */
  readonly byOne: boolean
  readonly at: number
}

const sum = (sent: readonly Sent[]): number => sent.reduce((all, { amountCents }) => all + amountCents, 0)

const ON_ITS_WAY: readonly string[] = ['WAITING', 'READY', 'PENDING']
const GOES: readonly string[] = ['READY', 'PENDING', 'SUCCEEDED']

/** Through the provider. A part comes out of escrow; the rest of a payment, after a part of it, is all of it. */
const refundIn = ({
  status,
  amountCents,
  restCents,
  isAsked,
  isDecided,
  at,
}: Stored['refunds'][number]): Sent => ({
  amountCents,
  isPromise: ON_ITS_WAY.includes(status) && amountCents < restCents,
  leftEscrow: GOES.includes(status) && amountCents < restCents,
  byOne: GOES.includes(status) && isAsked && !isDecided,
  at: Date.parse(at),
})

/** Of what staff received. */
const escrowIn = ({ amountCents, isWaiting, isDecided, at }: Stored['escrowRefunds'][number]): Sent => ({
  ...{ amountCents, isPromise: isWaiting, leftEscrow: !isWaiting },
  ...{ byOne: !isWaiting && !isDecided, at: Date.parse(at) },
})
