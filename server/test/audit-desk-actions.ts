import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  type AuditedAction,
  type AuditWorld,
  approve,
  confirmationOf,
  createStaff,
  TYPED,
} from './audit-world.ts'
import { createLien } from './payments-world.ts'

let made = 0

/** Records an unidentified check whose funds have not cleared. */
async function received(world: AuditWorld): Promise<number> {
  const payload = { instrument: 'CHECK', amount: 12.5, reference: `canary ${++made}`, payerName: TYPED.name }
  const answer = await world.send('POST', '/api/admin/receivedpayments', { actor: world.admin, payload })
  return answer.json<{ receivedPaymentID: number }>().receivedPaymentID
}

const RECEIVED: Readonly<Record<string, (certificateId: number) => object>> = {
  settle: () => ({}),
  return: () => ({ reason: TYPED.name }),
  assign: (parcelID) => ({ parcelID, reason: TYPED.name }),
}

/** Sends a message of the contact form. */
async function written(world: AuditWorld): Promise<number> {
  await world.send('POST', '/api/users/contact', { payload: { fullName: TYPED.name } })
  const { id } = await world.testApp.db
    .selectFrom('contact_message')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function mailed(world: AuditWorld, facts: { last_error?: string; sent_at?: Date }): Promise<number> {
  const now = world.testApp.clock.now()
  const mail = {
    kind: 'receipt',
    recipient: 'canary@example.com',
    subject: TYPED.name,
    body: TYPED.name,
    created_at: now,
  }
  const { id } = await world.testApp.db
    .insertInto('outbox')
    .values({ ...mail, ...facts, retry_until: new Date(now.getTime() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requests letters by e-mail, after deleting any earlier consent. */
async function askForLetters(world: AuditWorld): Promise<void> {
  await world.testApp.db.deleteFrom('delivery_consent').execute()
  const payload = { textVersion: '2' }
  await world.send('POST', '/api/letterdelivery', { actor: world.taxpayer, payload })
}

async function agreeToLetters(world: AuditWorld): Promise<void> {
  await askForLetters(world)
  const { body } = await world.testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('kind', '=', 'letters-code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const payload = { code: /^\d{6}$/m.exec(body)?.[0] ?? '' }
  await world.send('POST', '/api/letterdelivery/confirm', { actor: world.taxpayer, payload })
}

/** A lien whose letters go to the taxpayer by e-mail. */
async function addressedLien(world: AuditWorld): Promise<{ id: number }> {
  await agreeToLetters(world)
  const lien = await createLien(world)
  const { userId } = world.taxpayer
  await world.send('POST', `/api/parcels/${lien.id}/togglemyparcel`, { actor: world.taxpayer, payload: {} })
  const payload = { userID: userId, ...REASON }
  await world.send('POST', `/api/admin/parcels/${lien.id}/letterrecipient`, { actor: world.admin, payload })
  return lien
}

type DeskCall = readonly [action: string, path: string, payloadOn: (today: PlainDate) => object]

const REASON = { reason: TYPED.name }
const because = () => REASON
const posted = (receivedDate: PlainDate) => ({
  receivedDate,
  amount: 4240,
  paymentType: 'Check',
  proof: TYPED.name,
  closeReason: TYPED.name,
})
const taxes = (paidDate: PlainDate) => ({
  subsequentName: TYPED.name,
  subsequentAmt: 1,
  paidDate,
  receiptNo: TYPED.name,
})

/** Actions on one certificate, each after the actions that it requires. */
const AT_DESK: readonly (readonly DeskCall[])[] = [
  [['mark-redemption', 'redemption/inprocess', because]],
  [
    ['mark-redemption', 'redemption/inprocess', because],
    ['reject-redemption', 'redemption/reject', because],
  ],
  [['open-hold', 'holds', () => ({ kind: 'staff', ...REASON })]],
  [['post-redemption', 'redemption', posted]],
  [
    ['post-redemption', 'redemption', posted],
    ['undo-redemption', 'redemption/undo', because],
  ],
  [
    ['post-redemption', 'redemption', posted],
    ['record-release', 'release', () => ({ instrumentNo: TYPED.name })],
  ],
  [['add-subsequent', 'subsequents', taxes]],
  [
    [
      'add-correspondence',
      'correspondence',
      () => ({ incoming: true, logType: 'Phone', corrType: TYPED.name }),
    ],
  ],
  [['correct-certificate', 'certificate', () => ({ reportOfficeOhio: true, ...REASON })]],
  [['add-payoff-request', 'payoffrequests', () => ({ requestByLastName: TYPED.name })]],
]

/** Actions of staff and taxpayers about payments, letters, messages and certificates. */
export const DESK: readonly AuditedAction[] = [
  {
    what: 'an administrator records a check',
    act: async (world) => {
      const id = await received(world)
      const detail = { certificateId: null, instrument: 'CHECK', totalCents: 1_250, settledOn: null }
      return {
        who: world.admin,
        action: 'record-received-payment',
        subject: `received_payment:${id}`,
        detail,
      }
    },
  },
  ...Object.entries(RECEIVED).map(
    ([verb, payloadOf]): AuditedAction => ({
      what: `an administrator: ${verb} a received payment`,
      act: async (world) => {
        const [id, lien] = [await received(world), await createLien(world)]
        const payload = payloadOf(lien.id)
        await world.send('POST', `/api/admin/receivedpayments/${id}/${verb}`, { actor: world.admin, payload })
        return { who: world.admin, action: `${verb}-received-payment`, subject: `received_payment:${id}` }
      },
    }),
  ),
  {
    what: 'an administrator takes back a payment that was recorded by mistake',
    act: async (world) => {
      const id = await received(world)
      const payload = { ...REASON, isMistake: true }
      await world.send('POST', `/api/admin/receivedpayments/${id}/return`, { actor: world.admin, payload })
      return { who: world.admin, action: 'reverse-mistaken-payment', subject: `received_payment:${id}` }
    },
  },
  {
    what: 'an administrator prints the receipt of a received payment',
    act: async (world) => {
      const [id, lien] = [await received(world), await createLien(world)]
      const send = (verb: string, payload: object) =>
        world.send('POST', `/api/admin/receivedpayments/${id}/${verb}`, { actor: world.admin, payload })
      await send('assign', { parcelID: lien.id, reason: TYPED.name })
      await send('settle', {})
      await send('receipt', {})
      return { who: world.admin, action: 'read', subject: `received_payment:${id}`, detail: { copy: 1 } }
    },
  },
  {
    what: 'an administrator sends a lockbox file',
    act: async (world) => {
      const content =
        'type,deposit_date,batch,item,amount,instrument,reference,slip,payer\nD,2026-11-20,1,1,10,check,1,canary,canary\nB,2026-11-20,1,1,10,,,,\nF,,,1,10,,,,'
      const payload = { name: TYPED.name, content, totalAmount: 10 }
      const answer = await world.send('POST', '/api/admin/lockbox', { actor: world.admin, payload })
      const { fileId } = answer.json<{ fileId: number }>()
      const detail = { rows: 1, totalCents: 1_000 }
      return { who: world.admin, action: 'send-lockbox', subject: `lockbox_file:${fileId}`, detail }
    },
  },
  {
    what: 'an administrator writes a letter',
    act: async (world) => {
      const lien = await createLien(world)
      const path = `/api/admin/parcels/${lien.id}/letters`
      await world.send('POST', path, { actor: world.admin, payload: { kind: 'release' } })
      const detail = { kind: 'release', outcome: 'no-release', delivery: 'post' }
      return { who: world.admin, action: 'send-letter', subject: `certificate:${lien.id}`, detail }
    },
  },
  {
    what: 'a taxpayer asks for letters by e-mail',
    act: async (world) => {
      await askForLetters(world)
      return {
        who: world.taxpayer,
        action: 'ask-electronic-letters',
        subject: `user:${world.taxpayer.userId}`,
      }
    },
  },
  {
    what: 'a taxpayer agrees to letters by e-mail',
    act: async (world) => {
      await agreeToLetters(world)
      return {
        who: world.taxpayer,
        action: 'agree-electronic-letters',
        subject: `user:${world.taxpayer.userId}`,
        detail: { textVersion: '2' },
      }
    },
  },
  {
    what: 'a taxpayer goes back to letters by mail',
    act: async (world) => {
      await agreeToLetters(world)
      await world.send('POST', '/api/letterdelivery/withdraw', { actor: world.taxpayer, payload: {} })
      return {
        who: world.taxpayer,
        action: 'withdraw-electronic-letters',
        subject: `user:${world.taxpayer.userId}`,
      }
    },
  },
  {
    what: 'an administrator sets the recipient of the letters of a lien',
    act: async (world) => {
      const { id } = await addressedLien(world)
      const detail = { userId: world.taxpayer.userId }
      return { who: world.admin, action: 'set-letter-recipient', subject: `certificate:${id}`, detail }
    },
  },
  {
    what: 'an administrator goes back to letters by mail for a lien',
    act: async (world) => {
      const { id } = await addressedLien(world)
      const path = `/api/admin/parcels/${id}/letterrecipient/remove`
      await world.send('POST', path, { actor: world.admin, payload: REASON })
      const detail = { userId: world.taxpayer.userId }
      return { who: world.admin, action: 'remove-letter-recipient', subject: `certificate:${id}`, detail }
    },
  },
  {
    what: 'an administrator starts a batch of letters',
    act: async (world) => {
      await createLien(world)
      const choice = { kind: 'release', countyID: 855 }
      const seen = await world.send('POST', '/api/admin/letterbatches/preview', {
        actor: world.admin,
        payload: choice,
      })
      const { count } = seen.json<{ count: number }>()
      const payload = { ...choice, seenCount: count }
      const answer = await world.send('POST', '/api/admin/letterbatches', { actor: world.admin, payload })
      const { batchID } = answer.json<{ batchID: number }>()
      const detail = { kind: 'release', count, mayRepeat: false }
      return { who: world.admin, action: 'send-letters', subject: `letter_batch:${batchID}`, detail }
    },
  },
  {
    what: 'an administrator assigns a queue item to themselves',
    act: async (world) => {
      const no = await written(world)
      const path = `/api/admin/queues/contact-messages/${no}`
      await world.send('PUT', path, { actor: world.admin, payload: { taken: 'mine', note: TYPED.name } })
      return { who: world.admin, action: 'change-queue-item', subject: 'queue:contact-messages' }
    },
  },
  {
    what: 'an administrator answers a message',
    act: async (world) => {
      const no = await written(world)
      const path = `/api/admin/messages/${no}/answer`
      await world.send('POST', path, { actor: world.admin, payload: { text: TYPED.name } })
      return { who: world.admin, action: 'answer-message', subject: `contact_message:${no}` }
    },
  },
  {
    what: 'an administrator changes a template',
    act: async (world) => {
      const text = { subject: '{what} {id}', text: `{note} ${TYPED.name}`, note: TYPED.name, version: 0 }
      const actor = await createStaff(world, 'admin')
      const payload = { ...text, ...confirmationOf(world, actor) }
      const answer = await world.send('PUT', '/api/admin/templates/alert', { actor, payload })
      await approve(world, answer.json().approvalID)
      // Done once somebody else approved it, so the line has no address of a request.
      const line = { who: actor, action: 'set-template', subject: 'template:alert', from: null } as const
      return { ...line, detail: { version: 1 } }
    },
  },
  {
    what: 'an administrator sends a test mail',
    act: async (world) => {
      const payload = { subject: '{what} {id}', text: `{note} ${TYPED.name}` }
      await world.send('POST', '/api/admin/templates/alert/test', { actor: world.admin, payload })
      return { who: world.admin, action: 'send-test-mail', subject: 'template:alert' }
    },
  },
  {
    what: 'an administrator sends a failed mail again',
    act: async (world) => {
      const id = await mailed(world, { last_error: 'ECONNECTION' })
      await world.send('POST', `/api/admin/outbox/${id}/again`, { actor: world.admin })
      return { who: world.admin, action: 'send-mail-again', subject: `mail:${id}` }
    },
  },
  {
    what: 'an administrator sends a copy of a mail',
    act: async (world) => {
      const id = await mailed(world, { sent_at: world.testApp.clock.now() })
      await world.send('POST', `/api/admin/outbox/${id}/copy`, { actor: world.admin })
      return { who: world.admin, action: 'copy-mail', subject: `mail:${id}` }
    },
  },
  ...AT_DESK.map(
    (calls): AuditedAction => ({
      what: `an administrator on a certificate: ${calls.map(([action]) => action).join(', ')}`,
      act: async (world) => {
        const { id } = await createLien(world)
        for (const [, path, payloadOn] of calls)
          await world.send('POST', `/api/admin/parcels/${id}/${path}`, {
            actor: world.admin,
            payload: payloadOn(world.testApp.today()),
          })
        return { who: world.admin, action: calls.at(-1)?.[0] ?? '', subject: `certificate:${id}` }
      },
    }),
  ),
]
