import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant } from '../../values.ts'

export const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

/** A long-running task, such as an import: its progress and its result. */
export const task = entity({
  id: z.int(),
  /** 'import' */
  kind: z.string(),
  /** Such as the name of the imported file. */
  title: z.string(),
  state: z.enum(TASK_STATES),
  /** The current step: 'Checking'. */
  step: z.string(),
  /** In this step. */
  doneCount: z.int(),
  /** Null while unknown. */
  totalCount: z.nullable(z.int()),
  /** Counts and codes. */
  result: [
    'result',
    z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  ],
  /** Why it failed, or why it is tried again, in sentences for the user who started it. */
  error: z.nullable(z.string()),
  /** It has given no sign of life for some seconds: it goes on, or ends as failed, in under a minute. */
  isInterrupted: ['interrupted', z.boolean()],
  /** How it can be resumed: it goes on with what is left, or starts over. Null: it cannot. */
  resume: z.nullable(z.enum(['continue', 'again'])),
  /** When it is tried again by itself, after a cause that can pass. */
  retryAt: ['retry', z.nullable(instant)],
  /** Null for a command at a terminal. */
  startedBy: z.nullable(z.int()),
  startedByUsername: z.nullable(z.string()),
  isCancelRequested: ['cancelRequested', z.boolean()],
  createdAt: ['created', instant],
  startedAt: ['started', z.nullable(instant)],
  endedAt: ['ended', z.nullable(instant)],
})
export type Task = z.output<typeof task>
