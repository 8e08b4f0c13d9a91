import { expect, test } from 'vitest'
import { createActor } from './actors.ts'
import { register, tokenize } from './bank-account-steps.ts'
import { createExpense, createSubsequent, insertPayment } from './factories.ts'
import { createLien, sharedPaymentWorld } from './payments-world.ts'
import { givePlan } from './plan-steps.ts'

// A client that was written from the specification alone: its paths, fields, statuses and messages, and nothing else.
// Only what stands before the client, such as a certificate, is made by the helpers of other tests.

const world = sharedPaymentWorld()

/** Each call of section 7; a value in a path is '{}'. */
const CALLS = `
  POST api/auth/login, POST api/users, GET api/users, PUT api/users, GET api/users/{}, POST api/users/contact,
  POST api/users/{}/reset, POST api/users/resetpassword, GET api/parcels, GET api/parcels/states,
  GET api/parcels/counties, POST api/parcels/search, GET api/parcels/{}, PUT api/parcels, GET api/parcels/myparcels,
  GET api/parcels/mypayments, GET api/parcels/legal, GET api/parcels/payoffs, POST api/parcels/{}/payofflog,
  POST api/parcels/{}/togglemyparcel, POST api/parcels/{}/requestpaymentplan, GET api/parcels/{}/county,
  GET api/parcels/{}/county/correspondence, GET api/parcels/{}/payoffrequests, GET api/parcels/{}/paymentplans,
  GET api/parcels/{}/legal, GET api/documents/parcels/{}/images, GET api/documents/parcels/{}/documents,
  GET api/counties, GET api/counties/{}, GET api/counties/{}/parcels, GET api/counties/{}/myparcels,
  GET api/counties/{}/settings, PUT api/counties/{}/settings, GET api/counties/{}/payplansbystatus,
  GET api/counties/{}/countycorrespondencecounts, GET api/counties/{}/redeemedcounts,
  GET api/counties/{}/paymentplansreport, GET api/counties/{}/expensesbycertificate,
  GET api/counties/{}/unassignedlegalparcelcount, GET api/attorneys, GET api/attorneys/{}/users, GET api/states,
  POST api/legal/{}/servicetracking, PUT api/legal/{}/servicetracking, GET api/legal/{}/servicetracking,
  DELETE api/legal/servicetracking/{}, POST api/legal/{}/expensetracking, PUT api/legal/{}/expensetracking,
  GET api/legal/{}/expensetracking, DELETE api/legal/expensetracking/{}, POST api/adminsettings, PUT api/adminsettings,
  GET api/adminsettings, GET api/payments/GetWebPaymentLogs, POST api/payments/ClearSavedACH/{}, POST api/payments/cc,
  POST api/payments/ccpartial, POST api/payments/ach, POST api/payments/verifyAch, POST api/payments/chargeAch,
  POST api/payments/chargeAchPartial, POST api/payments/chargeAchSubscription`
const made = new Set<string>()
const noteCall = (method: string, path: string) =>
  made.add(`${method} ${path.replace(/\?.*/, '').replace(/\/(\d+|ach_\w+|oldclient)(?=\/|$)/g, '/{}')}`)

type Json = Readonly<Record<string, unknown>>

