import type { RetentionKind } from '@fieldstone/domain/retention/kinds'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../db/literals.ts'
import { isMail } from '../../outbox/queue-mail.ts'
import { COMPANY_MAILS } from '../../records/account-relations.ts'
import { DELETED_MAIL, nowhereOf } from './deletion/erase.ts'
import { isAddressHeld, isAttemptHeld, isCertificateHeld, isUserHeld } from './litigation-holds.ts'

/** How to delete the rows of one table. Conditions refer to `it`. */
export interface Sweep {
  readonly table: string
  /** The rows due before a time. Nothing that is still in use. */
  readonly isDue: (before: Date) => RawBuilder<unknown>
  /** Whether a litigation hold keeps the row. */
  readonly isHeld: RawBuilder<boolean>
  /** The columns to clear. Without it the rows are deleted. */
  readonly set?: (at: Date) => RawBuilder<unknown>
  /** The rows have files, which are removed first. */
  readonly files?: 'upload' | 'import' | 'document'
}

/**
 * After this many failures in a row, an account accepts no new addresses until its password is reset (log-in-
 * limits.ts).
 */
const CLOSING_FAILURES = 100

const tries = (table: string): Sweep => ({
  table,
  isDue: (before) => sql`it.at < ${before}`,
  isHeld: isAttemptHeld(sql`it.account_key`),
})

const mailIsHeld = sql<boolean>`(${isUserHeld(sql`it.user_id`)} or ${isCertificateHeld(sql`it.certificate_id`)}
  or (it.kind not in (${literals(COMPANY_MAILS)}) and ${isAddressHeld(sql`it.recipient`)}))`

/** Whether no record shows the progress and end of task `it` as its own. */
const NOT_SHOWN_ELSEWHERE = sql.join(
  ['import_run', 'letter_batch', 'lockbox_file', 'rehearsal'].map(
    (table) => sql`not exists (select from ${sql.table(table)} shows where shows.task_id = it.id)`,
  ),
  sql` and `,
)

