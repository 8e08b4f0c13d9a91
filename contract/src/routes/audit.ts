import * as z from 'zod/mini'
import { AUDIT_FILTER_LENGTH, auditChoices, auditLine } from '../entities/audit/audit.ts'
import { dayFilters, list } from '../list.ts'
import { route } from '../route.ts'
import { optionalText } from '../values.ts'

export const auditRoutes = {
  auditChoices: route({
    method: 'GET',
    path: '/api/admin/audit/choices',
    access: ['admin'],
    reads: 'audit',
    summary:
      'What the audit log can be filtered by: the actions and results that stand in it, and the staff.',
    answer: auditChoices,
  }),
  listAudit: route({
    method: 'GET',
    path: '/api/admin/audit',
    access: ['admin'],
    reads: 'audit',
    summary: 'The audit log, newest first; as CSV oldest first. X-Total-Count holds the whole count.',
    ...list({
      name: 'audit-log',
      pageSize: 20,
      sorts: ['id'],
      filters: {
        /** The action as it stands in the log: 'log-in'. */
        action: optionalText(AUDIT_FILTER_LENGTH),
        /** A user's id or user name, a role, or 'system'. */
        actor: optionalText(AUDIT_FILTER_LENGTH),
        /** A kind ('user'), an id, or both with a colon: 'certificate:12'. */
        subject: optionalText(AUDIT_FILTER_LENGTH),
        result: optionalText(AUDIT_FILTER_LENGTH),
        ...dayFilters,
      },
      columns: [
        ['Line', 'id'],
        ['Time', 'at'],
        ['User', 'actorUsername'],
        ['User id', 'actorUserId'],
        ['Role', 'actorRole'],
        ['Action', 'action'],
        ['Subject', 'subjectKind'],
        ['Subject id', 'subjectId'],
        ['Subject name', 'subjectName'],
        ['Result', 'result'],
        ['Address', 'address'],
        ['Detail', (row) => JSON.stringify(row['detail'])],
      ],
    }),
    answer: z.array(auditLine),
  }),
} as const
