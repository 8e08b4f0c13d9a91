import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'
import { APPROVALS_KEY } from '../../records/approvals/keys.ts'

export const TEMPLATES = ['templates'] as const
export const templateKey = (code: string | undefined, language: string): QueryKey => [
  'template',
  code,
  language,
]
export const versionsKey = (code: string, language: string): QueryKey => [...versionsOf(code), language]
const versionsOf = (code: string): QueryKey => ['template-versions', code]
export const previewKey = (code: string, body: string): QueryKey => ['template-preview', code, body]

/** Of a text that was saved. */
export const staleAfterTemplate = (code: string): readonly QueryKey[] => [
  TEMPLATES,
  versionsOf(code),
  APPROVALS_KEY,
]

const OUTBOX = ['outbox'] as const
export const outboxKey = (query: object): QueryKey => [...OUTBOX, query]
export const mailKey = (id: number): QueryKey => ['mail', id]

/** Of a mail that goes out once more, or no more. */
export const staleAfterMail = (id: number): readonly QueryKey[] => [mailKey(id), OUTBOX, QUEUES_KEY]

export const messageKey = (id: number): QueryKey => ['contact-message', id]