/** How to find and delete each kind of record. The domain's list has the periods. */
export const SWEEPS: Readonly<Record<RetentionKind, readonly Sweep[]>> = {
  'log-in-tries': [
    tries('login_failure'),
    tries('reset_request'),
    tries('name_change'),
    tries('second_factor_try'),
    tries('plan_code_try'),
    tries('guest_code_request'),
  ],
  'log-in-series': [
    {
      table: 'login_streak',
      isDue: (before) => sql`it.last_at < ${before} and it.failure_count < ${CLOSING_FAILURES}`,
      isHeld: isAttemptHeld(sql`it.account_key`),
    },
  ],
  'reset-links': [
    {
      table: 'password_reset',
      isDue: (before) => sql`it.expires_at < ${before}`,
      isHeld: isUserHeld(sql`it.user_id`),
    },
    {
      table: 'email_confirmation',
      isDue: (before) => sql`it.expires_at < ${before}`,
      isHeld: sql`exists (select from app_user_email known
        where known.id = it.email_id and ${isUserHeld(sql`known.user_id`)})`,
    },
    // Names nobody.
    { table: 'guest_code', isDue: (before) => sql`it.expires_at < ${before}`, isHeld: sql`false` },
  ],
  sessions: [
    {
      table: 'user_session',
      isDue: (before) => sql`it.ends_at < ${before} and exists (
        select from user_session later
        where later.user_id = it.user_id and later.address is not distinct from it.address
          and (later.created_at, later.jti_hash) > (it.created_at, it.jti_hash))`,
      isHeld: isUserHeld(sql`it.user_id`),
    },
  ],
  // Links that open an account are always deleted, also under a litigation hold.
  'secret-mails': [
    {
      table: 'outbox',
      isDue: (before) => sql`it.expires_at <= ${before} and it.body <> ''`,
      isHeld: sql`false`,
      set: () => sql`body = ''`,
    },
    // The last e-mail to a deleted account: clears its address once it was sent or given up.
    {
      table: 'outbox',
      isDue: (before) =>
        sql`it.kind = ${DELETED_MAIL} and (it.sent_at is not null or it.expires_at <= ${before})`,
      isHeld: sql`false`,
    },
    // E-mails still unsent when an account was deleted: clears address and text once they were sent or given up.
    {
      table: 'outbox',
      isDue: (before) =>
        sql`it.user_id in (select gone.id from app_user gone where gone.data_deleted_at is not null)
          and (it.sent_at is not null or it.retry_until <= ${before})
          and it.recipient <> ${nowhereOf(sql`it.user_id`)} and it.kind <> ${DELETED_MAIL}`,
      isHeld: isCertificateHeld(sql`it.certificate_id`),
      set: () =>
        sql`recipient = ${nowhereOf(sql`user_id`)}, body = '', attachment = null, template_values = null`,
    },
    // Rows without an owner come from requests for a reset link.
    { table: 'outbox', isDue: () => sql`not ${isMail('it')}`, isHeld: sql`false` },
  ],
  mails: [
    {
      table: 'outbox',
      isDue: (before) => sql`it.sent_at < ${before} and it.certificate_id is null`,
      isHeld: mailIsHeld,
    },
  ],
  'certificate-mails': [
    {
      table: 'outbox',
      isDue: (before) =>
        sql`it.sent_at < ${before} and it.certificate_id is not null
          and (it.body <> '' or it.attachment is not null or it.template_values is not null)`,
      isHeld: mailIsHeld,
      set: () => sql`body = '', attachment = null, template_values = null`,
    },
  ],
  messages: [
    {
      table: 'contact_message',
      isDue: (before) => sql`it.answered_at < ${before} and it.certificate_id is null`,
      isHeld: sql`(${isUserHeld(sql`it.user_id`)} or ${isAddressHeld(sql`it.email`)})`,
    },
  ],
  'payoff-views': [
    {
      table: 'payoff_view',
      isDue: (before) => sql`it.viewed_at < ${before}`,
      isHeld: sql`(${isCertificateHeld(sql`it.certificate_id`)} or ${isUserHeld(sql`it.user_id`)})`,
    },
  ],
  uploads: [
    {
      table: 'document_upload',
      isDue: (before) => sql`it.created_at < ${before}`,
      isHeld: sql`(${isCertificateHeld(sql`it.certificate_id`)} or ${isUserHeld(sql`it.user_id`)})`,
      files: 'upload',
    },
  ],
  // Files come before the effects on certificates, which decide whether one of them is held.
  'import-files': [
    {
      table: 'import_run',
      isDue: (before) => sql`it.files_deleted_at is null and it.created_at < ${before}`,
      isHeld: sql`exists (
        select from import_effect effect join preservation_hold held on held.certificate_id = effect.certificate_id
        where effect.batch_id = it.batch_id and held.lifted_at is null)`,
      set: (at) => sql`files_deleted_at = ${at}, report = report - 'rejected' || '{"rejected": []}'`,
      files: 'import',
    },
    {
      table: 'import_effect',
      isDue: (before) => sql`it.batch_id in (
        select batch.id from import_batch batch where batch.committed_at < ${before})`,
      isHeld: isCertificateHeld(sql`it.certificate_id`),
    },
  ],
  'removed-documents': [
    {
      table: 'document',
      isDue: (before) => sql`it.removed_at < ${before} and it.content_deleted_at is null`,
      isHeld: isCertificateHeld(sql`it.certificate_id`),
      set: (at) => sql`content_deleted_at = ${at}`,
      files: 'document',
    },
  ],
  worklists: [
    {
      table: 'worklist',
      isDue: (before) => sql`it.deleted_at < ${before}`,
      isHeld: sql`(${isUserHeld(sql`it.owner_id`)} or exists (
        select from worklist_member member join preservation_hold held on held.certificate_id = member.certificate_id
        where member.worklist_id = it.id and held.lifted_at is null))`,
    },
  ],
  tasks: [
    {
      table: 'task',
      isDue: (before) => sql`it.ended_at < ${before} and ${NOT_SHOWN_ELSEWHERE}`,
      isHeld: isUserHeld(sql`it.started_by`),
    },
  ],
}
