import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { instant } from '../values.ts'

/** One line of the audit log: who did what to what, when, from where, and how it ended. */
const auditFields = {
  id: ['id', z.int()],
  at: ['at', instant],
  actorUserId: ['actorUserId', z.nullable(z.int())],
  /** Now; null for nobody we know, jobs and the provider. */
  actorUsername: ['actorUsername', z.nullable(z.string())],
  actorRole: ['actorRole', z.string()],
  action: ['action', z.string()],
  subjectKind: ['subjectKind', z.nullable(z.string())],
  subjectId: ['subjectId', z.nullable(z.string())],
  /** What people call it today: a person's user name, a certificate's number; null for other kinds. */
  subjectName: ['subjectName', z.nullable(z.string())],
  /** 'ok' or the code of the refusal. */
  result: ['result', z.string()],
  address: ['address', z.nullable(z.string())],
  detail: ['detail', z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))],
} as const

export type AuditLine = EntityOf<typeof auditFields>
export const auditLine = entity(auditFields)

/** The longest text that the log can be filtered by; a route as a subject is the longest that stands in it. */
export const AUDIT_FILTER_LENGTH = 80
