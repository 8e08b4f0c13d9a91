import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FILE_REFERENCES } from '../src/records/file-references.ts'
import { sharedTestApp } from './test-app.ts'

const testApp = sharedTestApp()

/** Texts whose names could be those of a file in the storage, and are not. */
const NO_FILES = [
  // Spellings that searches and limits compare.
  'app_user.email_key',
  'app_user_email.email_key',
  'app_user.username_key',
  'certificate.address_key',
  'certificate.certificate_key',
  'certificate.owner_key',
  'certificate.parcel_key',
  'login_failure.account_key',
  'login_streak.account_key',
  'name_change.account_key',
  'parcel.parcel_key',
  'guest_code_request.account_key',
  'plan_code_try.account_key',
  'reset_request.account_key',
  'second_factor_try.account_key',
  // The name or the content of a file, which is in the database, or whose key is made of the row's number.
  'bank_statement.file_name',
  'import_batch.file_hash',
  'import_batch.file_name',
  'import_run.file_name',
  'outbox.attachment',
  'outbox.attachment_name',
  // The sender's key of a row, a line or a request.
  'ach_account.request_key',
  'bank_line.line_key',
  'payment.request_key',
  'received_payment.request_key',
  'certificate.import_key',
  'import_item.item_key',
  'import_row.import_key',
]

test('every column that names a file of the storage is in the one list that backup, verify and rotation read', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'text'
      and column_name ~ '(^|_)(key|path|file|image|picture|pdf|stored|storage|attachment)(_|$)'
      and table_name not in ('stored_file', 'encryption_key', 'migration')
    order by 1`.execute(testApp.db)
  const listed = FILE_REFERENCES.flatMap(({ table, column }) =>
    column === null ? [] : [`${table}.${column}`],
  )
  expect(rows.map(({ name }) => name).filter((name) => !NO_FILES.includes(name))).toEqual([...listed].sort())
})
