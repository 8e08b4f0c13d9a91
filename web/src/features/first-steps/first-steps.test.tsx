import { FIRST_STEPS } from '@fieldstone/domain/first-steps/first-steps'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { ToastHost } from '../../ui/toasts.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import FirstStepsPage from './first-steps-page.tsx'

type Step = (typeof FIRST_STEPS)[number]

const standing = (done: readonly Step[], putOff: readonly Step[] = []) =>
  FIRST_STEPS.map((step) => ({ step, done: done.includes(step), putOff: putOff.includes(step) }))

const all = (more: object = {}) => ({
  steps: standing([]),
  states: [],
  paymentMode: 'off',
  keysChecked: null,
  webhookSeen: null,
  mailServer: false,
  testMailTo: null,
  backupBy: null,
  backupDate: null,
  backupOn: null,
  ...more,
})
const OHIO = {
  stateID: 'OH',
  stateName: 'Ohio',
  counties: ['Summit'],
  hasRules: false,
  confirmed: false,
  confirmedBy: null,
  confirmedOn: null,
  rulesChanged: null,
}
const WRITTEN = { hasRules: true, rulesChanged: '2026-11-01T12:00:00.000Z' }
const LATER = '2026-11-05T12:00:00.000Z'

function open(answer: object, more: Parameters<typeof answerApi>[0] = {}, at = '/admin/firststeps') {
  signIn(0)
  const asked = answerApi({ 'GET /api/admin/firststeps': { body: answer }, ...more })
  renderPage(
    '/admin/firststeps',
    <>
      <FirstStepsPage />
      <ToastHost />
    </>,
    at,
  )
  return asked
}

