import type { Person, PersonPart } from '@fieldstone/contract/entities/people/person'
import type { AuditSubject } from '../../audit/record.ts'
import { auditRead } from '../../audit/throttle.ts'
import type { AdminContext } from '../../context.ts'
import { accountScope } from './account-scope.ts'
import { listAccounts } from './accounts.ts'
import { listCertificates, listNamesakes } from './certificates.ts'
import { listConsents } from './consents.ts'
import { readHolds } from './holds.ts'
import { ownerScope } from './owner-scope.ts'
import { payerScope } from './payer-scope.ts'
import { listPayments } from './payments.ts'
import { listPlans } from './plans.ts'
import type { PersonScope } from './scope.ts'
import { listWords } from './words.ts'

/** Personal data of one person: who reads it is in the audit log, at most once in ten minutes. */
const READ_SECONDS = 600

/** A list shows its first rows; the one that is asked for as a whole is bounded, too. */
const FIRST_ROWS = 10
const MOST_ROWS = 500

/** The part that comes as a whole; null: none. */
type Whole = PersonPart | null

export const readAccountPerson = async (context: AdminContext, userId: number, whole: Whole) =>
  read(context, await accountScope(context, userId), whole, { kind: 'user', id: userId })

export const readOwner = async (context: AdminContext, certificateId: number, whole: Whole) =>
  read(context, await ownerScope(context, certificateId), whole, { kind: 'certificate', id: certificateId })

export const readPayer = async (context: AdminContext, receivedId: number, whole: Whole) =>
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
