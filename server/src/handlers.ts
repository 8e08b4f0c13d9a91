import { accounts } from './features/accounts/service.ts'
import { forecast } from './features/analysis/forecast/service.ts'
import { knownThen } from './features/analysis/known-then/service.ts'
import { overcharges } from './features/analysis/overcharges/service.ts'
import { proofs } from './features/analysis/proofs/service.ts'
import { rehearsals } from './features/analysis/rehearsals/service.ts'
import { approvals } from './features/approvals/service.ts'
import { audit } from './features/audit/service.ts'
import { certificatePage } from './features/certificate-page/service.ts'
import { certificates } from './features/certificates/service.ts'
import { counties } from './features/counties/service.ts'
import { documents } from './features/documents/service.ts'
import { find } from './features/find/service.ts'
import { firms } from './features/firms/service.ts'
import { firstSteps } from './features/first-steps/service.ts'
import { intake } from './features/intake/runs/service.ts'
import { legal } from './features/legal/service.ts'
import { letters } from './features/letters/service.ts'
import { mail } from './features/mail/service.ts'
import { parcels } from './features/parcels/service.ts'
import { books } from './features/payments/books/service.ts'
import { cards } from './features/payments/cards/cards.ts'
import { lockbox } from './features/payments/received/lockbox/lockbox.ts'
import { received } from './features/payments/received/service.ts'
import { payments } from './features/payments/service.ts'
import { unappliedMoney } from './features/payments/unapplied/unapplied-money.ts'
import { payoff } from './features/payoff/service.ts'
import { people } from './features/people/service.ts'
import { plans } from './features/plans/service.ts'
import { queues } from './features/queues/service.ts'
import { retention } from './features/retention/service.ts'
import { servicing } from './features/servicing/service.ts'
import { site } from './features/site/service.ts'
import { tasks } from './features/tasks/service.ts'
import { today } from './features/today/service.ts'
import { verify } from './features/verify/service.ts'
import { worklists } from './features/worklists/service.ts'
import type { Handlers } from './http/handler.ts'

/** Every row of the route table and who answers it; a missing one does not compile. */
export const handlers: Handlers = {
  ...accounts,
  ...approvals,
  ...cards,
  ...certificates,
  ...intake,
  ...audit,
  ...counties,
  ...find,
  ...certificatePage,
  ...knownThen,
  ...people,
  ...retention,
  ...firms,
  ...forecast,
  ...legal,
  ...payoff,
  ...plans,
  ...proofs,
  ...payments,
  ...books,
  ...received,
  ...unappliedMoney,
  ...lockbox,
  ...firstSteps,
  ...documents,
  ...queues,
  ...rehearsals,
  ...servicing,
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
