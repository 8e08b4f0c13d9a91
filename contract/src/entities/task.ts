import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { instant } from '../values.ts'

export const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

/** Long work, such as an import: how far it is, and how it ended. */
const taskFields = {
  id: ['id', z.int()],
  /** 'import' */
  kind: ['kind', z.string()],
  /** What people call it, such as the name of a file. */
  title: ['title', z.string()],
  state: ['state', z.enum(TASK_STATES)],
  /** What it does just now: 'Checking'. */
  step: ['step', z.string()],
  /** Of this step. */
  doneCount: ['doneCount', z.int()],
  /** Null while nobody can say. */
  totalCount: ['totalCount', z.nullable(z.int())],
  /** Counts and codes of the finished work. */
  result: [
    'result',
    z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  ],
  /** Why it failed, for the person who began it. */
  error: ['error', z.nullable(z.string())],
  /** Null: a command at a terminal. */
  startedBy: ['startedBy', z.nullable(z.int())],
  startedByUsername: ['startedByUsername', z.nullable(z.string())],
  isCancelRequested: ['cancelRequested', z.boolean()],
  createdAt: ['created', instant],
  startedAt: ['started', z.nullable(instant)],
  endedAt: ['ended', z.nullable(instant)],
} as const

export type Task = EntityOf<typeof taskFields>
export const task = entity(taskFields)
