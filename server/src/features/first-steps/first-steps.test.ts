import { expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { changeWithSecond } from '../../../test/second-approval.ts'
import { sender } from '../../../test/sender.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ company: 'unset' })
const admin = sharedActor(testApp, 'admin')

const send = sender(() => ({ testApp, actor: admin }), '/api/')

const act = (path: string, payload: object = {}) => send('POST', `admin/firststeps/${path}`, payload)

async function openSteps(): Promise<string[]> {
  const { steps } = (await send('GET', 'admin/firststeps')).body
  return steps.filter((it: { done: boolean }) => !it.done).map((it: { step: string }) => it.step)
}

const SUMMIT = { stateID: 'OH', countyName: 'Summit', fips: '39153', timeZone: 'America/New_York' }
const WORD = { confirmedBy: 'Dana Holt', confirmedOn: '2026-11-19' }

test('an empty installation: every step is open', async () => {
  expect(await openSteps()).toEqual([
    'company',
    'places',
    'payoff-rules',
    'fees',
    'payments',
    'mail',
    'firm',
    'staff',
    'portfolio',
    'backup',
  ])
})

test('a step put off says so and stays open; it can be taken up again', async () => {
  const stands = (answer: { body: { steps: { step: string }[] } }) =>
    answer.body.steps.find(({ step }) => step === 'firm')
  expect(stands(await act('putoff', { step: 'firm', putOff: true }))).toMatchObject({
    done: false,
    putOff: true,
  })
  expect(stands(await act('putoff', { step: 'firm', putOff: false }))).toMatchObject({ putOff: false })
})

test('a county of the specification keeps its id, another one gets its FIPS code as its id', async () => {
  expect(await send('POST', 'counties', SUMMIT)).toMatchObject({ status: 201, body: { countyID: 855 } })
  const fayette = { ...SUMMIT, stateID: 'KY', countyName: 'Fayette', fips: '21067' }
  expect(await send('POST', 'counties', fayette)).toMatchObject({ status: 201, body: { countyID: 21_067 } })
  expect(await openSteps()).not.toContain('places')
})

test.each([
  ['one that is there', SUMMIT, 'fips'],
  ['the code of another county', { ...SUMMIT, countyName: 'Portage' }, 'fips'],
  ['a state that is none', { ...SUMMIT, stateID: 'ZZ' }, 'stateID'],
  ['a zone that is none', { ...SUMMIT, countyName: 'Stark', fips: '39151', timeZone: 'Ohio' }, 'timeZone'],
])('%s is refused at its field, and nothing is stored', async (_what, payload, field) => {
  const before = await testApp.db.selectFrom('county').select('id').execute()
  const answer = await send('POST', 'counties', payload)
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  expect(await testApp.db.selectFrom('county').select('id').execute()).toEqual(before)
})

test('a county alone stores no rules: its zone is no reason to give a figure', async () => {
  expect(await testApp.db.selectFrom('regime').select('id').execute()).toEqual([])
  const zones = await testApp.db.selectFrom('county').select('time_zone').execute()
  expect(zones).toEqual([{ time_zone: 'America/New_York' }, { time_zone: 'America/New_York' }])
})

test('rules are confirmed for each state with counties; a later row needs a new word', async () => {
  const confirm = async (stateID: string, seenRulesChanged: unknown) =>
    (await act('rules', { stateID, ...WORD, seenRulesChanged })).status
  const changedOf = async (stateID: string) =>
    (await send('GET', 'admin/firststeps')).body.states.find(
      (state: { stateID: string }) => state.stateID === stateID,
    ).rulesChanged
  expect(await confirm('KY', '2026-11-01T00:00:00.000Z')).toBe(409)
  for (const stateID of ['OH', 'KY']) {
    expect((await act('preset', { stateID })).status).toBe(200)
    expect((await act('preset', { stateID })).status).toBe(409)
  }
  const zones = await testApp.db
    .selectFrom('regime')
    .select(['county_id', 'values'])
    .where('county_id', 'is not', null)
    .execute()
  expect(zones).toHaveLength(2)
  expect(await confirm('OH', await changedOf('OH'))).toBe(200)
  expect(await openSteps()).toContain('payoff-rules')
  const seen = await changedOf('KY')
  expect(await confirm('KY', seen)).toBe(200)
  expect(await openSteps()).not.toContain('payoff-rules')
  testApp.clock.advanceSeconds(60)
  // There is no certificate yet, so it is in force at once.
  const added = await send('POST', 'admin/payoffrules', {
    stateID: 'KY',
    countyID: null,
    effectiveFrom: '2026-12-01',
    values: { maxRateBps: 1300 },
    currentPassword: admin.password,
  })
  expect(added).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  expect(await openSteps()).toContain('payoff-rules')
  // A page from before the change: counsel saw other rules.
  expect(await confirm('KY', seen)).toBe(409)
  expect(await openSteps()).toContain('payoff-rules')
})

test('a word given for a day ahead is refused', async () => {
  const answer = await act('backup', { ...WORD, confirmedOn: '2026-11-29' })
  expect(answer).toMatchObject({ status: 400, body: { fields: { confirmedOn: expect.any(String) } } })
})

test('the backup is confirmed by name and day', async () => {
  expect((await act('backup', WORD)).body).toMatchObject({ backupBy: 'Dana Holt', backupOn: '2026-11-19' })
  expect(await openSteps()).not.toContain('backup')
})

test('the test mail is done once its link is opened, and not before; a made-up link proves nothing', async () => {
  await act('mail')
  expect(await openSteps()).toContain('mail')
  expect((await act('mail/received', { code: 'made-up' })).status).toBe(409)
  const mail = await testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'test-mail')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: admin.email, last_error: null })
  const code = /mail=([\w-]+)/.exec(mail.body)?.[1]
  expect((await act('mail/received', { code })).body).toMatchObject({ testMailTo: admin.email })
  expect(await openSteps()).not.toContain('mail')
  const { confirmed_at } = await testApp.db
    .selectFrom('app_user_email')
    .select('confirmed_at')
    .where('user_id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  expect(confirmed_at).toEqual(testApp.clock.now())
})

