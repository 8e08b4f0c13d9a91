/**
 * Every kind of task, and what happens when a person resumes one that broke off. 'continue': it goes on with what is left.
 * 'again': it starts over, since a run stores everything or nothing, or replaces what the last one stored.
 */
export const TASK_RESUMES = {
  import: 'again',
  'import-run': 'again',
  letters: 'continue',
  lockbox: 'continue',
  rehearsal: 'continue',
  forecast: 'again',
  overcharges: 'again',
} as const satisfies Readonly<Record<string, TaskResume>>

export type TaskResume = 'continue' | 'again'
export type TaskName = keyof typeof TASK_RESUMES