/** The section under this heading; by its text, since roles are slow beside a list of all states. */
async function step(name: string) {
  const section = (await screen.findByText(name, { selector: 'h2' })).closest('section')
  if (section === null) throw new Error(`${name} has no section`)
  return within(section)
}
const sent = (asked: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

test.each([
  ['The company', /nobody can pay, and no invoice, receipt or letter is made/],
  ['States and counties', /nobody can search/],
  ['Payoff rules of each state', /A state without rules gets no payoff/],
  ['Fees and the fee program', /live keys are accepted only with a card fee of 0/],
  ['Payments', /nobody can pay online/],
  ['E-mail', /nobody gets a receipt, a notice or a link for a new password/],
  ['A law firm and its attorney', /nobody outside can work on legal files/],
  ['Staff accounts', /cannot approve a large refund/],
  ['The first certificates', /owners find nothing/],
  ['Backup', /a disk failure loses everything/],
])(
  '%s: open, it says what does not work; done, it says so and offers nothing to snooze',
  async (name, without) => {
    open(all())
    const waiting = await step(name)
    expect([waiting.getByText(without).tagName, waiting.getByText('Open').tagName]).toEqual(['P', 'B'])
    cleanup()
    open(all({ steps: standing(FIRST_STEPS) }))
    const done = await step(name)
    expect(done.getByText('Done')).toBeTruthy()
    expect([done.queryByText(without), done.queryByRole('button', { name: /^Snooze/ })]).toEqual([null, null])
    expect(screen.getByText('All steps are done.')).toBeTruthy()
  },
)

test('a snoozed step shows what does not work, hides how it is done, and can be resumed', async () => {
  const putOff = all({ steps: standing([], ['firm']) })
  let last = putOff
  const asked = open(all(), {
    'POST /api/admin/firststeps/putoff': () => {
      const answer = last
      last = all()
      return { body: answer }
    },
  })
  const firm = await step('A law firm and its attorney')
  expect(firm.getByRole('link', { name: 'Open Law firms' }).getAttribute('href')).toBe('/admin/firms')
  fireEvent.click(firm.getByRole('button', { name: /^Snooze/ }))
  const resume = await firm.findByRole('button', { name: /^Resume/ })
  await vi.waitFor(() => expect(resume.getAttribute('aria-busy')).toBeNull())
  expect(firm.getByText(/nobody outside can work on legal files/)).toBeTruthy()
  expect(firm.queryByRole('link', { name: 'Open Law firms' })).toBeNull()
  fireEvent.click(resume)
  await firm.findByRole('link', { name: 'Open Law firms' })
  expect(sent(asked)).toEqual([
    ['/api/admin/firststeps/putoff', { step: 'firm', putOff: true }],
    ['/api/admin/firststeps/putoff', { step: 'firm', putOff: false }],
  ])
})

test('a county is asked for in full, and nothing is sent before', async () => {
  const asked = open(all(), { 'POST /api/counties': { body: {}, status: 201 } })
  const places = await step('States and counties')
  fireEvent.click(places.getByRole('button', { name: 'Add this county' }))
  for (const problem of [
    'Choose the state.',
    'Enter the name of the county.',
    /five digits of the FIPS code/,
  ])
    expect((await places.findAllByText(problem)).length).toBeGreaterThan(0)
  expect(sent(asked)).toEqual([])
})

test('a state without rules shows its preset in sentences, which is stored as a whole; one without a preset leads to the rules', async () => {
  const texas = { ...OHIO, stateID: 'WY', stateName: 'Wyoming', counties: ['Teton'] }
  const asked = open(all({ states: [OHIO, texas] }), {
    'POST /api/admin/firststeps/preset': { body: all({ states: [{ ...OHIO, ...WRITTEN }] }) },
  })
  const rules = await step('Payoff rules of each state')
  expect(rules.getByText(/Ohio has no rules yet/)).toBeTruthy()
  expect(rules.getByText('The highest rate of a certificate is 18%.')).toBeTruthy()
  expect(rules.getByText(/Verify these with counsel/)).toBeTruthy()
  expect(rules.getByText(/There is no preset for Wyoming/)).toBeTruthy()
  fireEvent.click(rules.getByRole('button', { name: 'Use this preset' }))
  await rules.findByText(/Which attorney confirmed the current rules of Ohio/)
  expect(sent(asked)).toEqual([['/api/admin/firststeps/preset', { stateID: 'OH' }]])
})

test('rules that were changed after counsel’s word ask for it anew', async () => {
  open(all({ states: [{ ...OHIO, ...WRITTEN, confirmedBy: 'Ada Keller', confirmedOn: '2026-11-02' }] }))
  const rules = await step('Payoff rules of each state')
  expect(rules.getByText(/Confirmed for Ohio by Ada Keller on Nov 2, 2026/)).toBeTruthy()
  expect(rules.getByText(/The rules were changed after that: have them confirmed again/)).toBeTruthy()
})

test('counsel’s word names the rules that were seen; where others stand by now it is refused, and the page shows them', async () => {
  let written = WRITTEN
  const asked = open(
    {},
    {
      'GET /api/admin/firststeps': () => ({ body: all({ states: [{ ...OHIO, ...written }] }) }),
      'POST /api/admin/firststeps/rules': () => {
        written = { ...WRITTEN, rulesChanged: LATER }
        return { status: 409, body: refusal('state_changed', 'This was changed meanwhile.') }
      },
    },
  )
  const rules = await step('Payoff rules of each state')
  fireEvent.change(rules.getByLabelText('Name'), { target: { value: 'Ada Keller' } })
  fireEvent.change(rules.getByLabelText('Date'), { target: { value: '2026-11-02' } })
  const seen = () => (sent(asked).at(-1)?.[1] as { seenRulesChanged: string } | undefined)?.seenRulesChanged
  fireEvent.click(rules.getByRole('button', { name: 'Confirm' }))
  await rules.findByText('This was changed meanwhile.')
  expect(seen()).toBe(WRITTEN.rulesChanged)
  await waitFor(() => {
    fireEvent.click(rules.getByRole('button', { name: 'Confirm' }))
    expect(seen()).toBe(LATER)
  })
})

test('a backup needs a name and a day', async () => {
  const asked = open(all(), {
    'POST /api/admin/firststeps/backup': { body: all({ backupBy: 'Ada Keller', backupOn: '2026-11-02' }) },
  })
  const backup = await step('Backup')
  fireEvent.click(backup.getByRole('button', { name: 'Confirm' }))
  for (const problem of ['Enter the name.', 'Enter the date.'])
    expect((await backup.findAllByText(problem)).length).toBeGreaterThan(0)
  expect(sent(asked)).toEqual([])
  fireEvent.change(backup.getByLabelText('Name'), { target: { value: 'Ada Keller' } })
  fireEvent.change(backup.getByLabelText('Date'), { target: { value: '2026-11-02' } })
  fireEvent.click(backup.getByRole('button', { name: 'Confirm' }))
  await backup.findByText('Confirmed by Ada Keller on Nov 2, 2026.')
  expect(sent(asked)).toEqual([
    ['/api/admin/firststeps/backup', { confirmedBy: 'Ada Keller', confirmedOn: '2026-11-02' }],
  ])
})

test('without keys and without a mail server the steps name the settings; keys that fail say so and count for nothing', async () => {
  open(all())
  expect((await step('Payments')).getByText(/STRIPE_SECRET_KEY/)).toBeTruthy()
  expect((await step('E-mail')).getByText(/SMTP_URL and MAIL_FROM/)).toBeTruthy()
  cleanup()
  open(all({ paymentMode: 'test' }), {
    'POST /api/admin/firststeps/keys': {
      status: 409,
      body: refusal('provider_refused', 'The keys were refused.'),
    },
  })
  const payments = await step('Payments')
  fireEvent.click(payments.getByRole('button', { name: 'Test the keys' }))
  await screen.findByText(/The keys were refused\./)
  expect(payments.getByText(/Not tested yet/)).toBeTruthy()
})

test('the link of the test e-mail proves once that e-mail arrives', async () => {
  const asked = open(
    all({ mailServer: true }),
    { 'POST /api/admin/firststeps/mail/received': { body: all({ testMailTo: 'ada@fieldstone.example' }) } },
    '/admin/firststeps?mail=k3y',
  )
  await screen.findByText('An e-mail to ada@fieldstone.example has arrived.')
  expect(sent(asked)).toEqual([['/api/admin/firststeps/mail/received', { code: 'k3y' }]])
})

test.each([
  [['company', 'mail'], '8 steps are open.'],
  [FIRST_STEPS.filter((it) => it !== 'mail'), '1 step is open.'],
] as const)('the home counts the steps that wait: %j are done', async (done, words) => {
  signIn(0)
  answerApi({ 'GET /api/admin/firststeps': { body: all({ steps: standing(done) }) } })
  renderPage('/', <FirstStepsCard />, '/')
  await screen.findByText(words)
  expect(screen.getByRole('link', { name: 'Go to the first steps' })).toBeTruthy()
})

test('the home leads to snoozed steps, and shows nothing when all are done', async () => {
  signIn(0)
  answerApi({ 'GET /api/admin/firststeps': { body: all({ steps: standing([], FIRST_STEPS) }) } })
  renderPage('/', <FirstStepsCard />, '/')
  await screen.findByText('Some steps are snoozed.')
  cleanup()
  const asked = answerApi({ 'GET /api/admin/firststeps': { body: all({ steps: standing(FIRST_STEPS) }) } })
  renderPage('/', <FirstStepsCard />, '/')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})
