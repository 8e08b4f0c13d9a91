import { expect } from 'vitest'
import { overchargesTask, queueCheck } from '../src/features/analysis/overcharges/check-task.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import type { TestApp } from './test-app.ts'

/** Has all charges checked as each night does; every certificate could be judged or has no figure, and none is overcharged. */
export async function expectNoOvercharge({ db, services, clock }: TestApp): Promise<void> {
  await queueCheck(db, clock.now(), null)
  await runWaitingTasks(services, [overchargesTask], new AbortController().signal)
  const check = await db
    .selectFrom('overcharge_check')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(check.certificate_count).toBeGreaterThan(check.unjudged_count)
  expect(await db.selectFrom('overcharge').selectAll().execute()).toEqual([])
}
