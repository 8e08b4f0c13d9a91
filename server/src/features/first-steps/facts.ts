import type { FirstSteps, StateRulesStanding } from '@fieldstone/contract/entities/first-steps/first-steps'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { areRulesConfirmed, FIRST_STEPS, type FirstStep } from '@fieldstone/domain/first-steps/first-steps'
import { missingOfCompany } from '@fieldstone/domain/site/company'
import { sql } from 'kysely'
import { getCompanyIn } from '../../company.ts'
import type { Db } from '../../db/database.ts'
import type { Services } from '../../services.ts'

/** How the first day of this installation stands, from the facts themselves. */
export async function readFirstSteps(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
): Promise<FirstSteps> {
  const { db, config, mailer } = services
  const { mode } = config.stripe
  const company = await getCompanyIn(db)
  const states = await listStates(db)
  const facts = await readFacts(db, mode)
  const done: Readonly<Record<FirstStep, boolean>> = {
    company: missingOfCompany(company).length === 0,
    places: states.length > 0,
    'payoff-rules': states.length > 0 && states.every(({ isConfirmed }) => isConfirmed),
    fees: company.feeProgramme !== 'undecided',
    payments: mode !== 'off' && facts.keysCheckedAt !== null && facts.webhookAt !== null,
    mail: facts.mailTestedTo !== null,
    firm: facts.hasAttorney,
    staff: facts.hasStaff,
    portfolio: facts.hasCertificate,
    backup: facts.backupOn !== null,
  }
  const putOff = await db.selectFrom('first_step').select('step').execute()
  const { keysCheckedAt, webhookAt, mailTestedTo, backupBy, backupOn } = facts
  return {
    steps: FIRST_STEPS.map((step) => ({
      step,
      isDone: done[step],
      isPutOff: putOff.some((row) => row.step === step),
    })),
    states,
    paymentMode: mode,
    isMailReal: mailer.isReal,
    keysCheckedAt,
    webhookAt,
    mailTestedTo,
    backupBy,
    backupOn,
  }
}

interface Facts {
  readonly keysCheckedAt: Date | null
  readonly webhookAt: Date | null
  readonly mailTestedTo: string | null
  readonly hasAttorney: boolean
  readonly hasStaff: boolean
  readonly hasCertificate: boolean
  readonly backupBy: string | null
  readonly backupOn: PlainDate | null
}

/** The first administrator alone is no staff; an attorney belongs to a firm. */
async function readFacts(db: Db, mode: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select max(keys.made_at) from set_up_confirmation keys
        where keys.kind = 'keys' and keys.confirmed_by = ${mode}) as "keysCheckedAt",
      (select max(event.received_at) from stripe_event event) as "webhookAt",
      (select test.sent_to from mail_test test where test.received_at is not null
        order by test.received_at desc limit 1) as "mailTestedTo",
      exists (select from app_user attorney where attorney.account_type = 3 and attorney.firm_id is not null
        and attorney.is_approved and not attorney.is_disabled) as "hasAttorney",
      (select count(*) > 1 from app_user staff where staff.account_type in (0, 1)
        and staff.is_approved and not staff.is_disabled) as "hasStaff",
      exists (select from certificate) as "hasCertificate",
      backup.confirmed_by as "backupBy", backup.confirmed_on as "backupOn"
    from (select 1) as one left join lateral (select said.confirmed_by, said.confirmed_on
      from set_up_confirmation said where said.kind = 'backup' order by said.id desc limit 1) backup on true`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('the first steps could not be read')
  return facts
}

interface StateRow {
  readonly stateId: string
  readonly stateName: string
  readonly counties: readonly string[]
  readonly changedAt: Date | null
  readonly confirmedAt: Date | null
  readonly confirmedBy: string | null
  readonly confirmedOn: PlainDate | null
}

/** The states that have counties; rules of a county alone are confirmed with its state's. */
async function listStates(db: Db): Promise<StateRulesStanding[]> {
  const { rows } = await sql<StateRow>`
    select state.id as "stateId", state.name as "stateName",
      (select json_agg(county.name order by county.name) from county where county.state_id = state.id) as counties,
      (select max(regime.changed_at) from regime where regime.state_id = state.id
        and regime.values - 'timeZone' <> '{}'::jsonb
        and exists (select from regime whole where whole.state_id = state.id and whole.county_id is null)) as "changedAt",
      said.made_at as "confirmedAt", said.confirmed_by as "confirmedBy", said.confirmed_on as "confirmedOn"
    from state left join lateral (select word.made_at, word.confirmed_by, word.confirmed_on
      from set_up_confirmation word where word.kind = 'payoff-rules' and word.state_id = state.id
      order by word.id desc limit 1) said on true
    where exists (select from county where county.state_id = state.id)
    order by state.name`.execute(db)
  return rows.map(({ stateId, stateName, counties, changedAt, confirmedAt, confirmedBy, confirmedOn }) => ({
    stateId,
    stateName,
    confirmedBy,
    confirmedOn,
    counties: [...counties],
    hasRules: changedAt !== null,
    rulesChangedAt: changedAt,
    isConfirmed: areRulesConfirmed({ changedAt, confirmedAt }),
  }))
}
