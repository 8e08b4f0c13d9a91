import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import type { RouteName } from '@fieldstone/contract/routes'
import { byAllCountiesRoute, byReportRoute } from '@fieldstone/contract/routes/counties/reports'
import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/db/tables.ts'
import { addTask } from '../src/tasks/rows.ts'
import type { AccessWorld } from './access-world.ts'
import { ACCOUNT_ID, CARD_ID, PAYMENT_ID } from './access-world.ts'
import { createActor } from './actors.ts'
import { createParcelPair } from './factories.ts'

export interface AccessRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly payload?: object | string
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Status of the answer to who may call, where it is not the route's good one: the call then asks for something that
   * is refused after the gate, so that it changes nothing.
   */
  readonly passes?: number
}

/** Bad input is refused before anything is done: good where doing it would end the account. */
const PASSED_GATE = 400

let made = 0

const onCertificate = async (world: AccessWorld): Promise<AccessRequest> => ({
  params: { id: world.certificateId },
})

const onCertificateOfDay = async (world: AccessWorld) => ({
  ...(await onCertificate(world)),
  query: { date: '2026-05-14' },
})

const onFile = async (world: AccessWorld): Promise<AccessRequest> => ({
  params: { parcelID: world.certificateId },
})

const newDefendant = async ({ testApp, certificateId }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('defendant')
      .values({ certificate_id: certificateId, name: 'Marchetti Rosa' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const newEarlierBankruptcy = async ({ testApp, certificateId }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('earlier_bankruptcy')
      .values({
        ...{ certificate_id: certificateId, filed_on: addDays(plainDate('1990-01-01'), ++made) },
        ...{ ended_on: plainDate('2000-01-01'), ending: 'closed', created_at: testApp.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A file whose complaint is due on January 31, 2027. */
async function noticed({ testApp, freshCertificate }: AccessWorld): Promise<number> {
  const id = await freshCertificate()
  const noi_filed_on = plainDate('2026-11-02')
  await testApp.db.updateTable('legal_case').set({ noi_filed_on }).where('certificate_id', '=', id).execute()
  return id
}

const newDeadlineMark = async ({ testApp, certificateId }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('deadline_mark')
      .values({
        ...{ certificate_id: certificateId, rule: 'complaint', handled_reason: 'Filed by hand' },
        ...{ due_on: addDays(plainDate('2001-01-01'), ++made), made_at: testApp.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const newFirm = async ({ testApp }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('firm')
      .values({ name: `Firm to close ${++made}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** An account that nobody else uses. */
const newUser = async ({ testApp }: AccessWorld): Promise<number> =>
  (await createActor(testApp, 'taxpayer', { username: `keeper${++made}` })).userId

const newDeletionRequest = async (world: AccessWorld): Promise<number> => {
  const userId = await newUser(world)
  const requested = { user_id: userId, requested_at: world.testApp.clock.now() }
  await world.testApp.db.insertInto('deletion_request').values(requested).execute()
  return userId
}

const newPreservation = async ({ testApp, freshCertificate, people }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('preservation_hold')
      .values({
        certificate_id: await freshCertificate(),
        reason: 'Subpoena of November 20',
        placed_by: people.admin.userId,
        placed_at: testApp.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const newExpense = async ({ testApp, certificateId }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('expense')
      .values({
        certificate_id: certificateId,
        kind: 'title',
        amount_cents: 100,
        incurred_on: plainDate('2026-11-02'),
        created_at: testApp.clock.now(),
        updated_at: testApp.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A payoff request without an answer: there is nothing to print. */
const payoffOffered = async (world: AccessWorld): Promise<number> => {
  const { id } = await world.testApp.db
    .insertInto('payoff_request')
    .values({ certificate_id: await world.freshCertificate(), requested_on: plainDate('2026-11-02') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An act on a certificate of which there is nothing to do. */
const refusedAct =
  (payload: object, passes = 409) =>
  async (world: AccessWorld): Promise<AccessRequest> => ({
    params: { id: await world.freshCertificate() },
    payload,
    passes,
  })

/** Money that nobody has claimed, and whose funds have not cleared. */
const newReceived = async ({ testApp }: AccessWorld): Promise<number> =>
  (
    await testApp.db
      .insertInto('received_payment')
      .values({
        amount_cents: 10,
        method: 'MAIL',
        received_on: plainDate('2026-11-02'),
        state: 'pending',
        recorded_at: testApp.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const newFeed = async ({ testApp, people }: AccessWorld): Promise<string> => {
  const { token } = people.firm1
  const answer = await testApp.inject({ method: 'POST', url: '/api/legal/calendar', token, payload: {} })
  return /calendar\/([\w-]+)\//.exec(answer.json().url)?.[1] ?? ''
}

const onTask = async ({ testApp }: AccessWorld): Promise<AccessRequest> => {
  const task = {
    kind: 'import',
    title: 'a file',
    input: {},
    startedBy: null,
    at: testApp.clock.now(),
  } as const
  return { params: { id: await addTask(testApp.db, task) } }
}

/** A task that a person canceled and that goes on with what is left. */
const onCanceledTask = async ({ testApp }: AccessWorld): Promise<AccessRequest> => {
  const task = {
    kind: 'lockbox',
    title: 'a file',
    input: {},
    startedBy: null,
    at: testApp.clock.now(),
  } as const
  const id = await addTask(testApp.db, task)
  await testApp.db.updateTable('task').set({ state: 'canceled' }).where('id', '=', id).execute()
  return { params: { id } }
}

/** An import that is not there: what it would do is the same for every administrator. */
const noImport = async (): Promise<AccessRequest> => ({ params: { id: 999_999 }, passes: 404 })

const NO_MAPPING = {
  ...{ delimiter: ',', sheet: null, headerRow: null, total: null, key: ['no'], fields: {} },
  place: { state: 'OH', name: 'Summit', fips: null },
}

const NEW_DOCUMENT = {
  name: 'deed',
  category: 'court',
  visibleToAdmin: true,
  visibleToCounty: true,
  visibleToLegal: true,
  byteCount: 10,
}

/** A PDF that county A and firm 1 may see. */
async function addDocument(
  { testApp, certificateId }: AccessWorld,
  more: Partial<Insertable<Tables['document']>> = {},
): Promise<number> {
  const key = `certificates/${certificateId}/matrix-${++made}.pdf`
  await testApp.services.files.put(testApp.db, key, new TextEncoder().encode('%PDF-1.7'))
  const { id } = await testApp.db
    .insertInto('document')
    .values({
      certificate_id: certificateId,
      kind: 'document',
      name: 'deed.pdf',
      media_type: 'application/pdf',
      byte_count: 8,
      content_hash: 'none',
      storage_key: key,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What an attorney of firm 1 keeps for that firm alone. */
const addFirmDocument = (world: AccessWorld, more: Partial<Insertable<Tables['document']>> = {}) =>
  addDocument(world, {
    ...{ owner_firm_id: 1, is_for_admin: false, is_for_county: false, is_for_firm: false },
    ...more,
  })

const BECAUSE = { reason: 'a test' }

async function newOvercharge(world: AccessWorld): Promise<number> {
  const { id } = await world.testApp.db
    .insertInto('overcharge')
    .values({
      ...{
        certificate_id: await world.freshCertificate(),
        kind: 'charged-twice',
        subject: 'fee:1',
        label: 'Fee',
      },
      ...{ amount_cents: 100, found_at: world.testApp.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One call for each route that is right in form and asks for what belongs to county A, firm 1 or taxpayer A. */
export const REQUESTS: Record<RouteName, (world: AccessWorld) => Promise<AccessRequest>> = {
  login: async () => ({ payload: { username: 'nobody', password: 'nothing' }, passes: PASSED_GATE }),
  logout: async () => ({ payload: {} }),
  getSession: async () => ({}),
  startSecondFactor: async () => ({ payload: {}, passes: PASSED_GATE }),
  confirmSecondFactor: async () => ({ payload: { code: '123456' }, passes: PASSED_GATE }),
  createUser: async () => ({ payload: { ...SIGN_UP, ...newName() } }),
  listUsers: async () => ({}),
  updateUser: async (world) => ({ payload: { id: world.people.taxpayerA.userId, city: `Akron ${++made}` } }),
  getUser: async (world) => ({ params: { id: world.people.taxpayerA.userId } }),
  requestGuestCode: async () => ({ payload: { email: 'guest@example.com' } }),
  openGuestSession: async () => ({
    payload: { challenge: 'none', email: 'guest@example.com', code: '1', firstName: 'Ana', lastName: 'Ruiz' },
    passes: PASSED_GATE,
  }),
  // The account has a password.
  setGuestPassword: async () => ({ payload: { password: 'three herons over the lake' }, passes: 409 }),
  requestReset: async () => ({ params: { id: 'nobody' } }),
  resetPassword: async () => ({
    payload: { token: 'none', password: 'tea at four in the garden' },
    passes: PASSED_GATE,
  }),
  confirmEmail: async () => ({ payload: { token: 'none' }, passes: PASSED_GATE }),
  sendEmailConfirmation: async () => ({}),
  checkReset: async () => ({ payload: { token: 'none' }, passes: PASSED_GATE }),
  listStates: async () => ({}),
  listCounties: async () => ({}),
  searchCertificates: async () => ({ payload: { parcelNumber: '67-00001' } }),
  suggestSearches: async () => ({ payload: { parcelNumber: '12 Maple Street' } }),
  listMyCertificates: async () => ({}),
  getCertificate: onCertificate,
  getProperty: onCertificate,
  getCountyCertificate: onCertificate,
  getRecord: onCertificate,
  getRecordLife: onCertificate,
  getGrounds: onCertificate,
  proveCharge: async (world) => ({
    ...(await onCertificate(world)),
    payload: { kind: 'expense', itemID: await newExpense(world), documentID: null },
  }),
  getKnownThen: onCertificateOfDay,
  knownThenFile: onCertificateOfDay,
  knownThenLedger: onCertificateOfDay,
  getPerson: async (world) => ({ params: { id: world.people.taxpayerA.userId } }),
  getOwner: onCertificate,
  getPayer: async (world) => ({ params: { id: await newReceived(world) } }),
  getRetention: async () => ({}),
  setRetention: async () => ({ params: { kind: 'mails' }, payload: { days: 60 } }),
  getCertificatePreservation: onCertificate,
  placeCertificatePreservation: async (world) => ({
    params: { id: await world.freshCertificate() },
    payload: { reason: 'Subpoena of November 20' },
  }),
  getPersonPreservation: async (world) => ({ params: { id: world.people.taxpayerB.userId } }),
  placePersonPreservation: async (world) => ({
    params: { id: await newUser(world) },
    payload: { reason: 'Subpoena of November 20' },
  }),
  liftPreservation: async (world) => ({
    params: { id: await newPreservation(world) },
    payload: { reason: 'The case is over' },
  }),
  getDeletion: async (world) => ({ params: { id: world.people.taxpayerB.userId } }),
  deleteAccountData: async (world) => ({ params: { id: await newUser(world) }, payload: {} }),
  declineDeletion: async (world) => ({
    params: { id: await newDeletionRequest(world) },
    payload: { reason: 'A claim is open' },
  }),
  getOwnDeletion: async () => ({}),
  // Without the password: what it asks for would be decided by an administrator.
  askForDeletion: async () => ({ payload: {}, passes: PASSED_GATE }),
  withdrawDeletion: async () => ({ passes: 409 }),
  exportPerson: async (world) => ({ params: { id: world.people.taxpayerA.userId } }),
  exportOwner: onCertificate,
  exportPayer: async (world) => ({ params: { id: await newReceived(world) } }),
  exportOwnData: async () => ({}),
  listHistory: onCertificate,
  listPayoffRequests: onCertificate,
  listPaymentPlans: onCertificate,
  listCorrespondence: onCertificate,
  listImages: onCertificate,
  listDocuments: onCertificate,
  documentFile: async (world) => ({ params: { id: await addDocument(world) } }),
  changeDocument: async (world) => ({
    params: { id: await addFirmDocument(world) },
    payload: { category: 'court', visibleToAdmin: true, visibleToCounty: false, visibleToLegal: true },
  }),
  removeDocument: async (world) => ({ params: { id: await addFirmDocument(world) }, payload: {} }),
  restoreDocument: async (world) => {
    const removed = { removed_at: world.testApp.clock.now(), removed_by: world.people.firm1.userId }
    return { params: { id: await addFirmDocument(world, removed) }, payload: {} }
  },
  askForDocument: async (world) => ({ params: { id: await addFirmDocument(world) }, payload: {} }),
  startUpload: async (world) => ({ ...(await onCertificate(world)), payload: NEW_DOCUMENT }),
  uploadPart: async () => ({
    params: { id: 999_999, part: 0 },
    headers: { 'content-type': 'application/octet-stream' },
    payload: '%PDF-1.7',
    passes: 404,
  }),
  finishUpload: async () => ({ params: { id: 999_999 }, payload: {}, passes: 404 }),
  setStatus: async (world) => ({
    params: { id: await world.freshCertificate() },
    payload: { status: 'Legal', reason: 'a test' },
  }),
  toggleMyCertificate: onCertificate,
  listLiens: async () => ({}),
  listCountyLiens: async () => ({ params: { id: 855 } }),
  find: async () => ({ query: { text: 'Novak' } }),
  listLienIds: async () => ({ query: { countyID: '855' } }),
  totalLiens: async () => ({}),
  listChosenLiens: async (world) => ({ payload: { parcelIDs: [world.certificateId] } }),
  countLiens: async () => ({ query: { countyID: '855' } }),
  countPlansByStatus: async () => ({ params: { id: 855 } }),
  countCorrespondence: async () => ({ params: { id: 855 } }),
  countRedemptions: async () => ({ params: { id: 855 } }),
  listReports: async () => ({ params: { id: 855 } }),
  reportChart: async () => ({ params: { id: 855, report: 'expenses' } }),
  reportTotals: async () => ({ params: { id: 855, report: 'expenses' } }),
  ...byReportRoute(() => async () => ({ params: { id: 855 } })),
  listAllCountiesReports: async () => ({}),
  allCountiesChart: async () => ({ params: { report: 'legalPipeline' } }),
  allCountiesTotals: async () => ({ params: { report: 'legalPipeline' } }),
  ...byAllCountiesRoute(() => async () => ({})),
  listPayoffRules: async () => ({}),
  getPayoffRules: async () => ({ query: { stateID: 'OH', countyID: '855' } }),
  previewPayoffRule: async () => ({ payload: PAYOFF_RULE }),
  addPayoffRule: async (world) => ({
    payload: { ...PAYOFF_RULE, currentPassword: world.people.admin.password },
  }),
  listApprovals: async () => ({}),
  // Nobody has asked for this one: 404 comes after the gate.
  approveRequest: async (world) => ({
    params: { id: 999_999 },
    payload: { currentPassword: world.people.admin.password },
    passes: 404,
  }),
  declineRequest: async () => ({ params: { id: 999_999 }, passes: 404 }),
  cancelRequest: async () => ({ params: { id: 999_999 }, passes: 404 }),
  checkCancelLink: async () => ({ payload: { token: 'none' }, passes: 404 }),
  cancelByLink: async () => ({ payload: { token: 'none' }, passes: 404 }),
  listRehearsals: async () => ({}),
  startRehearsal: async () => ({ payload: { rule: PAYOFF_RULE } }),
  // Nobody has staged this one: 404 comes after the gate.
  getRehearsal: async () => ({ params: { id: 999_999 }, passes: 404 }),
  listRehearsalChanges: async () => ({ params: { id: 999_999 }, passes: 404 }),
  runRehearsal: async () => ({ params: { id: 999_999 }, passes: 404 }),
  discardRehearsal: async () => ({ params: { id: 999_999 }, passes: 404 }),
  putRehearsalInForce: async (world) => ({
    params: { id: 999_999 },
    payload: { currentPassword: world.people.admin.password },
    passes: 404,
  }),
  listReportViews: async () => ({ params: { id: 855 } }),
  saveReportView: async () => ({
    params: { id: 855 },
    payload: { report: 'expenses', name: 'all', query: '' },
  }),
  // Nobody has this view: 404 comes after the gate, to who may and to who may not.
  deleteReportView: async () => ({ params: { id: 855, viewId: 999_999 }, passes: 404 }),
  listAllCountiesViews: async () => ({}),
  saveAllCountiesView: async () => ({ payload: { report: 'collections', name: 'all', query: '' } }),
  // Nobody has this view: 404 comes after the gate.
  deleteAllCountiesView: async () => ({ params: { viewId: 999_999 }, passes: 404 }),
  getToday: async () => ({}),
  listCollectionMonths: async () => ({ params: { id: 855 } }),
  getCollections: async () => ({ params: { id: 855, endsOn: '2026-01-31' } }),
  getCollectionsPdf: async () => ({ params: { id: 855, endsOn: '2026-01-31' } }),
  listCollections: async () => ({ params: { id: 855, endsOn: '2026-01-31' } }),
  listAgreements: async () => ({ params: { id: 855 } }),
  saveAgreement: async () => ({
    params: { id: 855 },
    payload: { startDate: '2026-01-01', shareBps: 9_000, reference: 'Resolution 26-114' },
  }),
  getCountyToday: async () => ({ params: { id: 855 } }),
  tickRedemptions: async () => ({
    params: { id: 855 },
    payload: { redemptions: [{ redemptionID: 1, takenBack: false }] },
  }),
  untickRedemptions: async () => ({
    params: { id: 855 },
    payload: { redemptions: [{ redemptionID: 1, takenBack: false }] },
  }),
  getLegalToday: async () => ({}),
  listQueues: async () => ({}),
  listLetterBatches: async () => ({}),
  listQueue: async () => ({ params: { queue: 'approvals' } }),
  listAllStates: async () => ({}),
  listAllCounties: async () => ({}),
  getCounty: async () => ({ params: { id: 855 } }),
  listCountySettings: async () => ({}),
  getCountySettings: async () => ({ params: { id: 855 } }),
  saveCountySettings: async () => ({ params: { id: 855 }, payload: COUNTY_CHOICES }),
  previewCountySettings: async () => ({ params: { id: 855 }, payload: COUNTY_CHOICES }),
  listFirms: async () => ({}),
  getFirm: async () => ({ params: { id: 1 } }),
  addFirm: async () => ({ payload: { firmName: `Firm made ${++made}` } }),
  saveFirm: async () => ({ params: { id: 1 }, payload: { firmName: 'Keller & Stone' } }),
  closeFirm: async (world) => ({ params: { id: await newFirm(world) }, payload: {} }),
  reopenFirm: async () => ({ params: { id: 1 }, payload: {} }),
  placeLegalFiles: async (world) => ({
    payload: { parcelIDs: [await world.freshCertificate()], isActive: true },
  }),
  placeChosenFiles: async (world) => ({
    payload: { parcelIDs: [await world.freshCertificate()], isActive: true },
  }),
  takePlacementBack: async (world) => ({
    payload: {
      placed: [
        {
          ...{ parcelID: await world.freshCertificate(), ohsAttorneyID: null },
          ...{ webAssignedAttorneyUserID: null, isActive: false },
        },
      ],
      isActive: true,
    },
  }),
  listWorklists: async () => ({}),
  addWorklist: async () => ({ payload: { name: `List ${++made}` } }),
  // Nobody has these: 404 comes after the gate, to who may and to who may not.
  saveWorklist: async () => ({ params: { id: 999_999 }, payload: { name: 'Audit' }, passes: 404 }),
  deleteWorklist: async () => ({ params: { id: 999_999 }, passes: 404 }),
  restoreWorklist: async () => ({ params: { id: 999_999 }, payload: {}, passes: 404 }),
  addToWorklist: async (world) => ({
    ...{ params: { id: 999_999 }, payload: { parcelIDs: [world.certificateId] }, passes: 404 },
  }),
  removeFromWorklist: async (world) => ({
    ...{ params: { id: 999_999 }, payload: { parcelIDs: [world.certificateId] }, passes: 404 },
  }),
  listTableViews: async () => ({ query: { page: '/admin/parcels' } }),
  saveTableView: async () => ({ payload: { page: '/admin/parcels', name: `View ${++made}`, query: '' } }),
  deleteTableView: async () => ({ params: { id: 999_999 }, passes: 404 }),
  listAttorneys: async () => ({}),
  listAttorneyUsers: async () => ({ params: { id: 1 } }),
  countUnassigned: async () => ({ params: { id: 855 } }),
  countFirmUnassigned: async () => ({}),
  listLegalFiles: async () => ({}),
  listMyCountyFiles: async () => ({ params: { id: 855 } }),
  getLegalFile: onCertificate,
  updateCertificate: async (world) => ({
    payload: { parcelID: world.certificateId, caseNum: `CV-${++made}` },
  }),
  assignLegalFiles: async (world) => ({
    payload: { parcelIDs: [world.certificateId], webAssignedAttorneyUserID: null },
  }),
  listCoverSheets: async (world) => ({ query: { ids: String(world.certificateId) } }),
  listLegalHistory: onCertificate,
  listDefendants: onFile,
  addEarlierBankruptcy: async (world) => ({
    ...(await onFile(world)),
    payload: {
      ...{ bankruptcyInDate: addDays(plainDate('2001-01-01'), ++made), bankruptcyOutDate: '2020-01-01' },
      ending: 'dismissed',
    },
  }),
  deleteEarlierBankruptcy: async (world) => ({ params: { id: await newEarlierBankruptcy(world) } }),
  addDefendant: async (world) => ({ ...(await onFile(world)), payload: { defendantName: 'Lock Nine Bank' } }),
  updateDefendant: async (world) => ({
    ...(await onFile(world)),
    payload: { defendantID: await newDefendant(world), defendantName: `Lock Nine Bank ${++made}` },
  }),
  deleteDefendant: async (world) => ({ params: { defendantID: await newDefendant(world) } }),
  listExpenses: onFile,
  addExpense: async (world) => ({ ...(await onFile(world)), payload: { expenseAmt: 12.5 } }),
  updateExpense: async (world) => ({
    ...(await onFile(world)),
    payload: { expenseID: await newExpense(world), expenseAmt: ++made },
  }),
  deleteExpense: async (world) => ({ params: { id: await newExpense(world) } }),
  postExpenses: async (world) => ({
    ...(await onFile(world)),
    payload: { expenseIDs: [await newExpense(world)] },
  }),
  listDeadlines: async () => ({}),
  countDeadlines: async () => ({}),
  markDeadline: async (world) => ({
    params: { parcelID: await noticed(world) },
    payload: { rule: 'complaint', dueDate: '2027-01-31', handledReason: 'Filed by hand' },
  }),
  unmarkDeadline: async (world) => ({ params: { id: await newDeadlineMark(world) } }),
  getReminders: async () => ({}),
  setReminders: async () => ({ payload: { remindDays: 7 } }),
  createFeed: async () => ({ payload: {} }),
  revokeFeed: async () => ({}),
  // Whoever has the address, with an account or without.
  readFeed: async (world) => ({ params: { secret: await newFeed(world) } }),
  listPayoffViews: async () => ({}),
  logPayoff: async (world) => ({ params: { id: world.certificateId }, payload: {} }),
  payoffOfferFile: async (world) => ({
    params: { id: await payoffOffered(world) },
    passes: 404,
  }),
  listLegalAid: async () => ({}),
  getGrowth: onCertificate,
  ifUnpaid: async (world) => ({ ...(await onCertificate(world)), query: { until: '2026-12-24' } }),
  ifPaidMonthly: async (world) => ({
    ...(await onCertificate(world)),
    query: { amount: '250.00', firstDueDate: '2026-12-15' },
  }),
  payoffInvoice: onCertificate,
  propertyPayoff: onCertificate,
  getPlanOffer: async (world) => ({ params: { id: (await offerToA(world)).certificateId } }),
  offerPlan: async (world) => ({
    params: { id: (await offerToA(world)).id },
    payload: { term: 12, firstDueDate: '2027-01-15', offerExpireDate: '2026-12-20' },
  }),
  // Refused after the gate: another sum was agreed to.
  acceptPlan: async (world) => ({
    params: { id: (await offerToA(world)).id },
    payload: { agreedCents: 1, textVersion: '2', accepted: true },
    passes: 409,
  }),
  debitsAboveLimit: async () => ({ query: { achMaxChargeCents: '100000' } }),
  getDeskPlan: async (world) => ({ params: { id: (await offerToA(world)).id } }),
  previewPlan: async (world) => ({
    params: { id: (await offerToA(world)).id },
    query: { term: '12', firstDueDate: '2026-12-15', offerExpireDate: '2026-12-10' },
  }),
  // Refused after the gate: another sum was signed.
  acceptPlanOnPaper: async (world) => ({
    params: { id: (await offerToA(world)).id },
    payload: { agreedCents: 1, signedDate: '2026-11-20', version: 1 },
    passes: 400,
  }),
  changePlan: async (world) => ({
    params: { id: (await offerToA(world)).id },
    payload: { change: 'decline', version: 1, reason: 'a test' },
  }),
  planOfferFile: async (world) => ({ params: { id: (await offerToA(world)).id } }),
  planAgreement: async (world) => ({ params: { id: await acceptedByA(world) } }),
  counterPlan: async (world) => ({
    params: { id: (await offerToA(world)).id },
    payload: { comment: 'Less a month, please.' },
  }),
  getPlan: async (world) => ({ params: { id: await withPlan(world) } }),
  openPlanByCode: async () => ({ payload: { code: 'none' }, passes: 404 }),
  acceptPlanByCode: async () => ({
    payload: { code: 'none', agreedCents: 1, textVersion: '2', accepted: true },
    passes: 404,
  }),
  counterPlanByCode: async () => ({
    payload: { code: 'none', comment: 'Less a month, please.' },
    passes: 404,
  }),
  claimPlan: async () => ({ payload: { taxSaleNo: '2021-1', code: 'none' }, passes: 400 }),
  // Refused after the gate: an account has this plan.
  planCodeLetter: async (world) => ({ params: { id: (await offerToA(world)).id }, payload: {}, passes: 409 }),
  startPlan: async (world) => ({
    params: { id: await world.freshCertificate() },
    payload: {
      ...{ firstName: 'Ana', lastName: 'Ruiz', phone: '216-555-0100', language: 'es' },
      mailingAddress: '12 Oak Street\nAkron, OH 44320',
    },
  }),
  requestPlan: async (world) => ({ params: { id: await world.freshCertificate() }, payload: {} }),
  paymentConfig: async () => ({}),
  paymentQuote: async (world) => ({ query: { parcelId: String(world.certificateId), method: 'CC' } }),
  // Payments are off in this world: 503 comes after the gate.
  paymentTicket: async (world) => ({
    payload: { purpose: 'cc', parcelId: world.certificateId, amount: 1 },
    passes: 503,
  }),
  payByCard: cardForm,
  payPartByCard: cardForm,
  registerAch: async () => ({
    payload: {
      token: 'pm_1',
      last4: '0000',
      authorizationAccepted: true,
      authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
    },
    passes: 503,
  }),
  linkAch: async () => ({ payload: {}, passes: 503 }),
  listAch: async () => ({}),
  verifyAch: async () => ({ payload: { descriptorCode: 'SM11AA' }, passes: 503 }),
  setDefaultAch: async () => ({ params: { id: ACCOUNT_ID }, payload: {} }),
  clearSavedAch: async () => ({ params: { id: ACCOUNT_ID }, payload: {}, passes: 503 }),
  openCardPage: async (world) => ({ payload: { parcelId: world.certificateId }, passes: 503 }),
  listCards: async () => ({}),
  removeCard: async () => ({ params: { id: CARD_ID }, payload: {}, passes: 503 }),
  readAuthorization: async (world) => ({
    query: { purpose: 'payment', parcelId: String(world.certificateId), accountId: ACCOUNT_ID },
  }),
  chargeAch: async (world) => achDebit(world),
  chargeAchPartial: async (world) => achDebit(world),
  readAutopayOffer: async (world) => ({
    query: { parcelId: String(await withPlan(world)), accountId: ACCOUNT_ID, months: '1' },
  }),
  chargeAchSubscription: async (world) => ({
    payload: { chargeAmount: 0, numberOfMonths: 1, parcelId: world.certificateId, accountId: ACCOUNT_ID },
    passes: 503,
  }),
  listWebPayments: async () => ({}),
  cancelPayment: async () => ({ params: { id: PAYMENT_ID }, payload: {} }),
  paymentStatus: async () => ({ params: { id: PAYMENT_ID } }),
  listMyPayments: async () => ({}),
  listUnfinished: async (world) => ({ query: { parcelId: String(world.certificateId) } }),
  getReceipt: async () => ({ params: { id: PAYMENT_ID } }),
  printReceipt: async () => ({ params: { id: PAYMENT_ID }, payload: {} }),
  receiptPdf: async () => ({ params: { id: PAYMENT_ID } }),
  mailReceipt: async () => ({ params: { id: PAYMENT_ID }, payload: {} }),
  listPayouts: async () => ({}),
  listBalanceEntries: async () => ({}),
  listReconciliation: async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  listDifferences: async () => ({ query: { to: '2026-11-30' } }),
  reconciliationSummary: async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  fetchPayouts: async () => ({ payload: {}, passes: 503 }),
  importBankStatement: async (world) => ({
    payload: {
      ...{ fileName: 'bank.csv', text: 'Date,Amount,Description\n2026-11-20,0.01,CANARY' },
      accountId: await firstAccount(world),
    },
  }),
  describeBankStatement: async (world) => ({
    payload: { text: 'Date,Amount', accountId: await firstAccount(world) },
  }),
  listBankStatements: async () => ({}),
  listBankLines: async () => ({}),
  listMonths: async () => ({}),
  getMonth: async () => ({ params: { endsOn: '2026-01-31' } }),
  requestMonthClose: async () => ({ params: { endsOn: '2026-03-31' }, payload: {}, passes: 409 }),
  exportJournal: async () => ({ params: { endsOn: '2026-01-31' } }),
  addBankLine: async (world) => ({
    payload: {
      ...{ accountID: await firstAccount(world), bookedOn: '2026-11-20' },
      ...{ amount: ++made / 100, description: 'a test' },
    },
  }),
  deleteBankLine: async () => ({ params: { id: 999_999 }, passes: 404 }),
  categorizeBankLine: async () => ({
    params: { id: 999_999 },
    payload: { category: 'interest' },
    passes: 404,
  }),
  listBankItems: async () => ({}),
  matchBankLines: async () => ({
    payload: { lineIds: [999_999], items: [{ kind: 'payout', id: 'po_none' }] },
    passes: 409,
  }),
  undoBankMatch: async () => ({ params: { id: 999_999 }, passes: 404 }),
  listDepositAccounts: async () => ({}),
  addDepositAccount: async () => ({ payload: accountFacts() }),
  changeDepositAccount: async (world) => ({
    params: { id: await firstAccount(world) },
    payload: accountFacts(),
  }),
  listBankBalances: async () => ({}),
  enterBankBalance: async (world) => ({
    payload: { accountID: await firstAccount(world), balanceDate: '2026-11-20', statedBalance: 1 },
  }),
  listOnHand: async () => ({}),
  listDeposits: async () => ({}),
  getDeposit: async (world) => ({ params: { id: await slipOfNothing(world) } }),
  makeDeposit: async (world) => ({ payload: await slipOf(world, 999_999), passes: 409 }),
  changeDeposit: async (world) => ({
    params: { id: await slipOfNothing(world) },
    payload: await slipOf(world, 999_999),
    passes: 409,
  }),
  undoDeposit: async (world) => ({ params: { id: await slipOfNothing(world) } }),
  listBankedMoney: async () => ({}),
  getPayment: async () => ({ params: { id: PAYMENT_ID } }),
  getDesk: onCertificate,
  markRedemption: async (world) => ({
    params: { id: await world.freshCertificate() },
    payload: { reason: 'a test' },
  }),
  postRedemption: async (world) => ({
    params: { id: await world.freshCertificate() },
    payload: {
      receivedDate: '2026-11-20',
      amount: 4240,
      paymentType: 'Check',
      proof: 'a test',
      closeReason: 'a test',
    },
  }),
  addSubsequent: async (world) => ({
    params: { id: await world.freshCertificate() },
    payload: { subsequentName: 'Taxes', subsequentAmt: 1, paidDate: '2026-11-20', receiptNo: '1' },
  }),
  addCorrespondence: async (world) => ({
    ...(await onCertificate(world)),
    payload: { incoming: true, logType: 'Phone', corrType: 'Question' },
  }),
  addPayoffRequest: async (world) => ({
    ...(await onCertificate(world)),
    payload: { requestByLastName: 'Marchetti' },
  }),
  // Refused after the gate: there is nothing of the kind.
  rejectRedemption: refusedAct({ reason: 'a test' }),
  undoRedemption: refusedAct({ reason: 'a test' }),
  recordRelease: refusedAct({ instrumentNo: '1' }),
  undoRelease: refusedAct({ reason: 'a test' }),
  applyEscrow: refusedAct({ sourceID: 'received-1', amount: 1, reason: 'a test' }, PASSED_GATE),
  refundEscrow: refusedAct(
    { sourceID: 'received-1', amount: 1, reason: 'a test', reference: '1' },
    PASSED_GATE,
  ),
  decideEscrowRefund: refusedAct({ refundID: 999_999, decision: 'decline' }, 404),
  undoEscrowMove: refusedAct({ moveID: 999_999, reason: 'a test' }),
  removeSubsequent: refusedAct({ subsequentID: 999_999, reason: 'a test' }),
  reverseExpense: refusedAct({ expenseID: 999_999, reason: 'a test' }),
  listReadyRedemptions: async () => ({}),
  postRedemptions: async () => ({
    payload: { redemptions: [{ parcelID: 999_999_999, receivedDate: '2026-11-20', amount: 1 }] },
  }),
  offerPayoff: refusedAct({ payoffID: 999_999, goodThrough: '2026-11-30' }),
  // Refused after the gate: it is no lockbox file.
  previewLockbox: async () => ({ payload: { content: 'none' }, passes: PASSED_GATE }),
  describeLockbox: async () => ({ payload: { content: 'none' } }),
  sendLockbox: async () => ({
    payload: { name: 'a', content: 'none', totalAmount: 1 },
    passes: PASSED_GATE,
  }),
  getLockboxFile: async () => ({ params: { id: 999_999 }, passes: 404 }),
  correctCertificate: async (world) => ({
    ...(await onCertificate(world)),
    payload: { reportOfficeOhio: true, reason: 'a test' },
  }),
  // Refused after the gate: no such link was mailed.
  // Well formed, so that it is looked for.
  checkPaper: async () => ({ payload: { code: '0000-0000-0000-0000-0000' } }),
  getReminderChoice: async () => ({ payload: { token: 'none' }, passes: 404 }),
  stopReminders: async () => ({ payload: { token: 'none' }, passes: 404 }),
  askForReminders: async () => ({ payload: { token: 'none' }, passes: 404 }),
  addHold: async (world) => ({
    ...(await onCertificate(world)),
    payload: { kind: 'staff', reason: 'a test' },
  }),
  endHold: refusedAct({ holdID: 999_999, version: 1, reason: 'a test' }),
  setWrittenRequest: refusedAct({ askedDate: null, reason: 'a test' }),
  resumeHeldAutopay: refusedAct({ reason: 'a test' }),
  setLetterRecipient: refusedAct({ userID: 999_999, reason: 'a test' }, PASSED_GATE),
  removeLetterRecipient: refusedAct({ reason: 'a test' }),
  getLetterDelivery: async () => ({}),
  askElectronicLetters: async () => ({ payload: { textVersion: '2' } }),
  // Refused after the gate: no code waits.
  confirmElectronicLetters: async ({ testApp }) => {
    await testApp.db.deleteFrom('delivery_consent').execute()
    return { payload: { code: '12' }, passes: 409 }
  },
  answerLetterDelivery: async () => ({ payload: {} }),
  withdrawElectronicLetters: async () => ({ payload: {} }),
  sendLetter: async () => ({ params: { id: 999_999 }, payload: { kind: 'payoff' }, passes: 404 }),
  // Refused after the gate: it would be a letter to everybody.
  previewLetters: async () => ({ payload: { kind: 'payoff' }, passes: PASSED_GATE }),
  startPlacementBatch: async () => ({ payload: { match: { filter: 'nobody' }, isActive: true } }),
  listPlacementBatches: async () => ({}),
  getPlacementBatch: async () => ({ params: { id: 999_999 }, passes: 404 }),
  listPlacementItems: async () => ({ params: { id: 999_999 } }),
  confirmPlacementBatch: async () => ({ params: { id: 999_999 }, payload: {}, passes: 404 }),
  undoPlacementBatch: async () => ({ params: { id: 999_999 }, payload: {}, passes: 404 }),
  startLetters: async () => ({ payload: { kind: 'payoff', seenCount: 1 }, passes: PASSED_GATE }),
  getLetterBatch: async () => ({ params: { id: 999_999 }, passes: 404 }),
  listLetters: async () => ({ params: { id: 999_999 } }),
  lettersPdf: async () => ({ params: { id: 999_999 }, passes: 404 }),
  changeQueueItem: async () => ({
    params: { queue: 'approvals', no: '999999' },
    payload: { taken: 'mine' },
    passes: 404,
  }),
  getMessage: async () => ({ params: { id: 999_999 }, passes: 404 }),
  listTemplates: async () => ({}),
  getTemplate: async () => ({ params: { code: 'alert' } }),
  listTemplateVersions: async () => ({ params: { code: 'alert' } }),
  saveTemplate: async (world) => ({
    params: { code: 'alert' },
    payload: { ...ALERT_TEXT, version: 999, currentPassword: world.people.admin.password },
    passes: 409,
  }),
  resetTemplate: async (world) => ({
    params: { code: 'alert' },
    payload: { version: 999, currentPassword: world.people.admin.password },
    passes: 409,
  }),
  previewTemplate: async () => ({ params: { code: 'alert' }, payload: ALERT_TEXT }),
  sendTestMail: async () => ({ params: { code: 'alert' }, payload: ALERT_TEXT }),
  listMails: async () => ({}),
  getMail: async () => ({ params: { id: 999_999 }, passes: 404 }),
  sendMailAgain: async () => ({ params: { id: 999_999 }, passes: 404 }),
  copyMail: async () => ({ params: { id: 999_999 }, passes: 404 }),
  answerMessage: async () => ({ params: { id: 999_999 }, payload: { text: 'a test' }, passes: 409 }),
  listReceivedPayments: async () => ({}),
  listUnappliedMoney: async () => ({}),
  sumUnappliedMoney: async () => ({}),
  proposeCertificates: async () => ({ query: { text: '67-00001' } }),
  getReceivedPayment: async (world) => ({ params: { id: await newReceived(world) } }),
  recordReceivedPayment: async (world) => ({
    payload: {
      parcelID: await world.freshCertificate(),
      instrument: 'CHECK',
      amount: 10,
      reference: `no ${++made}`,
    },
  }),
  settleReceivedPayment: async (world) => ({ params: { id: await newReceived(world) }, payload: {} }),
  returnReceivedPayment: async (world) => ({
    params: { id: await newReceived(world) },
    payload: { reason: 'a test' },
  }),
  assignReceivedPayment: async (world) => ({
    params: { id: await newReceived(world) },
    payload: { parcelID: await world.freshCertificate(), reason: 'a test' },
  }),
  // Refused after the gate: its funds have not cleared.
  sendBackReceivedPayment: async (world) => ({
    params: { id: await newReceived(world) },
    payload: { amount: 1, payee: 'Ann', address: '1 Elm St', reference: '1', reason: 'a test' },
    passes: 409,
  }),
  undoSentBackPayment: async (world) => ({
    params: { id: await newReceived(world) },
    payload: { moveID: 999_999, reason: 'a test' },
    passes: 409,
  }),
  getReceivedReceipt: async (world) => ({ params: { id: await newReceived(world) }, passes: 404 }),
  printReceivedReceipt: async (world) => ({
    params: { id: await newReceived(world) },
    payload: {},
    passes: 404,
  }),
  // Payments are off in this world: 503 comes after the gate.
  refundPayment: async () => ({ params: { id: PAYMENT_ID }, payload: { reason: 'a test' }, passes: 503 }),
  decideRefund: async () => ({
    params: { id: PAYMENT_ID, refundId: 1 },
    payload: { decision: 'approve' },
    passes: 503,
  }),
  reviewPayment: async () => ({
    params: { id: PAYMENT_ID },
    payload: { action: 'close', note: 'a test' },
    passes: 409,
  }),
  paymentWebhook: async () => ({ payload: {}, passes: 503 }),
  cancelAutopay: async (world) => ({ params: { id: await withAutopay(world) }, payload: {} }),
  getForecast: async () => ({}),
  startForecast: async () => ({ payload: {} }),
  // None has been worked out.
  forecastFile: async () => ({ params: { file: 'months' }, passes: 404 }),
  verifyNow: async () => ({ payload: {} }),
  lastVerify: async () => ({}),
  overchargeReport: async () => ({}),
  listOvercharges: async () => ({}),
  checkOvercharges: async () => ({ payload: {} }),
  explainOvercharge: async (world) => ({ params: { id: await newOvercharge(world) }, payload: BECAUSE }),
  listParcelPairs: async () => ({}),
  getParcelPair: async (world) => ({ params: { id: await createParcelPair(world.testApp.db) } }),
  decideParcelPair: async (world) => ({
    params: { id: await createParcelPair(world.testApp.db) },
    payload: { verdict: 'different' },
  }),
  undoParcelPair: async (world) => ({
    params: { id: await createParcelPair(world.testApp.db, 'different') },
    payload: {},
  }),
  reopenOvercharge: async (world) => ({ params: { id: await newOvercharge(world) }, payload: {} }),
  setDocumentsSince: async () => ({ payload: { documentsSince: null } }),
  listTasks: async () => ({}),
  getTask: onTask,
  cancelTask: onTask,
  resumeTask: onCanceledTask,
  listImports: async () => ({}),
  startImport: async () => ({ payload: { sender: 'summit', fileName: 'sale.csv', byteCount: 10 } }),
  importPart: async () => ({
    params: { id: 999_999, part: 0 },
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'a,b',
    passes: 404,
  }),
  finishImportFile: noImport,
  getImport: noImport,
  importColumns: noImport,
  previewImport: async () => ({ ...(await noImport()), payload: { mapping: NO_MAPPING } }),
  checkImport: async () => ({ ...(await noImport()), payload: { mapping: NO_MAPPING } }),
  commitImport: async () => ({
    ...(await noImport()),
    payload: { taskID: 1, acceptsValid: false, expectedRows: null, expectedCents: null },
  }),
  importTemplate: async () => ({ params: { name: 'subsequents' } }),
  undoObstacles: noImport,
  undoImport: noImport,
  rejectedRows: noImport,
  getAdminSettings: async () => ({}),
  // Refused by its fields, after the gate: the settings stay as they are.
  getFirstSteps: async () => ({}),
  putOffStep: async () => ({ payload: { step: 'firm', putOff: true } }),
  usePreset: async () => ({ payload: { stateID: 'OH' }, passes: 409 }),
  confirmRules: async () => ({
    payload: {
      ...{ stateID: 'OH', confirmedBy: 'Dana Holt', confirmedOn: '2026-11-01' },
      seenRulesChanged: '2020-01-01T00:00:00.000Z',
    },
    passes: 409,
  }),
  checkKeys: async () => ({ payload: {}, passes: 503 }),
  sendProofMail: async () => ({ payload: {} }),
  receiveProofMail: async () => ({ payload: { code: 'none' }, passes: 409 }),
  confirmBackup: async () => ({ payload: { confirmedBy: 'Dana Holt', confirmedOn: '2026-11-01' } }),
  addCounty: async () => ({
    payload: { stateID: 'KY', countyName: 'Fayette', fips: '21067', timeZone: 'America/New_York' },
    passes: 201,
  }),
  saveAdminSettings: async () => ({ payload: {}, passes: PASSED_GATE }),
  createAdminSettings: async () => ({ payload: {}, passes: PASSED_GATE }),
  listSettingHistory: async () => ({}),
  siteSettings: async () => ({}),
  contactUs: async () => ({ payload: {} }),
  auditChoices: async () => ({}),
  listAudit: async () => ({}),
}

/** Payments are off in this world: 503 comes after the gate. */
const achDebit = (world: AccessWorld): AccessRequest => ({
  payload: { chargeAmount: 1, parcelId: world.certificateId, accountId: ACCOUNT_ID },
  passes: 503,
})

/** A plan that is offered to taxpayer A. */
const offerToA = (world: AccessWorld) =>
  requestOfA(world, {
    offered_on: plainDate('2026-11-10'),
    offer_expires_on: plainDate('2026-12-10'),
    first_due_on: plainDate('2026-12-15'),
    term_months: 12,
    status: 'PENDING',
    stage: 'offered',
  })

/** What has become of a plan that taxpayer A asked for. */
async function requestOfA(
  { testApp: { db }, people, freshCertificate }: AccessWorld,
  plan: Omit<Insertable<Tables['payment_plan']>, 'certificate_id' | 'requested_by' | 'requested_on'>,
) {
  const certificateId = await freshCertificate()
  const { id } = await db
    .insertInto('payment_plan')
    .values({
      certificate_id: certificateId,
      requested_by: people.taxpayerA.userId,
      requested_on: plainDate('2026-11-02'),
      ...plan,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, certificateId }
}

/** A plan that taxpayer A has accepted. */
async function firstAccount({ testApp }: AccessWorld): Promise<number> {
  const accounts = testApp.db.selectFrom('deposit_account').select('id').orderBy('id')
  return (await accounts.executeTakeFirstOrThrow()).id
}

const accountFacts = () => ({
  name: 'Operating account',
  accountNo: String(++made),
  ...{ openedDate: '2026-01-01', openingBalance: 0 },
})

async function slipOfNothing(world: AccessWorld): Promise<number> {
  const { id } = await world.testApp.db
    .insertInto('deposit')
    .values({
      ...{ kind: 'slip', account_id: await firstAccount(world), deposited_on: plainDate('2026-11-20') },
      made_at: world.testApp.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const slipOf = async (world: AccessWorld, paymentId: number) => ({
  ...{ accountID: await firstAccount(world), depositDate: '2026-11-20', note: '' },
  ...{ receivedPaymentIDs: [paymentId], total: 1 },
})

async function acceptedByA(world: AccessWorld): Promise<number> {
  const { id } = await planOfA(world)
  await world.testApp.db
    .insertInto('plan_acceptance')
    .values({
      plan_id: id,
      user_id: world.people.taxpayerA.userId,
      accepted_at: world.testApp.clock.now(),
      address: '127.0.0.1',
      browser: 'a test',
      text_version: '1',
      full_text: 'I agree.',
    })
    .execute()
  return id
}

/** A certificate with an active plan of taxpayer A. */
async function withPlan(world: AccessWorld): Promise<number> {
  return (await planOfA(world)).certificateId
}

async function withAutopay(world: AccessWorld): Promise<string> {
  const { db } = world.testApp
  const plan = await planOfA(world)
  made += 1
  const id = `aut_${String(made).padStart(26, 'a')}`
  await db
    .insertInto('autopay')
    .values({ id, plan_id: plan.id, user_id: world.people.taxpayerA.userId, method: 'ACH', status: 'ON' })
    .execute()
  return id
}

const ALERT_TEXT = { subject: '{what} {id}', text: '{note}' }

async function planOfA(world: AccessWorld) {
  const plan = await requestOfA(world, {
    accepted_on: plainDate('2026-11-10'),
    status: 'ACTIVE',
    stage: 'accepted',
  })
  await world.testApp.db
    .insertInto('plan_instalment')
    .values({
      plan_id: plan.id,
      no: 1,
      due_on: plainDate('2030-01-15'),
      portion_cents: 10_000,
      status: 'DUE',
    })
    .execute()
  return plan
}

/** Payments are off in this world: 503 comes after the gate. */
async function cardForm(world: AccessWorld) {
  return {
    payload: `number=67-00001&amount=1.00&id=${world.certificateId}&ticket=none`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: world.testApp.services.config.baseUrl,
    },
    passes: 503,
  }
}

/** As they are already. */
const COUNTY_CHOICES = {
  canRequestPayoff: true,
  mustGetPayoffFromCountyIfSheriffSaleDate: false,
  noPayoffAfterLegal: false,
}

const SIGN_UP = {
  password: 'tea at four in the garden',
  passwordConfirm: 'tea at four in the garden',
  firstName: 'Ana',
  lastName: 'Novak',
  phone: '(330) 555-0123',
}

function newName() {
  const username = `matrix${++made}`
  return { username, email: `${username}@example.com` }
}

const PAYOFF_RULE = {
  stateID: 'OH',
  countyID: 855,
  effectiveFrom: '2026-01-01',
  values: { bankruptcyStaffOnly: false },
}
