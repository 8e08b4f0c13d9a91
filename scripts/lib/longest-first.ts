import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LAST_JOURNEYS } from './last-journeys.js'

/** A worker keeps its modules while it stays in one project, so projects follow each other: those of long files first. */
const PROJECTS = [
  'server-embedded',
  'server-postgresql',
  'scripts',
  'web',
  'checks',
  'contract',
  'domain',
  'sandbox',
]

/** The files that take longest: a fresh clone cannot know, and the size of a file says little. */
export const LONG = [
  'server/src/features/payments/killed.postgres.test.ts',
  'server/src/features/intake/runs/killed.postgres.test.ts',
  'server/test/demo-world.test.ts',
  'server/test/audit-of-actions.test.ts',
  'server/test/hostile-amounts.test.ts',
  'server/src/features/intake/portfolio/move-in-cli.test.ts',
  'server/src/features/intake/file/cli.test.ts',
  'server/test/access-matrix.test.ts',
  'server/src/features/payments/races.postgres.test.ts',
  'server/src/features/payments/course/deliveries.test.ts',
  'server/src/features/intake/file/import-file.test.ts',
  'server/demo/finished-payment.test.ts',
  'server/src/features/payments/begin/card-journey.test.ts',
  'server/src/features/payments/any-trouble.test.ts',
  'server/src/features/verify/verify.test.ts',
  'server/src/jobs/tasks.test.ts',
  'server/src/features/verify/embedded.test.ts',
  'server/test/fuzz.test.ts',
  'server/src/features/certificates/search-plan.test.ts',
  'e2e/journeys/staff-screens.test.ts',
  'e2e/journeys/start.test.ts',
  'e2e/journeys/whole-life.test.ts',
  'e2e/journeys/money-back.test.ts',
  'e2e/journeys/pay-refused.test.ts',
  'e2e/journeys/legal.test.ts',
  'e2e/journeys/county-payoff.test.ts',
]

/** Long files begin first: one that began last would run alone, with the other workers idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files)
    return known.toSorted((a, b) => compare(this.#placeOf(a), this.#placeOf(b)))
  }

  #placeOf({ project, moduleId }: TestSpecification): readonly number[] {
    const path = relative(this.ctx.config.root, moduleId)
    return [
      project.config.sequence.groupOrder,
      placeIn(PROJECTS, project.name),
      isLast(path),
      placeIn(LONG, path),
    ]
  }
}

const isLast = (path: string): number => (LAST_JOURNEYS.includes(path) ? 1 : 0)

/** What is not named comes after what is. */
function placeIn(names: readonly string[], name: string): number {
  const at = names.indexOf(name)
  return at === -1 ? names.length : at
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
