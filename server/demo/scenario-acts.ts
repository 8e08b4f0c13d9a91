import { addDays, firstOfMonth, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../src/context.ts'
import { toggleMyCertificate } from '../src/features/certificates/service.ts'
import { updateFile } from '../src/features/legal/update-file.ts'
import { recordReceived } from '../src/features/payments/received/record.ts'
import { readLien } from '../src/features/payoff/service.ts'
import { offerPlan } from '../src/features/plans/offer-plan.ts'
import { acceptPlan, readOffer } from '../src/features/plans/offers.ts'
import { requestPlan } from '../src/features/plans/service.ts'
import { correctCertificate } from '../src/features/servicing/correct-certificate.ts'
import { addPayoffRequest, offerPayoff } from '../src/features/servicing/correspondence.ts'
import { markRedemption, postRedemption, rejectRedemption } from '../src/features/servicing/redemption.ts'
import { recordRelease } from '../src/features/servicing/release.ts'
import { outboxJob } from '../src/outbox/send-mails.ts'
import type { Services } from '../src/services.ts'
import { USER } from './log-ins.ts'
import { onDay } from './own-request.ts'
import { firstDueBefore } from './plans.ts'

const ADMIN = { role: 'admin', userId: USER.admin } as const
const PLAN_OWNER = { role: 'taxpayer', userId: USER.taxpayerPlan } as const
const BANK_OWNER = { role: 'taxpayer', userId: USER.taxpayerBank } as const

/** Returns the id of a demo certificate by its number. */
type IdOf = (certificateNo: string) => number

interface Stage {
  readonly services: Services
  readonly today: PlainDate
  readonly idOf: IdOf
}

/**
 * Performs what happened to the certificates after they were imported. Calls the services of the product as staff and
 * owners would, each on its day.
 */
export async function playScenarios(stage: Stage): Promise<void> {
  const { services, today, idOf } = stage
  await redeem(stage, '2017-0988', plainDate('2019-05-21'))
  await redeem(stage, '2018-1003', plainDate('2022-06-14'))
  await takeBackRedemption(stage)
  await runPlan(stage)
  await answerPayoffRequest(stage)
  await shortCheck(stage)
  await placeFiles(stage)
  await correctCertificate(await onDay(services, today, ADMIN), idOf('2021-1017'), {
    isReportOfficeOhio: true,
    reason: 'The county’s office reports it',
  })
  await requestPlan(await onDay(services, addDays(today, -1), BANK_OWNER), {
    id: idOf('2022-1020'),
    comment: 'Could I pay this over a year? I am paid on the 1st.',
  })
  await toggleMyCertificate(await onDay(services, today, BANK_OWNER), idOf('2020-1004'))
}

/** Records a check for the payoff of the day, posts the redemption and records its release. */
async function redeem({ services, idOf }: Stage, no: string, on: PlainDate): Promise<void> {
  const id = idOf(no)
  const staff = await onDay(services, on, ADMIN)
  const record = await readLien(services.db, staff.services, id)
  if (!record?.quote) throw new Error(`${no} has no payoff on ${on}`)
  const amountCents = record.quote.totalCents
  const { ownerName: payerName } = record.row
  const { receiptNo } = await receive(staff, id, { amountCents, reference: 'from a bank', payerName })
  await postRedemption(await onDay(services, addDays(on, 2), ADMIN), id, {
    ...{ receivedOn: on, amountCents, paymentType: 'Check', payerName },
    ...{ proof: `Receipt ${receiptNo}`, clearedOn: null, closeReason: '' },
  })
  const release = { instrumentNo: `${on.slice(0, 4)}-${no.slice(-3)}417`, earlyReason: '' }
  await recordRelease(await onDay(services, addDays(on, 44), ADMIN), id, release)
}

interface Check {
  readonly amountCents: Cents
  readonly reference: string
  readonly payerName: string
}

const receive = (staff: Context<typeof ADMIN>, certificateId: number, check: Check) =>
  recordReceived(staff, {
    ...{ certificateId, instrument: 'CHECK', channel: 'MAIL', totalCents: check.amountCents },
    clearedOn: plainDate(staff.at.toISOString().slice(0, 10)),
    ...{ reference: check.reference, payerName: check.payerName, note: '', recordAnyway: null },
  })

/** Rejects a redemption: the last check of the plan paid it off, and then the holder paid another tax bill. */
async function takeBackRedemption({ services, idOf }: Stage): Promise<void> {
  const id = idOf('2021-1019')
  await markRedemption(await onDay(services, plainDate('2025-06-15'), ADMIN), id, {
    reason: 'the last installment paid the plan off',
  })
  await rejectRedemption(await onDay(services, plainDate('2025-07-22'), ADMIN), id, {
    reason: 'the taxes of July 11 were paid by the holder; a rest is owed',
  })
}

const PLAN_MONTHS = 12

/** Requests, offers and accepts a plan, and records three checks on their days. */
async function runPlan({ services, today, idOf }: Stage): Promise<void> {
  const id = idOf('2021-1005')
  const firstDueOn = firstDueBefore(today, 3)
  const acceptedOn = addDays(firstDueOn, -16)
  const asked = await onDay(services, addDays(acceptedOn, -12), PLAN_OWNER)
  const planId = await requestPlan(asked, { id, comment: 'I would like to pay monthly.' })
  await sendMails(asked)
  const offered = await onDay(services, addDays(acceptedOn, -8), ADMIN)
  await offerPlan(offered, planId, {
    ...{ instalmentCount: PLAN_MONTHS, firstDueOn, expiresOn: addDays(acceptedOn, 14) },
    ...{ downCents: cents(0), downDueOn: null },
  })
  await sendMails(offered)
  const owner = await onDay(services, acceptedOn, PLAN_OWNER)
  const { agreedCents, textVersion, instalments } = await readOffer(owner, id)
  await acceptPlan(owner, planId, { agreedCents, textVersion, isAccepted: true })
  await sendMails(owner)
  for (const { number, dueOn, amountCents } of instalments.slice(0, 3)) {
    const staff = await onDay(services, dueOn, ADMIN)
    const reference = `no. ${2_040 + number}, installment ${number}`
    await receive(staff, id, { amountCents, payerName: 'Elena Varga', reference })
    await sendMails(staff)
  }
}

/** Marks the e-mails of that day as sent, without sending them. */
const sendMails = ({ services }: Context): Promise<void> =>
  outboxJob.run({ ...services, mailer: { isReal: true, send: async () => undefined } })

async function answerPayoffRequest({ services, idOf }: Stage): Promise<void> {
  const id = idOf('2017-1009')
  const askedOn = plainDate('2026-10-14')
  const names = { firstName: 'Rosa', lastName: 'Marchetti' }
  const desk = await addPayoffRequest(await onDay(services, askedOn, ADMIN), id, {
    ...names,
    memo: 'Asked whether family may pay.',
  })
  const [request] = desk.payoffRequests
  if (!request) throw new Error('the payoff request is not at the desk')
  await offerPayoff(await onDay(services, addDays(askedOn, 1), ADMIN), id, {
    ...{ requestId: request.id, goodThrough: addDays(askedOn, 16), memo: '' },
  })
}

/** Records a check for less than the payoff, which is held. */
async function shortCheck({ services, today, idOf }: Stage): Promise<void> {
  const staff = await onDay(services, firstOfMonth(today), ADMIN)
  await receive(staff, idOf('2020-1007'), {
    ...{ amountCents: cents(250_000), payerName: 'Stephen Vargo' },
    reference: 'no. 77120 of a bank, short of the payoff',
  })
  await sendMails(staff)
}

const [KELLER, BRANDT] = [1, 2]

/** The firm and the attorney of each legal file. */
const FILES: readonly (readonly [no: string, firmId: number, attorneyId: number | null])[] = [
  ['2017-1009', KELLER, USER.legal],
  ['2018-1010', BRANDT, USER.legalOther],
  ['2018-1011', BRANDT, null],
  ['2017-1012', KELLER, USER.legalSecond],
  ['2018-1014', KELLER, USER.legal],
  ['2016-1015', KELLER, USER.legalSecond],
  ['2019-1021', KELLER, null],
]

async function placeFiles({ services, today, idOf }: Stage): Promise<void> {
  const staff = await onDay(services, today, ADMIN)
  const stored = await services.db
    .selectFrom('legal_case')
    .select(['certificate_id', 'version'])
    .where(
      'certificate_id',
      'in',
      FILES.map(([no]) => idOf(no)),
    )
    .execute()
  for (const [no, firmId, attorneyId] of FILES) {
    const id = idOf(no)
    const version = stored.find(({ certificate_id }) => certificate_id === id)?.version ?? 0
    const legalNote = no === '2017-1009' ? LEGAL_NOTE : undefined
    await updateFile(staff, { id, version, firmId, assignedAttorneyId: attorneyId, legalNote })
  }
}

const LEGAL_NOTE = 'Publication needed for unknown heirs if the bank is not served.'
