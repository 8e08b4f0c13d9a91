import * as accounts from './features/accounts/handlers.ts'
import { approvals } from './features/approvals/service.ts'
import { audit } from './features/audit/service.ts'
import * as certificates from './features/certificates/handlers.ts'
import * as counties from './features/counties/handlers.ts'
import * as desk from './features/desk/handlers.ts'
import * as documents from './features/documents/handlers.ts'
import { find } from './features/find/find.ts'
import { firms } from './features/firms/service.ts'
import { firstSteps } from './features/first-steps/service.ts'
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
import { unappliedMoney } from './features/payments/unapplied/unapplied-money.ts'
import * as payoff from './features/payoff/handlers.ts'
import { people } from './features/people/service.ts'
import * as plans from './features/plans/handlers.ts'
import { proofs } from './features/proofs/check-paper.ts'
import * as queues from './features/queues/handlers.ts'
import * as record from './features/record/handlers.ts'
import { rehearsals } from './features/rehearsals/service.ts'
import * as retention from './features/retention/handlers.ts'
import * as site from './features/site/handlers.ts'
import { tasks } from './features/tasks/service.ts'
import * as today from './features/today/handlers.ts'
import { verify } from './features/verify/service.ts'
import { worklists } from './features/worklists/service.ts'
import type { Handlers } from './http/handler.ts'

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
  ...unappliedMoney,
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
