import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { type DeadlineSettings, openDeadlines, urgencyOf } from './deadlines.ts'
import { legalFacts, OHIO } from './file.fixtures.ts'
import { type DefendantFacts, type LegalDate, type LegalFacts, PARTY_TYPES } from './file.ts'

const today = plainDate('2026-11-20')

interface Case {
  readonly dates?: Partial<Record<LegalDate, string>>
  readonly facts?: Partial<LegalFacts>
  readonly defendants?: readonly Partial<Record<keyof DefendantFacts, string>>[]
  readonly settings?: Partial<DeadlineSettings>
}

const due = ({ dates = {}, facts = {}, defendants = [], settings = {} }: Case) =>
  openDeadlines({
    facts: legalFacts(dates, facts),
    defendants: defendants.map((it, at) => ({
      id: at + 1,
      name: `Defendant ${at + 1}`,
      partyType: PARTY_TYPES.find((type) => type === it.partyType) ?? 'private',
      serviceType: it.serviceType ?? null,
      waiverRequestedOn: it.waiverRequestedOn === undefined ? null : plainDate(it.waiverRequestedOn),
      servedOn: it.servedOn === undefined ? null : plainDate(it.servedOn),
      answeredOn: it.answeredOn === undefined ? null : plainDate(it.answeredOn),
    })),
    settings: { ...OHIO, ...settings },
    today,
  }).map(({ rule, dueOn, defendant, standing }) => {
    const whose = defendant ? ` ${defendant.id}` : ''
    const stands = standing.kind === 'due' ? '' : `, ${standing.kind} since ${standing.since}`
    return `${rule}${whose} ${dueOn}${stands}`
  })

const filed = { noiFiledOn: '2025-12-03', complaintFiledOn: '2026-02-20' }
const unserved = [{}, { servedOn: '2026-03-12' }]
const sold = { ...filed, judgmentEnteredOn: '2026-08-01', sheriffSaleOn: '2026-11-01' }
const UNITED_STATES = [
  { partyType: 'united-states', servedOn: '2026-03-12' },
  { partyType: 'united-states-lien', servedOn: '2026-03-12' },
]

