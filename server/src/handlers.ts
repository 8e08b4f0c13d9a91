import * as accounts from './features/accounts/handlers.ts'
import * as approvals from './features/approvals/handlers.ts'
import * as audit from './features/audit/handlers.ts'
import * as certificates from './features/certificates/handlers.ts'
import * as counties from './features/counties/handlers.ts'
import * as desk from './features/desk/handlers.ts'
import * as documents from './features/documents/handlers.ts'
import * as find from './features/find/handlers.ts'
import * as firms from './features/firms/handlers.ts'
import * as firstSteps from './features/first-steps/handlers.ts'
import * as forecast from './features/forecast/handlers.ts'
import * as intake from './features/intake/runs/handlers.ts'
import * as legal from './features/legal/handlers.ts'
import * as letters from './features/letters/handlers.ts'
import * as mail from './features/mail/handlers.ts'
import * as overcharges from './features/overcharges/handlers.ts'
import * as parcels from './features/parcels/handlers.ts'
import * as bank from './features/payments/bank-handlers.ts'
import * as books from './features/payments/books/handlers.ts'
import * as cards from './features/payments/cards/handlers.ts'
import * as payments from './features/payments/handlers.ts'
import * as received from './features/payments/received/handlers.ts'
import * as lockbox from './features/payments/received/lockbox/handlers.ts'
import * as paymentRecords from './features/payments/record-handlers.ts'
import * as unapplied from './features/payments/unapplied/handlers.ts'
import * as payoff from './features/payoff/handlers.ts'
import * as people from './features/people/handlers.ts'
import * as plans from './features/plans/handlers.ts'
import * as proofs from './features/proofs/handlers.ts'
import * as queues from './features/queues/handlers.ts'
import * as record from './features/record/handlers.ts'
import * as rehearsals from './features/rehearsals/handlers.ts'
import * as retention from './features/retention/handlers.ts'
import * as site from './features/site/handlers.ts'
import * as worklists from './features/worklists/handlers.ts'
import type { Handlers } from './http/handler.ts'
import * as tasks from './tasks/handlers.ts'
import * as today from './today/handlers.ts'
import * as verify from './verify/handlers.ts'

/** Every row of the route table and who answers it; a missing one does not compile. */
export const handlers: Handlers = {
  ...accounts,
  ...approvals,
  ...bank,
  ...cards,
  ...certificates,
  ...intake,
  ...audit,
  ...counties,
  ...find,
  ...record,
  ...people,
  ...retention,
  ...firms,
  ...forecast,
  ...legal,
  ...payoff,
  ...plans,
  ...proofs,
  ...payments,
  ...paymentRecords,
  ...books,
  ...received,
  ...unapplied,
  ...lockbox,
  ...firstSteps,
  ...documents,
  ...queues,
  ...rehearsals,
  ...desk,
  ...letters,
  ...mail,
  ...site,
  ...tasks,
  ...today,
  ...overcharges,
  ...parcels,
  ...verify,
  ...worklists,
}
