import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { instant } from '../values.ts'

/** Every action in the log. A new one is added here, with its text in the page's message catalogue. */
export const AUDIT_ACTIONS = [
  'add-firm',
  'close-firm',
  'place-legal-files',
  'reopen-firm',
  'save-firm',
  'agree-electronic-letters',
  'answer-message',
  'ask-electronic-letters',
  'correct-certificate',
  'remove-letter-recipient',
  'set-letter-recipient',
  'withdraw-electronic-letters',
  'copy-mail',
  'send-mail-again',
  'send-test-mail',
  'set-template',
  'change-queue-item',
  'send-lockbox',
  'send-letter',
  'send-letters',
  'add-correspondence',
  'add-payoff-request',
  'add-subsequent',
  'apply-escrow',
  'mark-redemption',
  'offer-payoff',
  'post-redemption',
  'record-release',
  'refund-escrow',
  'reject-redemption',
  'remove-subsequent',
  'reverse-expense',
  'undo-escrow',
  'undo-redemption',
  'undo-release',
  'add-document',
  'accept-plan',
  'approve-refund',
  'approve-user',
  'assign-legal-files',
  'assign-received-payment',
  'bank-account-default',
  'bank-account-moved',
  'bank-account-registered',
  'bank-account-removed',
  'cancel-task',
  'card-moved',
  'card-page-opened',
  'card-removed',
  'change-defendant',
  'change-expense',
  'confirm-password',
  'contact',
  'create-calendar-feed',
  'counter-plan',
  'create-user',
  'cure-plan',
  'decline-plan',
  'decline-refund',
  'disable-user',
  'enable-user',
  'end-plan',
  'enter-bank-line',
  'export',
  'import',
  'import-bank-statement',
  'load-demo',
  'log-in',
  'log-out',
  'mark-deadline',
  'match-bank-line',
  'offer-plan',
  'payment-form',
  'payment-moved',
  'payment-refunded',
  'payment-started',
  'plan-defaulted',
  'plan-standing-corrected',
  'plan-offer-lapsed',
  'post-expenses',
  'read',
  'record-received-payment',
  'refused',
  'remove-status-override',
  'reopen-redemption',
  'request-plan',
  'request-refund',
  'request-reset',
  'reset-password',
  'return-received-payment',
  'revoke-calendar-feed',
  'review-payment',
  'add-place',
  'set-up',
  'set-company-settings',
  'set-county-settings',
  'set-payoff-rules',
  'set-second-factor',
  'set-status-override',
  'set-user-fields',
  'settle-received-payment',
  'sign-up',
  'start-autopay',
  'stop-autopay',
  'undo-import',
  'undo-plan-end',
  'unmark-deadline',
  'update-legal-file',
  'update-user',
  'withdraw-approval',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One line of the audit log: who did what to what, when, from where, and how it ended. */
const auditFields = {
  id: ['id', z.int()],
  at: ['at', instant],
  actorUserId: ['actorUserId', z.nullable(z.int())],
  /** The current user name; null for anonymous readers, jobs and the payment provider. */
  actorUsername: ['actorUsername', z.nullable(z.string())],
  actorRole: ['actorRole', z.string()],
  action: ['action', z.string()],
  subjectKind: ['subjectKind', z.nullable(z.string())],
  subjectId: ['subjectId', z.nullable(z.string())],
  /** The current display name: a user name or a certificate number; null for other kinds. */
  subjectName: ['subjectName', z.nullable(z.string())],
  /** 'ok' or the code of the refusal. */
  result: ['result', z.string()],
  address: ['address', z.nullable(z.string())],
  detail: ['detail', z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))],
} as const

export type AuditLine = EntityOf<typeof auditFields>
export const auditLine = entity(auditFields)

/** What the log can be filtered by. */
const choicesFields = {
  /** The actions in the log, each with its results. */
  actions: ['actions', z.array(z.object({ action: z.string(), results: z.array(z.string()) }))],
  /** The user names of staff. Other users are searched by name. */
  staff: ['staff', z.array(z.string())],
} as const

export type AuditChoices = EntityOf<typeof choicesFields>
export const auditChoices = entity(choicesFields)

/** Maximum length of a filter text: a route as the subject is the longest value in the log. */
export const AUDIT_FILTER_LENGTH = 80