test.each<readonly [string, Case, readonly string[]]>([
  ['a notice: 90 days to the complaint', { dates: { noiFiledOn: '2026-09-08' } }, ['complaint 2026-12-07']],
  ['a complaint filed: it is met', { dates: filed }, ['commencement 2027-02-20']],
  ['negotiated, no notice: 72 months from the purchase', {}, ['expiry 2030-10-15']],
  ['auction, no notice: 36 months', { facts: { saleType: 'auction' } }, ['expiry 2027-10-15']],
  ['an open bankruptcy: the period stands still', { dates: { bankruptcyInOn: '2026-02-11' } }, []],
  [
    'a bankruptcy of 100 days: the expiry lies 100 days later',
    { dates: { bankruptcyInOn: '2026-02-11', bankruptcyOutOn: '2026-05-22' } },
    ['expiry 2031-01-23'],
  ],
  [
    'no tolling where the setting is off',
    { dates: { bankruptcyInOn: '2026-02-11' }, settings: { isExpiryTolled: false } },
    ['expiry 2030-10-15'],
  ],
  [
    'a defendant not served: 6 months after filing, and a year for the action to be commenced; one served: 28 days to answer, in default since the day after',
    { dates: filed, defendants: unserved },
    [
      'service-each 1 2026-08-20',
      'commencement 1 2027-02-20',
      'answer 2 2026-04-09, in-default since 2026-04-10',
    ],
  ],
  [
    'the United States has 60 days to answer, whatever its lien',
    {
      dates: filed,
      defendants: [
        { partyType: 'united-states', servedOn: '2026-10-12' },
        { partyType: 'united-states-lien', servedOn: '2026-10-13' },
      ],
    },
    ['answer 1 2026-12-11', 'answer 2 2026-12-12'],
  ],
  [
    'a waiver of service: 60 days from its request, or from the waiver where the request is not known',
    {
      dates: filed,
      defendants: [
        { serviceType: 'Waiver', waiverRequestedOn: '2026-10-20', servedOn: '2026-11-10' },
        { serviceType: 'Waiver', servedOn: '2026-11-10' },
        { serviceType: 'Personal', waiverRequestedOn: '2026-10-20', servedOn: '2026-11-10' },
      ],
    },
    ['answer 3 2026-12-08', 'answer 1 2026-12-19', 'answer 2 2027-01-09'],
  ],
  [
    'an answer filed, or judgment requested: nothing is awaited',
    { dates: filed, defendants: [{ servedOn: '2026-03-12', answeredOn: '2026-04-01' }] },
    [],
  ],
  [
    'nobody served: 6 months and a year for each defendant',
    { dates: filed, defendants: [{}, {}] },
    [
      'service-each 1 2026-08-20',
      'service-each 2 2026-08-20',
      'commencement 1 2027-02-20',
      'commencement 2 2027-02-20',
    ],
  ],
  [
    'all parties served by the file: no service is due',
    { dates: { ...filed, allPartiesServedOn: '2026-06-01' }, defendants: [{}] },
    [],
  ],
  [
    'sales to come are appointments, past ones are gone',
    {
      dates: {
        ...filed,
        allPartiesServedOn: '2026-06-01',
        sheriffSaleOn: '2026-11-01',
        secondSheriffSaleOn: '2026-11-20',
      },
    },
    ['second-sheriff-sale 2026-11-20'],
  ],
  [
    'the United States may redeem for 120 days after the sale by its tax lien, for a year by another one',
    { dates: sold, defendants: UNITED_STATES },
    ['federal-redemption 1 2027-03-01', 'federal-redemption 2 2027-11-01'],
  ],
  [
    'a forfeiture is no sale: nobody redeems',
    { dates: { ...sold, decreeForfeitureOn: '2026-11-10' }, defendants: UNITED_STATES },
    [],
  ],
  [
    'forfeited for want of bidders: nobody redeems',
    { dates: sold, facts: { resultOfSale: 'Forfeited' }, defendants: UNITED_STATES },
    [],
  ],
  [
    'a stay: nothing is overdue or in default',
    { dates: { ...filed, bankruptcyInOn: '2026-05-04' }, defendants: unserved },
    [
      'answer 2 2026-04-09, stayed since 2026-05-04',
      'service-each 1 2026-08-20, stayed since 2026-05-04',
      'commencement 1 2027-02-20, stayed since 2026-05-04',
    ],
  ],
  [
    'a stay that ended: a time that ran when it began has 30 days from its end; a later day, and one that was over before, stay',
    {
      dates: { ...filed, bankruptcyInOn: '2026-05-04', bankruptcyOutOn: '2026-11-16' },
      defendants: unserved,
    },
    [
      'service-each 1 2026-12-16',
      'commencement 1 2027-02-20',
      'answer 2 2026-04-09, in-default since 2026-04-10',
    ],
  ],
  [
    'a stay that ended: the complaint has 30 days from its end',
    { dates: { noiFiledOn: '2026-06-01', bankruptcyInOn: '2026-07-01', bankruptcyOutOn: '2026-10-30' } },
    ['complaint 2026-11-29'],
  ],
  [
    'no rule of the place: no deadline is guessed',
    { dates: { noiFiledOn: '2026-09-08' }, settings: { complaintDays: null } },
    [],
  ],
  ['a closed file: none', { dates: { noiFiledOn: '2026-09-08' }, facts: { isActive: false } }, []],
  ['a redeemed one: none', { dates: { noiFiledOn: '2026-09-08' }, facts: { redeemedOn: today } }, []],
  ['a dismissed one: none', { dates: { noiFiledOn: '2026-09-08', dismissalFiledOn: '2026-10-01' } }, []],
])('%s', (_, given, expected) => {
  expect(due(given)).toEqual(expected)
})

test('on a day off: the answer moves to the next business day where the place says so, the complaint never does', () => {
  const settings = { shift: 'next-business-day' } as const
  // April 9, 2026 is a Thursday, August 22 a Saturday, December 6 a Sunday.
  expect(
    due({ dates: { ...filed, complaintFiledOn: '2026-02-22' }, defendants: unserved, settings }),
  ).toEqual([
    'service-each 1 2026-08-24',
    'commencement 1 2027-02-22',
    'answer 2 2026-04-09, in-default since 2026-04-10',
  ])
  expect(due({ dates: { noiFiledOn: '2026-09-07' }, settings })).toEqual(['complaint 2026-12-06'])
})

test('a deadline says which rule and which fact made it', () => {
  const [first] = openDeadlines({
    facts: legalFacts({ noiFiledOn: '2026-09-08' }),
    defendants: [],
    settings: OHIO,
    today,
  })
  expect(first).toMatchObject({
    rule: 'complaint',
    from: { fact: 'noiFiledOn', on: '2026-09-08' },
    length: { count: 90, unit: 'days' },
  })
})