test('while payments are off keys cannot be tried and books not be read; an administrator is told where to set them', async () => {
  const told = { status: 503, body: { message: expect.stringContaining('Set STRIPE_SECRET_KEY') } }
  expect(await act('keys')).toMatchObject(told)
  expect(await send('POST', 'payments/payouts/fetch')).toMatchObject(told)
})

test('company, fees, staff, attorney and certificates are seen from the facts', async () => {
  const { body: settings } = await send('GET', 'adminsettings')
  const company = {
    companyName: 'Acme Tax Services',
    postalAddress: ['1 Main St', 'Cleveland, OH 44101'],
    paymentAddress: ['P.O. Box 7', 'Cleveland, OH 44101'],
    phone: '(216) 555-0100',
    servicingEmail: 'help@acme.example',
    hours: 'Monday to Friday',
  }
  const programme = { feeProgramme: 'none', cardFeeBps: 0 }
  const payload = { ...settings, ...company, ...programme }
  const saved = await changeWithSecond(testApp, admin, { method: 'PUT', url: '/api/adminsettings', payload })
  expect(saved).toMatchObject({ status: 200, body: company })
  await createActor(testApp, 'legal')
  await createActor(testApp, 'admin')
  expect(await openSteps()).toEqual(['payoff-rules', 'payments', 'portfolio'])
  await createCertificate(testApp.db)
  expect(await openSteps()).toEqual(['payoff-rules', 'payments'])
})

test('without a fee program a card fee is refused at its field', async () => {
  const { body: settings } = await send('GET', 'adminsettings')
  const answer = await send('PUT', 'adminsettings', { ...settings, feeProgramme: 'none', cardFeeBps: 325 })
  expect(answer).toMatchObject({ status: 400, body: { fields: { cardFeeBps: expect.any(String) } } })
})
