import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { importProblem } from './import-rules.ts'
import { importsOf } from './imports.ts'

const BOUND = /^(?:domain|contract|server|web|e2e|tools\/(?:bench|simulator|stripe-sandbox))\//

/** Every file that the rules bind, with what it imports. */
const imports: ReadonlyMap<string, readonly string[]> = new Map(
  projectFiles()
    .filter(
      (path) =>
        BOUND.test(path) &&
        isTypeScript(path) &&
        !/\.(?:test|fixtures|testing)\.tsx?$|\/testing\.tsx?$/.test(path),
    )
    .map((path) => [path, importsOf(path, readText(path) ?? '')]),
)

test('every import is one that the rules allow', () => {
  expect(imports.size).toBeGreaterThan(1_000)
  const problems = [...imports].flatMap(([path, names]) =>
    names.flatMap((imported) => importProblem(path, imported) ?? []),
  )
  expect(problems).toEqual([])
})

test('features of the server depend on each other in one direction only', () => {
  const uses = new Map<string, Set<string>>()
  for (const [path, names] of imports) {
    const own = featureOf(path)
    if (own === null || isTest(path)) continue
    const others = names.flatMap((imported) => featureOf(imported) ?? []).filter((it) => it !== own)
    uses.set(own, new Set([...(uses.get(own) ?? []), ...others]))
  }
  expect(uses.get('certificates')).toContain('payoff')
  expect(featuresInCycles(uses)).toEqual([])
})

test('a cycle of features is found', () => {
  const uses = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] }
  expect(
    featuresInCycles(new Map(Object.entries(uses).map(([name, others]) => [name, new Set(others)]))),
  ).toEqual(['b', 'c'])
})

test.each([
  ['domain/src/money/cents.ts', "import { readFileSync } from 'node:fs'"],
  ['domain/src/money/cents.ts', "const fs = await import('fs')"],
  ['contract/src/entities/parcel.ts', "import { z } from 'zod'"],
  ['contract/src/route.ts', "export type { App } from '../../server/src/app.ts'"],
  ['server/src/features/payments/service.ts', "import * as q from '../plans/queries.ts'"],
  ['server/src/features/payments/service.ts', "import Stripe from 'stripe'"],
  ['server/src/features/analysis/forecast/service.ts', "import * as q from '../proofs/queries.ts'"],
  ['server/src/features/payments/service.ts', "type A = import('stripe').Stripe"],
  ['server/src/features/site/service.ts', "import { x } from '../../providers/stripe/client.ts'"],
  ['server/src/records/reach.ts', "import { readLien } from '../features/payoff/service.ts'"],
  ['server/src/providers/stripe/client.ts', "import { db } from '../../db/database.ts'"],
  ['server/src/main.ts', "import { startSandbox } from '@fieldstone/sandbox'"],
  ['server/src/main.ts', "import { startSandbox } from '../../tools/stripe-sandbox/src/index.ts'"],
  ['web/src/features/payments/payment-dialog.tsx', "import { P } from '../payoff/payoff-table.tsx'"],
  ['web/src/features/payments/payment-dialog.tsx', "import { r } from '../../app/router.tsx'"],
  ['web/src/features/payments/payment-dialog.tsx', "import { c } from '../../../../server/src/config.ts'"],
  ['web/src/records/certificate.ts', "import { P } from '../features/payoff/payoff-page.tsx'"],
  ['web/src/features/analysis/forecast/expected.tsx', "import { P } from '../proofs/verify-page.tsx'"],
  ['web/src/lib/format.ts', "import { c } from '../records/certificate.ts'"],
  ['web/src/ui/button.tsx', "import { routes } from '@fieldstone/contract/routes'"],
  ['web/src/ui/button.tsx', "import { P } from '../features/payoff/payoff-table.tsx'"],
  ['attic/src/thing.ts', "import { a } from './other.ts'"],
])('%s, %s: is refused', (path, text) => {
  const problems = importsOf(path, text).map((imported) => importProblem(path, imported))
  expect(problems).toEqual([expect.stringContaining(path)])
})

test.each([
  ['server/src/features/payments/service.ts', "import { offer } from '@fieldstone/domain/payoff/offer'"],
  ['server/src/features/payments/service.ts', "import * as plans from '../plans/service.ts'"],
  ['server/src/features/payments/service.ts', "import type { P } from '../../providers/payment-provider.ts'"],
  ['server/src/features/analysis/forecast/service.ts', "import * as payoff from '../../payoff/service.ts'"],
  ['server/src/features/queues/queues.ts', "import { o } from '../analysis/overcharges/service.ts'"],
  ['server/src/features/payments/core/queries.ts', "import { sql } from 'kysely'"],
  ['server/src/providers/stripe/client.ts', "import Stripe from 'stripe'"],
  ['contract/src/entities/parcel.ts', "import * as z from 'zod/mini'"],
  ['web/src/features/payments/payment-dialog.tsx', "import { c } from '../../records/certificate.ts'"],
  ['web/src/app/router.tsx', "const P = lazy(() => import('../features/payoff/payoff-page.tsx'))"],
])('%s, %s: is allowed', (path, text) => {
  expect(importsOf(path, text).map((imported) => importProblem(path, imported))).toEqual([null])
})

const featureOf = (path: string): string | null =>
  /^server\/src\/features\/(analysis\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null

/** The names that reach themselves. */
function featuresInCycles(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string, seen: Set<string>): Set<string> => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return [...uses.keys()].filter((name) => reached(name, new Set()).has(name))
}
