import type { DeadlineLine } from '@fieldstone/contract/entities/deadline'
import { legalWireName } from '@fieldstone/contract/entities/legal'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  type Deadline,
  type DeadlineSettings,
  openDeadlines,
  urgencyOf,
} from '@fieldstone/domain/legal/deadlines'
import type { DefendantFacts } from '@fieldstone/domain/legal/file'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import type { Settings } from '@fieldstone/domain/payoff/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { Listed } from '../../lists/listed.ts'
import type { Services } from '../../services.ts'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { type FileRow, listFiles } from './file-row.ts'

/** A deadline with its file. */
export interface FileDeadline {
  readonly file: FileRow
  readonly deadline: Deadline
  readonly today: PlainDate
}

/** What is due in the active files of a scope, soonest first. */
export async function deadlinesOf(
  services: Services,
  db: Db | Transaction,
  scope: RawBuilder<unknown>,
): Promise<FileDeadline[]> {
  const files = await listFiles(db, sql`legal.is_active and c.redeemed_on is null and ${scope}`)
  const defendants = await defendantsByFile(
    db,
    files.map(({ id }) => id),
  )
  const regimeOf = await readAllRegimes(db)
  const all = files.flatMap((file) => {
    const regime = regimeOf(file.stateId, file.countyId)
    const today = todayOf(services, regime)
    const input = { facts: file, defendants: defendants.get(file.id) ?? [], today }
    const settings = settingsOf(regime, input, file)
    return openDeadlines({ ...input, settings }).map((deadline) => ({ file, deadline, today }))
  })
  return all.sort((a, b) => (a.deadline.dueOn < b.deadline.dueOn ? -1 : 1))
}

/** A page of the agenda. */
export async function listDeadlines(
  { services, actor }: Context<ActorOf<'admin' | 'legal'>>,
  {
    page,
    pageSize,
    mine,
  }: { readonly page: number; readonly pageSize: number; readonly mine?: boolean | undefined },
): Promise<Listed<DeadlineLine[]>> {
  const reach = actor.role === 'admin' ? sql`legal.firm_id is not null` : sql`legal.firm_id = ${actor.firmId}`
  const own = mine ? sql`legal.assigned_attorney_id = ${actor.userId}` : sql`true`
  const all = await deadlinesOf(services, services.db, sql`${reach} and ${own}`)
  const from = (page - 1) * pageSize
  return new Listed(all.slice(from, from + pageSize).map(present), all.length)
}

const present = ({ file, deadline, today }: FileDeadline): DeadlineLine => ({
  certificateId: file.id,
  certificateNo: file.certificateNo,
  countyName: file.countyName,
  ownerName: file.ownerName,
  assignedAttorneyName: file.assignedAttorneyName,
  rule: deadline.rule,
  dueOn: deadline.dueOn,
  urgency: urgencyOf(deadline.dueOn, today),
  defendantName: deadline.defendant?.name ?? null,
  fromField: factName(deadline.from.fact),
  fromOn: deadline.from.on,
  count: deadline.length?.count ?? null,
  unit: deadline.length?.unit ?? null,
  tolledDays: deadline.tolledDays,
  shiftedFrom: deadline.shiftedFrom,
})

const factName = (fact: Deadline['from']['fact']): string =>
  fact === 'purchasedOn' ? 'purchaseDate' : fact === 'servedOn' ? 'serviceDate' : legalWireName(fact)

async function defendantsByFile(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly DefendantFacts[]>> {
  const { rows } = await sql<DefendantFacts & { certificateId: number }>`
    select id, certificate_id as "certificateId", name, party_type as "partyType", service_type as "serviceType",
      served_on as "servedOn", answered_on as "answeredOn"
    from defendant where certificate_id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  const byFile = new Map<number, DefendantFacts[]>()
  for (const row of rows) {
    const known = byFile.get(row.certificateId)
    if (known) known.push(row)
    else byFile.set(row.certificateId, [row])
  }
  return byFile
}

/** Each setting as of its key date. Where no rule is known there is no deadline; nothing is guessed. */
function settingsOf(
  regime: Regime | null,
  { today }: { readonly today: PlainDate },
  { purchasedOn, noiFiledOn, complaintFiledOn, sheriffSaleOn }: FileRow,
): DeadlineSettings {
  const at = <Name extends keyof Settings>(name: Name, on: PlainDate | null): Settings[Name] | null =>
    regime && nullIfRefused(() => settingAt(regime, name, on ?? today))
  return {
    complaintDays: at('noiToComplaintDays', noiFiledOn),
    periodMonths: at('certificatePeriodMonths', purchasedOn),
    isExpiryTolled: at('expiryTolledInBankruptcy', purchasedOn) ?? false,
    answerDays: at('answerDays', today),
    answerDaysUnitedStates: at('answerDaysUnitedStates', today),
    serviceMonths: at('serviceMonths', complaintFiledOn),
    federalRedemptionDays: at('federalRedemptionDays', sheriffSaleOn),
    shift: at('deadlineShift', today) ?? 'none',
  }
}
