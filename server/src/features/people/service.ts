import type { Person, PersonPart } from '@fieldstone/contract/entities/people/person'
import { peopleRoutes } from '@fieldstone/contract/routes/people'
import type { AuditSubject } from '../../audit/record.ts'
import { auditRead } from '../../audit/throttle.ts'
import type { AdminContext } from '../../context.ts'
import { implement } from '../../http/handler.ts'
import { accountScope, listAccounts } from './account-scope.ts'
import { listCertificates, listNamesakes } from './certificates.ts'
import { listConsents } from './consents.ts'
import * as exports from './export/export.ts'
import { readHolds } from './holds.ts'
import { ownerScope } from './owner-scope.ts'
import { payerScope } from './payer-scope.ts'
import { listPayments } from './payments.ts'
import { listPlans } from './plans.ts'
import type { PersonScope } from './scope.ts'
import { listWords } from './words.ts'

export const people = implement(peopleRoutes, {
  getPerson: (context, { params, query }) => readAccountPerson(context, params.id, query.all ?? null),
  getOwner: (context, { params, query }) => readOwner(context, params.id, query.all ?? null),
  getPayer: (context, { params, query }) => readPayer(context, params.id, query.all ?? null),
  exportPerson: (context, { params }) => exports.exportAccount(context, params.id),
  exportOwner: (context, { params }) => exports.exportOwner(context, params.id),
  exportPayer: (context, { params }) => exports.exportPayer(context, params.id),
  exportOwnData: (context) => exports.exportOwn(context),
})

/** Reading personal data is recorded in the audit log, at most once in ten minutes. */
const READ_SECONDS = 600

/** The rows of a list, and of a list that is requested in full. */
const FIRST_ROWS = 10
const MOST_ROWS = 500

/** The part that is requested in full. Null: none. */
type Whole = PersonPart | null

const readAccountPerson = async (context: AdminContext, userId: number, whole: Whole) =>
  read(context, await accountScope(context, userId), whole, { kind: 'user', id: userId })

const readOwner = async (context: AdminContext, certificateId: number, whole: Whole) =>
  read(context, await ownerScope(context, certificateId), whole, { kind: 'certificate', id: certificateId })

const readPayer = async (context: AdminContext, receivedId: number, whole: Whole) =>
  read(context, await payerScope(context, receivedId), whole, { kind: 'received_payment', id: receivedId })

async function read(
  context: AdminContext,
  scope: PersonScope,
  whole: Whole,
  subject: AuditSubject,
): Promise<Person> {
  const rowsOf = (part: PersonPart) => (part === whole ? MOST_ROWS : FIRST_ROWS)
  const { sums: owed, ...certificates } = await listCertificates(context, scope, rowsOf('certificates'))
  const { sums: paid, ...payments } = await listPayments(context, scope, rowsOf('payments'))
  const { sums: running, ...plans } = await listPlans(context, scope, rowsOf('plans'))
  const { standing, ...holds } = await readHolds(context, scope, rowsOf('holds'))
  const { kind, name, address, account } = scope
  const what = `${context.route} ${subject.id}`
  await auditRead(context, subject, { everySeconds: READ_SECONDS, what })
  return {
    ...{ kind, name, address, account },
    sums: { ...owed, ...paid, ...running, holds: standing },
    ...{ certificates, payments, plans, holds },
    namesakes: await listNamesakes(context, scope, rowsOf('namesakes')),
    accounts: await listAccounts(context, scope, rowsOf('accounts')),
    words: await listWords(context, scope, rowsOf('words')),
    consents: await listConsents(context, scope, rowsOf('consents')),
  }
}
