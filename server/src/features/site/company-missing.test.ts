import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import type { Role } from '@fieldstone/domain/access/actor'
import { expect, test } from 'vitest'
import { setDemoCompany } from '../../../demo/company.ts'
import { createActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { forgetCompany } from '../../company.ts'
import { retentionJob } from '../../jobs/job-list.ts'

const empty = sharedTestApp({ company: 'unset' })

const ALL = ['companyName', 'postalAddress', 'paymentAddress', 'phone', 'servicingEmail', 'hours']

const readSite = async () => (await empty.inject({ url: '/api/site/settings' })).json()

test('an empty installation: pages are told no name, no address, no phone and no mail, but what is missing', async () => {
  expect(await readSite()).toMatchObject({
    companyName: '',
    postalAddress: [],
    paymentAddress: [],
    phone: '',
    tollFree: '',
    fax: '',
    servicingEmail: '',
    hours: '',
    missingSettings: ALL,
  })
  expect((await empty.inject({ url: '/api/payments/config' })).json()).toMatchObject({ companySet: false })
})

test('half a company is told as none', async () => {
  await store({ companyName: 'Acme Tax Services', phone: '(216) 555-0100', paymentAddress: ['P.O. Box 7'] })
  expect(await readSite()).toMatchObject({
    companyName: '',
    paymentAddress: [],
    phone: '',
    missingSettings: ['postalAddress', 'servicingEmail', 'hours'],
  })
  await store({})
})

const named = (Object.entries(routes) as [string, Route][]).filter(([, route]) => route.isInCompanyName)

test('what is made in the company’s name is a list of payments, documents and agreements', () => {
  expect(named.map(([name]) => name).sort()).toEqual([
    'acceptPlan',
    'acceptPlanByCode',
    'acceptPlanOnPaper',
    'askElectronicLetters',
    'chargeAch',
    'chargeAchPartial',
    'chargeAchSubscription',
    'getCollectionsPdf',
    'getLetterDelivery',
    'getPlanOffer',
    'getReceipt',
    'getReceivedReceipt',
    'knownThenFile',
    'linkAch',
    'mailReceipt',
    'offerPlan',
    'openCardPage',
    'openPlanByCode',
    'paymentTicket',
    'payoffInvoice',
    'payoffOfferFile',
    'planAgreement',
    'planCodeLetter',
    'planOfferFile',
    'previewLetters',
    'printReceipt',
    'printReceivedReceipt',
    'propertyPayoff',
    'readAuthorization',
    'readAutopayOffer',
    'receiptPdf',
    'registerAch',
    'sendLetter',
    'startLetters',
  ])
})

test.each(named)('%s: refused with what is missing until the company is set', async (_name, route) => {
  const { token } = await createActor(empty, roleOf(route))
  const url = route.path.replaceAll(/:\w+/g, '1')
  const answer = await empty.inject({
    method: route.method,
    url,
    token,
    ...(route.body ? { payload: {} } : {}),
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'company_missing', missing: ALL })
})

test('a payoff is shown, but not given on paper; nothing of it is kept', async () => {
  const id = await createCertificate(empty.db)
  const { token } = await createActor(empty, 'taxpayer')
  const log = (purpose: string) =>
    empty.inject({ method: 'POST', url: `/api/parcels/${id}/payofflog`, token, payload: { purpose } })
  expect((await log('view')).statusCode).toBe(201)
  for (const purpose of ['print', 'county'])
    expect((await log(purpose)).json()).toMatchObject({ code: 'company_missing' })
  const quotes = await empty.db.selectFrom('payoff_quote').select('purpose').execute()
  expect(quotes).toEqual([{ purpose: 'view' }])
})

test('a quote says that nobody can pay yet', async () => {
  const id = await createCertificate(empty.db)
  const { token } = await createActor(empty, 'taxpayer')
  const quote = await empty.inject({ url: `/api/payments/quote?parcelId=${id}&method=CC`, token })
  expect(quote.json()).toMatchObject({ allowed: false, reason: 'company_missing' })
})

test('a message of the contact form is kept for staff; its mail waits until there is an address', async () => {
  const payload = { fullName: 'Maria Reyes', message: 'Where can I pay?' }
  const sent = await empty.inject({ method: 'POST', url: '/api/users/contact', payload })
  expect(sent.statusCode).toBe(200)
  const mail = await empty.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'contact')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ last_error: 'value-missing' })
  expect(mail.empty_names).toContain('servicingEmail')
  expect(await empty.db.selectFrom('contact_message').select('full_name').execute()).toHaveLength(1)
})

test('a mail to the company is shown to staff before there is an address, and goes to the address once it is set', async () => {
  const { token } = await createActor(empty, 'admin')
  const ask = async (method: 'GET' | 'POST', path: string) =>
    (await empty.inject({ method, url: `/api/admin/outbox${path}`, token })).json()
  const [listed] = await ask('GET', '?kind=contact')
  expect(listed).toMatchObject({ recipient: '', state: 'incomplete', emptyNames: 'servicingEmail' })
  expect(await ask('GET', `/${listed.id}`)).toMatchObject({ action: 'again' })
  const waiting = await empty.inject({ url: '/api/admin/queues/unsent-mail', token })
  expect(waiting.json()).toContainEqual(
    expect.objectContaining({
      no: String(listed.id),
      note: "Missing: the company's servicing e-mail. Enter it in Admin Settings, then send the e-mail again.",
    }),
  )
  const refused = await ask('POST', `/${listed.id}/again`)
  expect(refused.message).toContain("the company's servicing e-mail")
  await retentionJob.run(empty.services)
  await setDemoCompany(empty.db, empty.clock.now())
  forgetCompany(empty.services.database)
  const { servicingEmail } = await readSite()
  expect(await ask('POST', `/${listed.id}/again`)).toMatchObject({
    recipient: servicingEmail,
    state: 'waiting',
    emptyNames: null,
  })
  await store({})
})

test('once all is set, pages are told the company', async () => {
  await setDemoCompany(empty.db, empty.clock.now())
  forgetCompany(empty.services.database)
  expect(await readSite()).toMatchObject({ companyName: 'Fieldstone Lien Servicing', missingSettings: [] })
  await store({})
})

async function store(values: object) {
  await empty.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify(values) })
    .where('id', '=', 1)
    .execute()
  forgetCompany(empty.services.database)
}

function roleOf({ access }: Route): Role {
  const role = (['taxpayer', 'admin'] as const).find((it) => access.includes(it))
  if (!role) throw new Error('nobody may')
  return role
}
