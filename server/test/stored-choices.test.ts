import { MAIL_EVERY } from '@fieldstone/contract/entities/counties/report'
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '@fieldstone/contract/entities/documents/document'
import { IMPORT_STATES } from '@fieldstone/contract/entities/intake/import'
import { LETTER_OUTCOMES } from '@fieldstone/contract/entities/letters/letter'
import { LOCKBOX_OUTCOMES } from '@fieldstone/contract/entities/payments/lockbox'
import { REFUND_STATUSES } from '@fieldstone/contract/entities/payments/payment-record'
import { PLAN_STAGES } from '@fieldstone/contract/entities/plans/desk-plan'
import { PAYMENT_TYPES } from '@fieldstone/contract/entities/servicing/desk'
import { TASK_STATES } from '@fieldstone/contract/entities/tasks/task'
import { REPORT_NAMES } from '@fieldstone/contract/reports'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { SALE_RESULTS } from '@fieldstone/domain/certificates/web-status'
import { DEADLINE_RULES } from '@fieldstone/domain/legal/deadlines'
import {
  BANKRUPTCY_ENDINGS,
  EXPENSE_KINDS,
  MILITARY_STATUSES,
  PARTY_TYPES,
} from '@fieldstone/domain/legal/file'
import { DELIVERIES, LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { BANK_ACCOUNT_STATES } from '@fieldstone/domain/payments/bank-account'
import { MATCH_EVIDENCE } from '@fieldstone/domain/payments/bank-lines'
import { INSTRUMENTS, RECEIVED_STATES } from '@fieldstone/domain/payments/received'
import { PAYMENT_KINDS, PAYMENT_STATES } from '@fieldstone/domain/payments/states'
import { INSTALMENT_STATES } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedTestApp } from './test-app.ts'

const testApp = sharedTestApp()

/** What answers write as one of a closed list of values, with the column from which they read it. */
const STORED: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ['ach_account', 'status', BANK_ACCOUNT_STATES],
  ['app_user', 'language', ACCOUNT_LANGUAGES],
  ['bank_match', 'evidence', MATCH_EVIDENCE],
  ['contact_message', 'language', ACCOUNT_LANGUAGES],
  ['deadline_mark', 'rule', DEADLINE_RULES],
  ['defendant', 'party_type', PARTY_TYPES],
  ['document', 'category', DOCUMENT_CATEGORIES],
  ['document', 'media_type', DOCUMENT_TYPES],
  ['document_upload', 'category', DOCUMENT_CATEGORIES],
  ['earlier_bankruptcy', 'ending', BANKRUPTCY_ENDINGS],
  ['expense', 'kind', EXPENSE_KINDS],
  ['import_run', 'state', IMPORT_STATES],
  ['legal_case', 'military_status', MILITARY_STATUSES],
  ['legal_case', 'result_of_sale', SALE_RESULTS],
  ['letter', 'delivery', DELIVERIES],
  ['letter', 'kind', LETTER_KINDS],
  ['letter', 'outcome', LETTER_OUTCOMES],
  ['letter_batch', 'kind', LETTER_KINDS],
  ['lockbox_row', 'outcome', LOCKBOX_OUTCOMES],
  ['payment', 'kind', PAYMENT_KINDS],
  ['payment', 'language', ACCOUNT_LANGUAGES],
  ['payment', 'status', PAYMENT_STATES],
  ['payment_plan', 'stage', PLAN_STAGES],
  ['payment_refund', 'status', REFUND_STATUSES],
  ['plan_instalment', 'status', INSTALMENT_STATES],
  ['received_payment', 'instrument', INSTRUMENTS],
  ['received_payment', 'state', RECEIVED_STATES],
  ['redemption', 'payment_type', PAYMENT_TYPES],
  ['report_view', 'mail_every', MAIL_EVERY],
  ['report_view', 'report', REPORT_NAMES],
  ['task', 'state', TASK_STATES],
]

/** What the task of an import says of it while it runs; stored nowhere. */
const UNDER_WAY = new Set(['checking', 'committing', 'undoing'].map((state) => `import_run ${state}`))

test.each(STORED)(
  'what is stored is what answers can hold, no more and no less: %s.%s',
  async (table, column, values) => {
    const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(limits.oid) as text
    from pg_constraint limits
      join pg_attribute part on part.attrelid = limits.conrelid and limits.conkey = array[part.attnum]
    where limits.contype = 'c' and limits.conrelid = ${table}::regclass and part.attname = ${column}`.execute(
      testApp.db,
    )
    const allowed = rows.map(({ text }) => [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? ''))
    // One of the checks names exactly the values that can be answered: another one is refused when it is sent.
    const answered = values.filter((value) => !UNDER_WAY.has(`${table} ${value}`))
    expect(allowed.map((it) => it.sort().join())).toContain([...answered].sort().join())
  },
)
