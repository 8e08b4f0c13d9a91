import { type RawBuilder, sql } from 'kysely'

const ID = sql`line.subject_id`
const NUMBER = sql`line.subject_id::bigint`

const named = (table: string, name: string): RawBuilder<unknown> =>
  sql`select ${sql.ref(`it.${name}`)} from ${sql.table(table)} it where it.id = ${NUMBER}`

const certificateOf = (table: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select lien.certificate_no from ${sql.table(table)} it
    join certificate lien on lien.id = it.certificate_id where it.id = ${id}`

/** SQL for the name of a subject with a text id. Bank accounts and cards go by their last digits. */
const BY_TEXT: Readonly<Record<string, RawBuilder<unknown>>> = {
  payment: certificateOf('payment', ID),
  autopay: sql`select lien.certificate_no from autopay it join payment_plan plan on plan.id = it.plan_id
    join certificate lien on lien.id = plan.certificate_id where it.id = ${ID}`,
  bank_account: sql`select it.last4 from ach_account it where it.id = ${ID}`,
  card: sql`select it.last4 from saved_card it where it.id = ${ID}`,
}

const BY_NUMBER: Readonly<Record<string, RawBuilder<unknown>>> = {
  approval: named('approval', 'title'),
  user: named('app_user', 'username'),
  certificate: named('certificate', 'certificate_no'),
  payment_plan: certificateOf('payment_plan', NUMBER),
  received_payment: certificateOf('received_payment', NUMBER),
  firm: named('firm', 'name'),
  county: named('county', 'name'),
  document: named('document', 'name'),
  import_batch: named('import_batch', 'file_name'),
  import_run: named('import_run', 'file_name'),
  lockbox_file: named('lockbox_file', 'name'),
}

const whenKind = ([kind, name]: [string, RawBuilder<unknown>]) =>
  sql`when line.subject_kind = ${sql.lit(kind)} then (${name})`

const cases = (names: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(names).map(whenKind), sql` `)

/** SQL for the name of a line's subject. Only numeric ids are looked up as numbers. */
export const SUBJECT_NAME = sql`case ${cases(BY_TEXT)}
  when line.subject_id !~ '^[1-9][0-9]{0,14}$' then null ${cases(BY_NUMBER)} end`
