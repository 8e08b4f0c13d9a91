import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { expect, test } from 'vitest'
import { createCertificate } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import { lockboxTask } from './lockbox/lockbox.ts'

const world = receivedWorld()
const { send, record, expectSoundBooks } = world

interface Row {
  readonly slip: string
  readonly amount: number
  readonly instrument: 'check' | 'wire' | 'cash'
  readonly reference: string
  readonly payer?: string
}

let batches = 0

/** Sends a lockbox file with one row. Returns its exceptions and the number of posted rows. */
async function takeRow({ slip, amount, instrument, reference, payer = 'Rosa Marchetti' }: Row) {
  const money = amount.toFixed(2)
  batches += 1
  const content = [
    LOCKBOX_COLUMNS.join(','),
    `D,2026-11-20,b${batches},1,${money},${instrument},${reference},${slip},${payer}`,
    `B,2026-11-20,b${batches},1,${money},,,,`,
    `F,,,1,${money},,,,`,
  ].join('\n')
  const inject = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (
      await world.testApp.inject({ method, url, token: world.admin.token, ...(payload ? { payload } : {}) })
    ).json()
  const sent = await inject('POST', '/api/admin/lockbox', { name: 'a.csv', content, totalAmount: amount })
  const { services } = world.testApp
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
  const { posted, exceptions } = await inject('GET', `/api/admin/lockbox/${sent.fileId}`)
  return { posted, exceptions }
}

const certificate = async (no: string) => createCertificate(world.testApp.db, { certificate_no: no })

test.each<[string, object, Row]>([
  [
    'the slip of a check could not be read',
    { reference: '7101' },
    { slip: 'unreadable', amount: 4240, instrument: 'check', reference: '7101' },
  ],
  [
    'the bank writes the number of a check with zeros',
    { reference: '7102' },
    { slip: 'unreadable', amount: 4240, instrument: 'check', reference: '0007102' },
  ],
  [
    'the number of a check was typed with CK, zeros and blanks',
    { reference: 'CK 007104' },
    { slip: 'unreadable', amount: 4240, instrument: 'check', reference: '7104' },
  ],
  [
    'a wire came with its fee',
    { reference: '7103', instrument: 'WIRE', amount: 4255 },
    { slip: 'SAME', amount: 4255, instrument: 'wire', reference: '7103' },
  ],
  [
    'the number of a check could not be read, its payer could',
    { reference: '7104', payerName: 'Marchetti, Rosa' },
    { slip: 'SAME', amount: 4240, instrument: 'check', reference: '' },
  ],
])(
  'does not book a lockbox row for money that was recorded by hand (%s), and shows staff the recorded payment',
  async (what, byHand, row) => {
    const no = `SAME ${what}`.slice(0, 40)
    const id = await certificate(no)
    const { body } = await record(id, byHand)
    const { posted, exceptions } = await takeRow({ ...row, slip: row.slip === 'SAME' ? no : row.slip })
    expect([posted, exceptions]).toMatchObject([
      0,
      [{ outcome: 'duplicate', receivedPaymentID: body.receivedPaymentID }],
    ])
    await expectSoundBooks()
  },
)

test('a wire in a file includes its fee, like a wire that is recorded by hand', async () => {
  await certificate('FEE-1')
  expect(await takeRow({ slip: 'FEE-1', amount: 4255, instrument: 'wire', reference: '7105' })).toEqual({
    posted: 1,
    exceptions: [],
  })
})

test('recording a payment that a lockbox file had is rejected as a duplicate, unless staff give a reason', async () => {
  const id = await certificate('HAND-1')
  await takeRow({ slip: 'nobody', amount: 4240, instrument: 'check', reference: '7106' })
  const again = { reference: '7106', payerName: 'Rosa Marchetti' }
  const asked = await record(id, again)
  expect([asked.status, asked.body.code]).toEqual([409, 'already_recorded'])
  expect(asked.body.message).toContain('Check 7106 of $4,240.00, received on Nov 20, 2026')
  const anyway = 'Two checks with one number, both seen at the bank'
  const taken = await record(id, { ...again, recordAnyway: anyway })
  expect(taken.status).toBe(201)
  const { recorded_anyway } = await world.testApp.db
    .selectFrom('received_payment')
    .select('recorded_anyway')
    .where('id', '=', taken.body.receivedPaymentID)
    .executeTakeFirstOrThrow()
  expect(recorded_anyway).toBe(anyway)
  await expectSoundBooks()
})

test('rejects cash of the same payer a day later as a duplicate, but not cash of an unnamed payer', async () => {
  const cash = { instrument: 'CASH', receivedBy: 'COUNTER', reference: '', amount: 20 }
  const named = { ...cash, payerName: 'Rosa Marchetti' }
  const first = await record(null, { ...named, receivedDate: '2026-11-19' })
  expect([first.status, (await record(null, named)).status]).toEqual([201, 409])
  expect([(await record(null, cash)).status, (await record(null, cash)).status]).toEqual([201, 201])
})

test('a payment that was recorded with a reason can be assigned to the certificate of the other payment', async () => {
  const id = await certificate('ASSIGN-1')
  await record(id, { reference: '7107', amount: 500 })
  const other = await record(null, { reference: '7107', amount: 500, recordAnyway: 'Both are at the bank' })
  const order = { parcelID: id, reason: 'The payer called' }
  const moved = await send('POST', `/${other.body.receivedPaymentID}/assign`, order)
  expect([moved.status, moved.body.parcelID]).toEqual([200, id])
})

test('one check recorded by hand and by file at the same time is booked once', async () => {
  const id = await certificate('RACE-1')
  const [byHand, byFile] = await Promise.all([
    record(id, { reference: '7108', settledDate: '2026-11-20' }),
    takeRow({ slip: 'RACE-1', amount: 4240, instrument: 'check', reference: '7108' }),
  ])
  expect(byFile.posted + (byHand.status === 201 ? 1 : 0)).toBe(1)
  await expectSoundBooks()
})
