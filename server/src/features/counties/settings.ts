import {
  type CountyOffice,
  isOfficeNameMissing,
  OFFICE_FIELDS,
} from '@fieldstone/contract/entities/counties/county-office'
import {
  type CountyChoices,
  type CountyPreview,
  type CountySettings,
  type CountySettingsChange,
  countySettings,
  type LegalAid,
  type SavedCountySettings,
} from '@fieldstone/contract/entities/counties/county-settings'
import type { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { sql } from 'kysely'
import { requestApproval } from '../../approvals/requests.ts'
import type { AdminContext, Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { numberKey, textKey } from '../../lists/sort.ts'
import { t as label } from '../../messages/alerts.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { lastChangeFor } from '../../records/last-change.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { previewCounty } from '../payoff/service.ts'

const COLUMNS = sql<CountySettings>`county.id, county.name, county.state_id as "stateId", county.version,
  county.can_request_payoff as "canRequestPayoff", county.must_get_payoff_from_county as "mustGetPayoffFromCounty",
  county.no_payoff_after_legal as "noPayoffAfterLegal", county.legal_aid as "legalAid",
  county.office_name as "officeName", county.office_phone as "officePhone",
  county.office_address as "officeAddress", county.office_url as "officeUrl"`

const COUNTIES: ListSource<(typeof countyRoutes.listCountySettings.sorts)[number]> = {
  columns: COLUMNS,
  from: sql`county`,
  sorts: { countyName: textKey(sql`county.name`), stateID: textKey(sql`county.state_id`) },
  usualSort: 'countyName',
  key: numberKey(sql`county.id`),
  filtered: sql`concat_ws(' ', county.name, county.state_id, county.id)`,
}

const ACTION = 'set-county-settings'

export const listCountySettings = (
  context: AdminContext,
  query: ListQuery,
): Promise<Page<CountySettings[]>> => readList<CountySettings>(context, COUNTIES, query, sql`true`)

/** Lists the counties that name a legal aid office or an office of their own. */
export const listLegalAid = ({ services }: Context): Promise<LegalAid[]> =>
  services.db
    .selectFrom('county')
    .select(['id as countyId', 'name as countyName', 'state_id as stateId', 'legal_aid as legalAid'])
    .select(['office_name as officeName', 'office_phone as officePhone'])
    .select(['office_address as officeAddress', 'office_url as officeUrl'])
    .where((county) => county.or([county('legal_aid', '<>', ''), county('office_name', '<>', '')]))
    .orderBy('name')
    .execute()

export async function getCountySettings({ services }: AdminContext, id: number): Promise<CountySettings> {
  return present(await find(services.db, id))
}

/**
 * Saves the settings. If the county has certificates, a second administrator must approve the change first: it
 * decides what payers see and whom they can call. Throws `not_found`, and `edit_conflict` with the current settings
 * if somebody saved them first. An unchanged save adds no version and no line.
 */
export const saveCountySettings = (
  context: AdminContext,
  id: number,
  change: CountySettingsChange,
): Promise<SavedCountySettings> =>
  inTransaction(context.services.db, async (trx) => {
    const row = present(await find(trx, id, sql`for update`))
    await requireSeen(trx, context, row, change.version)
    const wanted = fill(change, row)
    requireOfficeName(row, wanted)
    const waiting = NAMES.filter((name) => row[name] !== wanted[name])
    const isGuarded =
      waiting.length > 0 &&
      (await hasRow(trx.selectFrom('certificate').select('id').where('county_id', '=', id).limit(1)))
    if (!isGuarded) return saveCountySettingsIn(trx, context, id, change)
    const approvalId = await requestApproval(trx, context, {
      ...{
        act: 'county-settings',
        subject: id,
        title: `${row.name}, ${row.stateId}`,
        input: Object.fromEntries(waiting.map((field) => [field, wanted[field]])),
      },
      changes: waiting.map((field) => ({
        field,
        label: label(`county_${field}`),
        before: textOf(row[field]),
        after: textOf(wanted[field]),
      })),
    })
    return { ...row, approvalId }
  })

const textOf = (value: boolean | string): string =>
  typeof value === 'string' ? value : label(value ? 'yes' : 'no')

const CHOICES = ['canRequestPayoff', 'mustGetPayoffFromCounty', 'noPayoffAfterLegal'] as const

const choicesOf = ({
  canRequestPayoff,
  mustGetPayoffFromCounty,
  noPayoffAfterLegal,
}: CountyChoices): CountyChoices => ({ canRequestPayoff, mustGetPayoffFromCounty, noPayoffAfterLegal })

/** Performs a change after its second approval. Other settings keep their current values. */
export async function performCountyChoices(
  trx: Transaction,
  context: AdminContext,
  id: number,
  changes: Partial<CountySettingsChange>,
): Promise<void> {
  const row = present(await find(trx, id, sql`for update`))
  await saveCountySettingsIn(trx, context, id, { ...choicesOf(row), ...changes, version: undefined })
}

/** Saves the settings in an open transaction. */
export async function saveCountySettingsIn(
  trx: Transaction,
  context: AdminContext,
  id: number,
  change: CountySettingsChange,
): Promise<CountySettings> {
  const row = present(await find(trx, id, sql`for update`))
  const subject = { kind: 'county', id }
  await requireSeen(trx, context, row, change.version)
  const wanted = fill(change, row)
  requireOfficeName(row, wanted)
  const names = NAMES.filter((name) => row[name] !== wanted[name])
  if (names.length === 0) return row
  await trx
    .updateTable('county')
    .set({
      can_request_payoff: change.canRequestPayoff,
      must_get_payoff_from_county: change.mustGetPayoffFromCounty,
      no_payoff_after_legal: change.noPayoffAfterLegal,
      legal_aid: wanted.legalAid,
      office_name: wanted.officeName,
      office_phone: wanted.officePhone,
      office_address: wanted.officeAddress,
      office_url: wanted.officeUrl,
      version: nextVersion,
    })
    .where('id', '=', id)
    .execute()
  await closeRefused(trx, row, change, context.at)
  const saved = present(await find(trx, id))
  const detail = Object.fromEntries(names.map((name) => [name, wanted[name]]))
  context.audit(trx, { action: ACTION, subject, detail })
  return saved
}

/** Cancels open checkouts for payoffs that the new settings no longer offer. Payments of a plan are not affected. */
async function closeRefused(
  trx: Transaction,
  before: CountySettings,
  after: CountyChoices,
  at: Date,
): Promise<void> {
  const closed = [
    ...(before.canRequestPayoff && !after.canRequestPayoff ? [sql`true`] : []),
    ...(!before.mustGetPayoffFromCounty && after.mustGetPayoffFromCounty
      ? [sql`coalesce(legal.sheriff_sale_on, legal.second_sheriff_sale_on) is not null`]
      : []),
    ...(!before.noPayoffAfterLegal && after.noPayoffAfterLegal ? [sql`legal.sent_legal_on is not null`] : []),
  ]
  if (closed.length === 0) return
  const isRefused = sql`certificate.county_id = ${before.id} and exists (
    select from (values (1)) one left join legal_case legal on legal.certificate_id = certificate.id
    where ${sql.join(closed, sql` or `)})`
  await closeOpenCheckouts(trx, isRefused, { reason: 'settings', at, kind: 'FULL' })
}

/** Reads the settings of a county. Throws `edit_conflict` if they have another version. */
export async function readSeenSettings(
  trx: Transaction,
  context: AdminContext,
  id: number,
  version: number,
): Promise<CountySettings> {
  const row = present(await find(trx, id))
  await requireSeen(trx, context, row, version)
  return row
}

const requireSeen = (
  trx: Transaction,
  { actor }: AdminContext,
  row: CountySettings,
  version: number | undefined,
): Promise<void> =>
  requireVersion(row, version, countySettings, async () => ({
    current: row,
    ...(await lastChangeFor(actor.userId, trx, { kind: 'county', id: row.id }, [ACTION])),
  }))

export async function previewCountySettings(
  context: AdminContext,
  id: number,
  choices: CountyChoices,
): Promise<CountyPreview> {
  present(await find(context.services.db, id))
  return previewCounty(context, id, choices)
}

const CONTACTS = ['legalAid', ...OFFICE_FIELDS] as const
const NAMES = [...CHOICES, ...CONTACTS] as const

/** The change, with the current values of fields that it leaves out. */
const fill = (change: CountySettingsChange, row: CountySettings) => ({
  ...change,
  legalAid: change.legalAid ?? row.legalAid,
  officeName: change.officeName ?? row.officeName,
  officePhone: change.officePhone ?? row.officePhone,
  officeAddress: change.officeAddress ?? row.officeAddress,
  officeUrl: change.officeUrl ?? row.officeUrl,
})

/** Throws `bad_request` if a changed office has no name: owners would not be shown it. */
function requireOfficeName(stored: CountyOffice, office: CountyOffice) {
  if (isOfficeNameMissing(office, stored))
    throw new Refusal('bad_request', { fields: { officeName: fieldSentence('officeName') } })
}

async function find(db: Db | Transaction, id: number, lock = sql``): Promise<CountySettings | undefined> {
  const { rows } = await sql<CountySettings>`select ${COLUMNS} from county where id = ${id} ${lock}`.execute(
    db,
  )
  return rows[0]
}

function present(row: CountySettings | undefined): CountySettings {
  if (!row) throw new Refusal('not_found')
  return row
}