test('all of it is paid, and to be posted: what is the file’s to do rests since then; a sale that is set stays, since it has to be called off', () => {
  const facts = { paidInFullOn: plainDate('2026-11-18') }
  expect(due({ dates: { noiFiledOn: '2026-06-01' }, facts })).toEqual([
    'complaint 2026-08-30, paid since 2026-11-18',
  ])
  expect(due({ facts: { ...facts, saleType: 'auction' } })).toEqual([
    'expiry 2027-10-15, paid since 2026-11-18',
  ])
  const dates = { ...filed, sheriffSaleOn: '2026-12-01' }
  expect(due({ dates, facts, defendants: unserved })).toEqual([
    'sheriff-sale 2026-12-01',
    'answer 2 2026-04-09, paid since 2026-11-18',
    'service-each 1 2026-08-20, paid since 2026-11-18',
    'commencement 1 2027-02-20, paid since 2026-11-18',
  ])
})

test('paid during a bankruptcy: it rests since it was paid', () => {
  const dates = { noiFiledOn: '2026-06-01', bankruptcyInOn: '2026-07-06' }
  expect(due({ dates, facts: { paidInFullOn: plainDate('2026-11-18') } })).toEqual([
    'complaint 2026-08-30, paid since 2026-11-18',
  ])
})

test.each([
  ['2026-11-19', 'overdue'],
  ['2026-11-20', 'today'],
  ['2026-11-21', 'soon'],
  ['2026-12-04', 'soon'],
  ['2026-12-05', 'later'],
])('due on %s is %s: due today is not overdue', (on, urgency) => {
  expect(urgencyOf({ dueOn: plainDate(on), standing: { kind: 'due' } }, today)).toBe(urgency)
})

test('what rests or is in default is never overdue', () => {
  const dueOn = plainDate('2026-01-05')
  for (const kind of ['paid', 'reported', 'stayed', 'in-default'] as const)
    expect(urgencyOf({ dueOn, standing: { kind, since: dueOn } }, today)).toBe(kind)
})

const openOf = (dates: Case['dates'], facts: Partial<LegalFacts>) =>
  openDeadlines({ facts: legalFacts(dates, facts), defendants: [], settings: OHIO, today })

const past = (filedOn: string, endedOn: string) => ({
  filedOn: plainDate(filedOn),
  endedOn: plainDate(endedOn),
})

// Purchased on 2024-10-15, negotiated: the period ends on 2030-10-15.
test.each([
  ['one ended case', [past('2025-01-01', '2025-01-11')], {}, '2030-10-25'],
  [
    'two, one after the other',
    [past('2025-01-01', '2025-01-11'), past('2025-03-01', '2025-03-06')],
    {},
    '2030-10-30',
  ],
  [
    'two at the same time: each day counts once',
    [past('2025-01-01', '2025-01-11'), past('2025-01-06', '2025-01-16')],
    {},
    '2030-10-30',
  ],
  [
    'an ended case and the ended one of the file',
    [past('2025-01-01', '2025-01-11')],
    { bankruptcyInOn: '2025-06-01', bankruptcyOutOn: '2025-06-21' },
    '2030-11-14',
  ],
  ['one of before the purchase', [past('2020-01-01', '2021-01-01')], {}, '2030-10-15'],
] as const)('the expiry moves by every bankruptcy: %s', (_, earlierBankruptcies, dates, expected) => {
  const found = openOf(dates, { earlierBankruptcies })
  expect(found.filter(({ rule }) => rule === 'expiry').map(({ dueOn }) => dueOn)).toEqual([expected])
})

test('while the case of the file is open the period stands still, whatever ended before', () => {
  const facts = { earlierBankruptcies: [past('2025-01-01', '2025-01-11')] }
  const found = openOf({ bankruptcyInOn: '2026-01-01' }, facts)
  expect(found.filter(({ rule }) => rule === 'expiry')).toEqual([])
})

test('a time that two stays have met ends 30 days after the later one', () => {
  const facts = { earlierBankruptcies: [past('2026-02-01', '2026-03-01'), past('2026-03-20', '2026-08-01')] }
  // 90 days after the notice: 2026-02-15; after the first stay 2026-03-31, in which the second began.
  const found = openOf({ noiFiledOn: '2025-11-17' }, facts)
  expect(found.map(({ rule, dueOn, stayEndedOn }) => [rule, dueOn, stayEndedOn])).toEqual([
    ['complaint', '2026-08-31', '2026-08-01'],
  ])
})
