import type { TwoPersonAct } from '@fieldstone/domain/approvals/second-person'
import { addMonths, firstOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { getCompanyIn } from '../src/company.ts'
import { rehearsalTask } from '../src/features/analysis/rehearsals/replay.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import { currentText } from '../src/templates/render.ts'
import { createActor, type TestActor } from './actors.ts'
import { createCertificate, insertDepositAccount } from './factories.ts'
import { payInFull } from './payments-steps.ts'
import { createLien, type PaymentWorld } from './payments-world.ts'
import { approveAs, lastApproval } from './second-approval.ts'

/** What somebody asked for: whether it is done, and how another administrator approves it. Answers the status. */
export interface Asked {
  isDone(): Promise<boolean>
  approve(by: TestActor, password?: string): Promise<number>
}

export interface ActCase {
  /** Everything that comes before the act itself, by whoever may. */
  ask(world: PaymentWorld, by: TestActor): Promise<Asked>
  /** It is about the account of another administrator, so there is never only one. */
  readonly isAboutAnother?: true
}

let made = 0

const call = async (
  { testApp }: PaymentWorld,
  by: TestActor,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
) => {
  const answer = await testApp.inject({ method, url, token: by.token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

/** Requested by a call, approved on the page of approvals. */
const onPage = (world: PaymentWorld, by: TestActor, isDone: () => Promise<boolean>): Asked => ({
  isDone,
  approve: async (second, password = second.password) => {
    const id = await lastApproval(world.testApp, by)
    if (id === null) throw new Error('nothing waits')
    return (await approveAs(world.testApp, { ...second, password }, id)).statusCode
  },
})

const userOf = ({ testApp }: PaymentWorld, id: number) =>
  testApp.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Every act of domain's TWO_PERSON_ACTS; one without a case does not compile. */
export const ACT_CASES: Readonly<Record<TwoPersonAct, ActCase>> = {
  'payment-refund': {
    ask: async (world, by) => {
      const id = await payInFull(world, await createLien(world))
      const refund = await call(world, by, 'POST', `/api/payments/${id}/refund`, {
        ...{ reason: 'Paid twice', all: true },
      })
      const [waiting] = refund.body.refunds
      const statusOf = async () =>
        (
          await world.testApp.db
            .selectFrom('payment_refund')
            .select('status')
            .where('id', '=', waiting.id)
            .executeTakeFirstOrThrow()
        ).status
      return {
        isDone: async () => (await statusOf()) !== 'WAITING',
        approve: async (second, currentPassword = second.password) => {
          const url = `/api/payments/${id}/refunds/${waiting.id}/decision`
          const { status } = await call(world, second, 'POST', url, { decision: 'approve', currentPassword })
          await world.sandbox.idle()
          return status
        },
      }
    },
  },
  'escrow-refund': {
    ask: async (world, by) => {
      const { id } = await createLien(world)
      const wire = {
        parcelID: id,
        instrument: 'WIRE',
        amount: 2_000,
        reference: `W-${++made}`,
        settledDate: world.testApp.today(),
      }
      const received = await call(world, by, 'POST', '/api/admin/receivedpayments', wire)
      const sourceID = `received-${received.body.receivedPaymentID}`
      const desk = `/api/admin/parcels/${id}/escrow/refund`
      const asked = await call(world, by, 'POST', desk, {
        sourceID,
        amount: 1_500,
        reason: 'Too much',
        reference: '77',
      })
      const [waiting] = asked.body.waitingRefunds
      return {
        isDone: async () =>
          (
            await world.testApp.db
              .selectFrom('escrow_refund')
              .select('decision')
              .where('id', '=', waiting.refundID)
              .executeTakeFirstOrThrow()
          ).decision === 'approved',
        approve: async (second, currentPassword = second.password) =>
          (
            await call(world, second, 'POST', `${desk}/decision`, {
              ...{ refundID: waiting.refundID, decision: 'approve', currentPassword },
            })
          ).status,
      }
    },
  },
  'unidentified-return': {
    ask: async (world, by) => {
      const url = '/api/admin/receivedpayments'
      const wire = { instrument: 'WIRE', amount: 2_000, reference: `W-${++made}` }
      const { body } = await call(world, by, 'POST', url, { ...wire, settledDate: world.testApp.today() })
      const asked = await call(world, by, 'POST', `${url}/${body.receivedPaymentID}/sendback`, {
        ...{ amount: 1_500, payee: 'Ann Payer', address: '1 Elm St', reference: '77', reason: 'Not ours' },
      })
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
      return onPage(world, by, async () => {
        const { rows } = await sql`select from escrow_move
          where source_id = ${`received-${body.receivedPaymentID}`} and undone_at is null`.execute(
          world.testApp.db,
        )
        return rows.length > 0
      })
    },
  },
  'company-settings': {
    ask: async (world, by) => {
      const { body } = await call(world, by, 'GET', '/api/adminsettings')
      const wireAccount = String(100_000 + ++made)
      await call(world, by, 'PUT', '/api/adminsettings', {
        ...body,
        ...{ wireRouting: '021000021', wireAccount, currentPassword: by.password },
      })
      return onPage(world, by, async () => (await getCompanyIn(world.testApp.db)).wireAccount === wireAccount)
    },
  },
  'payoff-rules': {
    ask: async (world, by) => {
      await createCertificate(world.testApp.db)
      const values = { minChargeBps: 100 + ++made }
      const rule = { stateID: 'OH', countyID: null, effectiveFrom: '2020-01-01', values }
      await call(world, by, 'POST', '/api/admin/payoffrules', { ...rule, currentPassword: by.password })
      return onPage(world, by, async () => {
        const { rows } =
          await sql`select from regime where values @> ${JSON.stringify(values)}::jsonb`.execute(
            world.testApp.db,
          )
        return rows.length > 0
      })
    },
  },
  'county-settings': {
    ask: async (world, by) => {
      await createCertificate(world.testApp.db)
      const url = '/api/counties/855/settings'
      const before = (await call(world, by, 'GET', url)).body
      const noPayoffAfterLegal = !before.noPayoffAfterLegal
      const { canRequestPayoff, mustGetPayoffFromCountyIfSheriffSaleDate } = before
      await call(world, by, 'PUT', url, {
        ...{ canRequestPayoff, mustGetPayoffFromCountyIfSheriffSaleDate, noPayoffAfterLegal },
      })
      return onPage(
        world,
        by,
        async () =>
          (
            await world.testApp.db
              .selectFrom('county')
              .select('no_payoff_after_legal')
              .where('id', '=', 855)
              .executeTakeFirstOrThrow()
          ).no_payoff_after_legal === noPayoffAfterLegal,
      )
    },
  },
  templates: {
    ask: async (world, by) => {
      await createCertificate(world.testApp.db)
      const url = '/api/admin/templates/letter-payoff'
      const { subject, text, version } = (await call(world, by, 'GET', url)).body
      const moved = `${text}\nSend your check to P.O. Box ${++made}.`
      const change = { subject, text: moved, version, currentPassword: by.password }
      await call(world, by, 'PUT', url, change)
      return onPage(world, by, async () => {
        const now = await currentText(world.testApp.db, 'letter-payoff', 'en')
        return now.text === moved
      })
    },
  },
  rehearsal: {
    ask: async (world, by) => {
      await createCertificate(world.testApp.db)
      const values = { minChargeBps: 100 + ++made }
      const rule = { stateID: 'OH', countyID: null, effectiveFrom: '2020-01-01', values }
      const staged = await call(world, by, 'POST', '/api/admin/rehearsals', { rule })
      await runWaitingTasks(world.testApp.services, [rehearsalTask()], new AbortController().signal)
      const url = `/api/admin/rehearsals/${staged.body.rehearsalID}`
      await call(world, by, 'POST', `${url}/inforce`, { currentPassword: by.password })
      return onPage(
        world,
        by,
        async () =>
          (
            await world.testApp.db
              .selectFrom('rehearsal')
              .select('ended')
              .where('id', '=', staged.body.rehearsalID)
              .executeTakeFirstOrThrow()
          ).ended === 'in-force',
      )
    },
  },
  'redemption-amount': {
    ask: async (world, by) => {
      const { id } = await createLien(world)
      const posted = {
        ...{ receivedDate: world.testApp.today(), amount: 0.01, paymentType: 'Check', proof: 'none' },
        closeReason: 'Paid to the county',
      }
      await call(world, by, 'POST', `/api/admin/parcels/${id}/redemption`, posted)
      return onPage(
        world,
        by,
        async () =>
          (
            await world.testApp.db
              .selectFrom('certificate')
              .select('redeemed_cents')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
          ).redeemed_cents === 1,
      )
    },
  },
  'lien-release': {
    ask: async (world, by) => {
      const { id } = await createLien(world)
      const day = world.testApp.today()
      const check = {
        parcelID: id,
        instrument: 'CHECK',
        amount: 4240,
        reference: `C-${++made}`,
        settledDate: day,
      }
      const { body } = await call(world, by, 'POST', '/api/admin/receivedpayments', check)
      const path = `/api/admin/receivedpayments/${body.receivedPaymentID}/return`
      await call(world, by, 'POST', path, { reason: 'Insufficient funds' })
      const desk = `/api/admin/parcels/${id}`
      const posted = {
        receivedDate: day,
        amount: (await call(world, by, 'GET', `${desk}/desk`)).body.owed,
        paymentType: 'Check',
        proof: 'none',
        closeReason: 'Paid to the county',
      }
      await call(world, by, 'POST', `${desk}/redemption`, posted)
      const release = { instrumentNo: `2026-${made}`, earlyReason: 'The buyer closes today' }
      await call(world, by, 'POST', `${desk}/release`, release)
      return onPage(
        world,
        by,
        async () =>
          (
            await world.testApp.db
              .selectFrom('redemption')
              .select('release_instrument_no')
              .where('certificate_id', '=', id)
              .where('undone_at', 'is', null)
              .executeTakeFirstOrThrow()
          ).release_instrument_no === release.instrumentNo,
      )
    },
  },
  'period-close': {
    ask: async (world, by) => {
      const { db } = world.testApp
      const account =
        (await db.selectFrom('deposit_account').select('id').executeTakeFirst())?.id ??
        (await insertDepositAccount(db, { opened_on: addMonths(firstOfMonth(world.testApp.today()), -24) }))
      const months = (await call(world, by, 'GET', '/api/payments/months')).body
      const { lastDay: endsOn } = months.findLast(
        (month: { monthState: string }) => month.monthState === 'open',
      )
      const balance = { account_id: account, on_day: endsOn, balance_cents: 0 }
      const values = { ...balance, entered_by: by.userId, entered_at: world.testApp.clock.now() }
      await db
        .insertInto('bank_balance')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const asked = await call(world, by, 'POST', `/api/payments/months/${endsOn}/close`, {})
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
      return onPage(world, by, async () => {
        const { rows } = await sql`select from period where ends_on = ${endsOn}::date`.execute(db)
        return rows.length > 0
      })
    },
  },
  'administrator-added': {
    ask: async (world, by) => {
      const { userId } = await createActor(world.testApp, 'admin', { isApproved: false })
      await call(world, by, 'PUT', '/api/users', { id: userId, approved: true })
      return onPage(world, by, async () => (await userOf(world, userId)).is_approved)
    },
  },
  'administrator-login': {
    isAboutAnother: true,
    ask: async (world, by) => {
      const { userId } = await createActor(world.testApp, 'admin')
      const email = `moved${++made}@example.com`
      await call(world, by, 'PUT', '/api/users', { id: userId, email, currentPassword: by.password })
      return onPage(world, by, async () => (await userOf(world, userId)).email === email)
    },
  },
  'administrator-removed': {
    isAboutAnother: true,
    ask: async (world, by) => {
      const { userId } = await createActor(world.testApp, 'admin')
      await call(world, by, 'PUT', '/api/users', { id: userId, disabled: true })
      return onPage(world, by, async () => (await userOf(world, userId)).is_disabled)
    },
  },
}