/** A browser of the old client: it keeps a token after a log-in. */
class OldClient {
  token: string | undefined
  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    noteCall(method, path)
    const answer = await world.testApp.inject({
      ...{ method, url: `/${path}`, token: this.token },
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : parsed(answer.body) }
  }
  /** A call that the client takes for done: any success. */
  async ok(...args: Parameters<OldClient['call']>) {
    const answer = await this.call(...args)
    expect([200, 201, 204], `${args[0]} ${args[1]}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    return answer.body
  }
  async list(path: string): Promise<Json[]> {
    const rows = await this.ok('GET', path)
    expect(Array.isArray(rows), path).toBe(true)
    return rows
  }
  async logIn(username: string, password: string) {
    const { tokenString } = await this.ok('POST', 'api/auth/login', { username, password })
    this.token = tokenString
    return JSON.parse(Buffer.from(tokenString.split('.')[1], 'base64url').toString())
  }
  async post(path: string, fields: Readonly<Record<string, string>>) {
    noteCall('POST', path)
    const answer = await world.testApp.inject({
      ...{ method: 'POST', url: `/${path}`, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: answer.statusCode, body: answer.body, location: answer.headers.location ?? '' }
  }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const hasFields = (value: unknown, fields: string) => {
  expect(Object.keys(value as Json)).toEqual(expect.arrayContaining(fields.split(/[\s,]+/).filter(Boolean)))
}

async function clientOf(role: 'admin' | 'county' | 'legal' | 'taxpayer', more: object = {}) {
  const actor = await createActor(world.testApp, role, more)
  const client = new OldClient()
  const claims = await client.logIn(actor.username, actor.password)
  return { client, actor, claims }
}

const PARCEL = `parcelID countyID countyName parcelNo taxSaleNo ownerName propertyAddress propertyAddressFull propertyCity
  propertyZip stateID stateName purchaseDate status statusID webStatus caseNum claimNum webRefNum webNotes
  webAssignedAttorneyUserID webAssignedAttorneyUserName ohsAttorneyID isActive rtReceivedDate rtAmountReceived
  rtPaymentType paymentPending redemptionInProcDate moneyInEscrow hasPPS activePPS payPlanStatus mthPayTotal ppsTerm
  payofF_PRINCIPLE payofF_INTEREST payofF_EXPENSE payofF_TOTAL payofF_GOOD_THRU payofF_PRINCIPLE_FUTURE
  payofF_INTEREST_FUTURE payofF_EXPENSE_FUTURE payofF_TOTAL_FUTURE payofF_GOOD_THRU_FUTURE isMyParcel
  isOldestUnpaidCertificate oldestRelatedUnpaidCertificateId mustGetPayoffFromCountyIfSheriffSaleDate
  noPayoffAfterLegal canRequestPayoff reportOfficeOhio noiFiledDate sheriffSaleDate sentLegalFile
  relatedTaxCertificates subsequentData`
const MILESTONES = `bankruptcyType bankruptcyInDate bankruptcyOutDate pocFiled dismissalFiled sentLegalFile noiFiledDate
  lienSearchDate lienSearchReceivedDate complaintFiledDate publicationDate publicationReceivedDate allPartiesServed
  fileMSJPD judgmentEntered writRequested sheriffSaleDate secondSheriffsSaleDate resultOfSale motionConfirmSale
  orderConfirmSale motionForForfeiture decreeOfForfeiture taxDeedIssued`
const USER = `id username accountType firstName lastName email phone approved created updated address1 address2 city state
  zip countyId attorneyID hasStripeVerifiedACH showRefNumLegal stripeCustomers`

test('a visitor looks up a certificate, by number and by owner, and sees its payoff', async () => {
  const lien = await createLien(world, { owner_name: 'Abernathy Louise' })
  await createSubsequent(world.testApp.db, lien.id, { paid_on: world.testApp.today() })
  const visitor = new OldClient()
  hasFields((await visitor.list('api/parcels/states'))[0], 'stateID')
  hasFields((await visitor.list('api/parcels/counties'))[0], 'countyID countyName stateID')
  const none = { state: '', county: '', address: '', ownerInfo: '', parcelNumber: '' }
  const found = await visitor.ok('POST', 'api/parcels/search', { ...none, parcelNumber: lien.parcelNo })
  expect(found).toHaveLength(1)
  hasFields(found[0], 'parcelID taxSaleNo parcelNo status purchaseDate ownerName propertyAddress')
  const place = { ...none, state: 'OH', county: 855, ownerInfo: 'Abernathy Louise' }
  expect(await visitor.ok('POST', 'api/parcels/search', place)).toMatchObject([{ parcelID: lien.id }])
  const thin = await visitor.call('POST', 'api/parcels/search', { ...none, parcelNumber: '12' })
  expect(thin).toMatchObject({
    status: 400,
    body: {
      message: 'You must search by parcel(at least 5 numbers) or enter an address or owner name.',
    },
  })
  const parcel = await visitor.ok('GET', `api/parcels/${lien.id}`)
  hasFields(parcel, PARCEL)
  hasFields(parcel.subsequentData[0], 'subsequentName subsequentAmt')
  expect(parcel).toMatchObject({ isOldestUnpaidCertificate: true, payofF_TOTAL: expect.any(Number) })
  await visitor.ok('POST', `api/parcels/${lien.id}/payofflog`)
  expect((await visitor.call('POST', `api/parcels/${lien.id}/togglemyparcel`)).status).toBe(401)
  await visitor.ok('POST', 'api/users/contact', {
    ...{ fullName: 'Louise Abernathy', address: '1 Elm St', cityStateZip: 'Akron, OH 44301' },
    ...{
      email: 'louise@example.com',
      phone: '(330) 555-0144',
      relatedProperty: lien.parcelNo,
      message: 'Hello',
    },
  })
})

const FORM = {
  ...{ Username: 'oldclient', Password: 'a garden in Akron 44', PasswordConfirm: 'a garden in Akron 44' },
  ...{
    FirstName: 'Dana',
    LastName: 'Novak',
    Phone: '(330) 555-0155',
    Email: 'dana@example.com',
    AccountType: 2,
  },
  ...{ Address1: '1 Elm St', Address2: '', City: 'Akron', State: 'OH', Zip: '44301' },
}

test('a taxpayer signs up, logs in, changes the profile and sets a new password', async () => {
  const client = new OldClient()
  expect(await client.ok('POST', 'api/users', FORM)).toMatchObject({ accountType: 2 })
  const again = await client.call('POST', 'api/users', FORM)
  // The specification answers 500 here: decision 156.
  expect(again).toMatchObject({
    status: 409,
    body: {
      message:
        'Username/Email already exists.  Please login to that account, or choose a new username/email address.',
    },
  })
  const wrong = await client.call('POST', 'api/auth/login', { username: 'oldclient', password: 'wrong' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { message: 'Invalid Username or Password.   Please try again.' },
  })
  const claims = await client.logIn('oldclient', FORM.Password)
  const { id } = claims
  const user = await client.ok('GET', `api/users/${id}`)
  hasFields(user, USER)
  await client.ok('PUT', 'api/users', { ...user, lastName: 'Novak-Reyes' })
  expect(await client.ok('GET', `api/users/${id}`)).toMatchObject({
    lastName: 'Novak-Reyes',
    username: 'oldclient',
  })
  await client.ok('POST', `api/users/oldclient/reset`)
  // The password travels in the body: decision 156.
  const inQuery = await client.call('POST', 'api/users/resetpassword?password=another', { token: 'x' })
  expect(inQuery.status).toBe(400)
})

test('an account that waits for approval gets 401 and its message', async () => {
  const client = new OldClient()
  const county = { ...FORM, Username: 'oldcounty', Email: 'oldcounty@example.com', AccountType: 1 }
  expect(await client.ok('POST', 'api/users', county)).toMatchObject({ accountType: 1 })
  const refused = await client.call('POST', 'api/auth/login', {
    username: 'oldcounty',
    password: FORM.Password,
  })
  expect(refused).toMatchObject({
    status: 401,
    body: {
      message:
        'Your user account has not yet been approved.   If you believe this is in error, please contact the provider for assistance.',
    },
  })
})

test('a taxpayer saves a certificate, asks for a plan, and reads the own lists', async () => {
  const lien = await createLien(world)
  const { client, claims } = await clientOf('taxpayer')
  hasFields(claims, 'username id accountType countyId attorneyID hasStripeVerifiedACH email')
  expect(await client.ok('POST', `api/parcels/${lien.id}/togglemyparcel`)).toBe(true)
  expect(await client.list('api/parcels/myparcels')).toMatchObject([{ parcelID: lien.id }])
  expect(await client.ok('POST', `api/parcels/${lien.id}/togglemyparcel`)).toBe(false)
  await client.ok('POST', `api/parcels/${lien.id}/requestpaymentplan`, { comment: 'Monthly, please.' })
  expect(await client.list('api/parcels/mypayments')).toEqual([])
  hasFields((await client.list('api/counties'))[0], 'countyID countyName stateID')
  hasFields(await client.ok('GET', 'api/counties/855'), 'countyID countyName stateID')
  hasFields((await client.list('api/states'))[0], 'stateID')
})

/** What staff record of a certificate in the servicing area, which the specification does not have. */
async function givenContacts(id: number): Promise<void> {
  const { token } = await createActor(world.testApp, 'admin')
  const record = async (path: string, payload: object) => {
    const url = `/api/admin/parcels/${id}/${path}`
    expect((await world.testApp.inject({ method: 'POST', url, token, payload })).statusCode).toBeLessThan(300)
  }
  await record('payoffrequests', { requestByLastName: 'Kowalczyk' })
  const logDate = world.testApp.today()
  await record('correspondence', { incoming: true, logType: 'Phone', corrType: 'Payoff question', logDate })
}

test('a county reads its liens, its charts and its reports', async () => {
  const lien = await createLien(world, {}, { firm_id: null })
  await createExpense(world.testApp.db, lien.id, { incurred_on: world.testApp.today() })
  await givePlan(world, lien, { months: 4 })
  await givenContacts(lien.id)
  const { client } = await clientOf('county')
  const rows = await client.list('api/counties/855/parcels?onlyUnassigned=false')
  hasFields(rows[0], 'parcelID parcelNo taxSaleNo status ownerName propertyAddress')
  hasFields(await client.ok('GET', `api/parcels/${lien.id}/county`), PARCEL)
  for (const path of ['county/correspondence', 'payoffrequests', 'paymentplans'])
    await client.list(`api/parcels/${lien.id}/${path}`)
  hasFields(
    (await client.list(`api/parcels/${lien.id}/paymentplans`))[0],
    `paymentPlanID requestDate offerDate offerExpireDate term payPlanStatus paymentPlanMemo requestByFirstName
      requestByLastName`,
  )
  hasFields(
    (await client.list(`api/parcels/${lien.id}/payoffrequests`))[0],
    `payoffID requestDate offerDate offerExpireDate offerAmount requestByFirstName requestByLastName payoffMemo`,
  )
  const [logged] = await client.list(`api/parcels/${lien.id}/county/correspondence`)
  hasFields(
    logged,
    `logID contactFirstName contactLastName incoming logType intContactFirstName intContactLastName logDate corrType
      notes`,
  )
  expect(logged).toMatchObject({ incoming: 'True' })
  for (const path of ['images', 'documents']) await client.list(`api/documents/parcels/${lien.id}/${path}`)
  for (const path of ['payplansbystatus', 'countycorrespondencecounts', 'redeemedcounts'])
    await client.list(`api/counties/855/${path}`)
  hasFields(
    (await client.list('api/counties/855/paymentplansreport'))[0],
    `taxSaleNo parcelNo getIsMyParcelStatus ownerName address requestDate offerDate offerExpireDateDate acceptDate
      defaultDate noiFileDate counterDate completeDate toggleMyParcel paymentPlanMemo`,
  )
  hasFields(
    (await client.list('api/counties/855/expensesbycertificate'))[0],
    `stateId countyName taxSaleNo parcelNo ownerName address caseNum rtRecievedDate dateRdmd status expenseAmt
      expenseDate expenseDescr`,
  )
})

test('an attorney saves a file as it is typed, with the whole parcel as its body', async () => {
  const { client, actor } = await clientOf('legal', { countyId: 855, showsRefNo: true })
  const lien = await createLien(world, {}, { firm_id: 1, is_active: true })
  expect(await client.ok('GET', 'api/counties/855/unassignedlegalparcelcount')).toBe(1)
  expect(await client.list('api/counties/855/parcels?onlyUnassigned=true')).toMatchObject([
    { parcelID: lien.id, isActive: true },
  ])
  const listed = await client.list('api/parcels/legal')
  hasFields(
    listed[0],
    'parcelID taxSaleNo parcelNo caseNum webRefNum ownerName isActive webAssignedAttorneyUserID',
  )
  await client.list('api/attorneys')
  hasFields((await client.list('api/attorneys/1/users'))[0], 'id firstName lastName')
  const read = () => client.ok('GET', `api/parcels/${lien.id}/legal`)
  hasFields(await read(), `${MILESTONES} caseNum webRefNum webNotes claimNum`)
  const save = async (changes: object) => client.ok('PUT', 'api/parcels', { ...(await read()), ...changes })
  await save({ caseNum: 'CV-2026-1', webRefNum: 'KS-1', webNotes: 'Two heirs.' })
  await save({ webAssignedAttorneyUserID: actor.userId })
  await save({ noiFiledDate: '2026-10-01', bankruptcyType: 13, resultOfSale: 'Sold to 3rd Party' })
  await save({ resultOfSale: null, bankruptcyType: null, dismissalFiled: '2026-10-02' })
  await save({ dismissalFiled: null })
  expect(await read()).toMatchObject({
    ...{ caseNum: 'CV-2026-1', webRefNum: 'KS-1', webNotes: 'Two heirs.', noiFiledDate: '2026-10-01' },
    ...{ webAssignedAttorneyUserID: actor.userId, dismissalFiled: null },
  })
  expect(await client.list('api/counties/855/myparcels')).toMatchObject([{ parcelID: lien.id }])
  expect(await client.ok('GET', 'api/counties/855/unassignedlegalparcelcount')).toBe(0)
})

test('an attorney tracks service and expenses', async () => {
  const { client } = await clientOf('legal', { countyId: 855 })
  const lien = await createLien(world, {}, { firm_id: 1, is_active: true })
  const service = `api/legal/${lien.id}/servicetracking`
  await client.ok('POST', service, {
    ...{ defendantID: 0, parcelID: lien.id, defendantName: 'Lock Nine', serviceType: '', serviceDate: null },
  })
  const [defendant] = await client.list(service)
  hasFields(
    defendant,
    'defendantID parcelID defendantName serviceType serviceDate created updated createdUserID updatedUserID',
  )
  await client.ok('PUT', service, { ...defendant, serviceType: 'Certified mail', serviceDate: '2026-11-02' })
  expect(await client.list(service)).toMatchObject([
    { defendantName: 'Lock Nine', serviceType: 'Certified mail', serviceDate: '2026-11-02' },
  ])
  await client.ok('DELETE', `api/legal/servicetracking/${defendant?.['defendantID']}`)
  expect(await client.list(service)).toEqual([])

  const expenses = `api/legal/${lien.id}/expensetracking`
  await client.ok('POST', expenses, {
    ...{
      expenseID: 0,
      userID: 0,
      parcelID: lien.id,
      expenseDate: '2026-11-02',
      expenseDescr: '',
      expenseAmt: 0,
    },
    ...{ expenseRef: false, accrueInterest: false, newExpenseID: 0, lastExpenseID: 0 },
  })
  const { unpostedExpenses, postedExpenses } = await client.ok('GET', expenses)
  expect([unpostedExpenses.length, postedExpenses]).toEqual([1, []])
  hasFields(
    unpostedExpenses[0],
    `expenseID userID parcelID expenseDate expenseDescr expenseAmt expenseRef accrueInterest newExpenseID
      lastExpenseID`,
  )
  const changed = {
    ...unpostedExpenses[0],
    expenseDescr: 'Title search',
    expenseAmt: 275.5,
    accrueInterest: true,
  }
  await client.ok('PUT', expenses, changed)
  expect((await client.ok('GET', expenses)).unpostedExpenses).toMatchObject([
    { expenseDescr: 'Title search', expenseAmt: 275.5, accrueInterest: true },
  ])
  await client.ok('DELETE', `api/legal/expensetracking/${unpostedExpenses[0].expenseID}`)
  expect((await client.ok('GET', expenses)).unpostedExpenses).toEqual([])
})

test('an administrator approves a user, changes a county, and reads the logs and the settings', async () => {
  const { client } = await clientOf('admin')
  const users = await client.list('api/users')
  hasFields(users[0], USER)
  hasFields((await client.list('api/parcels'))[0], 'parcelID parcelNo taxSaleNo status ownerName')
  hasFields(
    (await client.list('api/parcels/payoffs'))[0],
    'taxSaleNo parcelNo userName ownerName address payofF_TOTAL requestDate',
  )
  const lien = await createLien(world)
  const user_id = (await createActor(world.testApp, 'taxpayer')).userId
  await insertPayment(world.testApp.db, {
    ...{ id: `pay_${'o'.repeat(26)}`, user_id, certificate_id: lien.id, effective_on: world.testApp.today() },
    receipt_no: 77_001,
  })
  hasFields(
    (await client.list('api/payments/GetWebPaymentLogs'))[0],
    `taxSaleNo ownerName address username lastName firstName email phone paymentAmount paymentMethod isPaymentPending
      created`,
  )
  const settings = await client.ok('GET', 'api/counties/854/settings')
  hasFields(settings, 'canRequestPayoff mustGetPayoffFromCountyIfSheriffSaleDate noPayoffAfterLegal')
  await client.ok('PUT', 'api/counties/854/settings', {
    ...{ canRequestPayoff: true, mustGetPayoffFromCountyIfSheriffSaleDate: false, noPayoffAfterLegal: false },
  })
  const site = await client.ok('GET', 'api/adminsettings')
  hasFields(site, 'id created updated')
  expect(site.id).toBe(1)
  await client.ok('PUT', 'api/adminsettings', site)
  await client.ok('POST', 'api/adminsettings', await client.ok('GET', 'api/adminsettings'))
  const waiting = users.find(({ approved }) => approved === false)
  if (waiting === undefined) throw new Error('nobody waits')
  await client.ok('PUT', 'api/users', { ...waiting, approved: true, countyId: 855 })
})

test('a bank account is neither kept nor debited without the text that the payer agreed to: decision 156', async () => {
  const lien = await createLien(world)
  const { client } = await clientOf('taxpayer')
  const { token } = await tokenize(world)
  const amount = { chargeAmount: 4282.4, parcelId: lien.id, accountId: 'ach_none' }
  const calls = [
    ['ach', { token, last4: '6789' }],
    ['chargeAch', amount],
    ['chargeAchPartial', amount],
    ['chargeAchSubscription', { chargeAmount: 0, numberOfMonths: 12, parcelId: lien.id }],
  ] as const
  for (const [path, body] of calls)
    expect(await client.call('POST', `api/payments/${path}`, body), path).toMatchObject({
      status: 400,
      body: { code: 'authorization_required' },
    })
})

test('a bank account is verified by its two deposits, in cents, shown in the profile, and cleared', async () => {
  world.sandbox.switches.microdepositType = 'amounts'
  const { client, actor, claims } = await clientOf('taxpayer')
  expect(claims).toMatchObject({ hasStripeVerifiedACH: false })
  const { id } = (await register(world, actor)).json()
  await client.ok('POST', 'api/payments/verifyAch', { amount1: 32, amount2: 45 })
  const user = await client.ok('GET', `api/users/${actor.userId}`)
  expect(user).toMatchObject({ hasStripeVerifiedACH: true, stripeCustomers: [{ id, achLast4: '6789' }] })
  hasFields(user.stripeCustomers[0], 'id isDefaultAccount institution achLast4')
  await client.ok('POST', `api/payments/ClearSavedACH/${id}`)
  expect(await client.ok('GET', `api/users/${actor.userId}`)).toMatchObject({ stripeCustomers: [] })
})

test('a card form without a ticket takes no money, and says so on a page', async () => {
  const lien = await createLien(world)
  const { client, claims } = await clientOf('taxpayer')
  const form = { number: lien.parcelNo, amount: '4240.00', id: String(lien.id), userID: String(claims.id) }
  for (const path of ['cc', 'ccpartial']) {
    const answer = await client.post(`api/payments/${path}`, form)
    // A form has no bearer token, so another site could send it: decision 156.
    expect([answer.status, answer.location]).toEqual([403, ''])
    expect(answer.body).toContain('Nothing was charged')
  }
})

test('every call of the specification was made, and no other', () => {
  const named = CALLS.split(',').map((call) => call.trim())
  expect(named).toHaveLength(63)
  expect([...made].sort()).toEqual(named.sort())
})
