import { expect, test } from 'vitest'
import { readArrows, refusalOf } from './arrows.ts'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { importsOf } from './imports.ts'

const arrows = readArrows(readText('docs/ARCHITECTURE.md') ?? '')
const ROOMS = /^(?:domain|contract|server|web|tools|e2e)\//

test('every import of the product goes along an arrow of docs/ARCHITECTURE.md', () => {
  const files = projectFiles().filter(
    (path) =>
      ROOMS.test(path) &&
      isTypeScript(path) &&
      !/\.(?:test|fixtures|testing)\.tsx?$|\/testing\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(20)
  const refused = files.flatMap((path) =>
    importsOf(path, readText(path) ?? '').flatMap((imported) => refusalOf(arrows, path, imported) ?? []),
  )
  expect(refused).toEqual([])
})

test.each([
  ['a rule asks Node', 'domain/src/money/cents.ts', "import { readFileSync } from 'node:fs'"],
  ['a rule uses a package', 'domain/src/money/cents.ts', "import { z } from 'zod/mini'"],
  ['a rule loads one late', 'domain/src/money/cents.ts', "const fs = await import('fs')"],
  ['the wire takes the whole of zod', 'contract/src/entities/parcel.ts', "import { z } from 'zod'"],
  [
    'the wire knows the server',
    'contract/src/route.ts',
    "export type { App } from '../../server/src/app.ts'",
  ],
  [
    "a feature reads another's tables",
    'server/src/features/payments/service.ts',
    "import * as q from '../plans/queries.ts'",
  ],
  [
    "a feature calls another's handlers",
    'server/src/features/payments/service.ts',
    "import { h } from '../plans/handlers.ts'",
  ],
  [
    "a feature holds a vendor's package",
    'server/src/features/payments/service.ts',
    "import Stripe from 'stripe'",
  ],
  [
    "a feature names a vendor's type",
    'server/src/features/payments/service.ts',
    "type A = import('stripe').Stripe",
  ],
  ['a feature mails by itself', 'server/src/features/site/service.ts', "import nodemailer from 'nodemailer'"],
  [
    'a feature knows which provider it is',
    'server/src/features/site/service.ts',
    "import { x } from '../../providers/stripe/client.ts'",
  ],
  [
    'the ground under the features knows one of them',
    'server/src/records/reach.ts',
    "import { readLien } from '../features/payoff/service.ts'",
  ],
  [
    'a provider knows a feature',
    'server/src/providers/stripe/client.ts',
    "import { s } from '../../features/payments/service.ts'",
  ],
  [
    'a provider asks the database',
    'server/src/providers/stripe/client.ts',
    "import { db } from '../../db/database.ts'",
  ],
  [
    'the product holds the sandbox',
    'server/src/main.ts',
    "import { startSandbox } from '@fieldstone/sandbox'",
  ],
  [
    "a page uses another feature's part",
    'web/src/features/payments/payment-dialog.tsx',
    "import { P } from '../payoff/payoff-table.tsx'",
  ],
  [
    'a page knows the router',
    'web/src/features/payments/payment-dialog.tsx',
    "import { r } from '../../app/router.tsx'",
  ],
  [
    'a page reaches into the server',
    'web/src/features/payments/payment-dialog.tsx',
    "import { c } from '../../../../server/src/config.ts'",
  ],
  [
    'a record knows a feature',
    'web/src/records/certificate.ts',
    "import { P } from '../features/payoff/payoff-page.tsx'",
  ],
  ['a format knows a record', 'web/src/lib/format.ts', "import { c } from '../records/certificate.ts'"],
  [
    'the frame reaches into the server',
    'web/src/app/router.tsx',
    "import { c } from '../../../server/src/config.ts'",
  ],
  [
    'a button knows the wire',
    'web/src/ui/button.tsx',
    "import { routes } from '@fieldstone/contract/routes'",
  ],
  [
    'a button knows a feature',
    'web/src/ui/button.tsx',
    "import { P } from '../features/payoff/payoff-table.tsx'",
  ],
  ['a room nobody drew', 'attic/src/thing.ts', "import { a } from './other.ts'"],
])('%s: is refused', (_, path, text) => {
  expect(importsOf(path, text).map((imported) => refusalOf(arrows, path, imported))).toEqual([
    expect.stringContaining(path),
  ])
})

test.each([
  ['server/src/features/payments/service.ts', "import { offer } from '@fieldstone/domain/payoff/offer'"],
  ['server/src/features/payments/service.ts', "import { find } from './queries.ts'"],
  ['server/src/features/payments/service.ts', "import * as plans from '../plans/service.ts'"],
  ['server/src/features/payments/service.ts', "import type { P } from '../../providers/payment-provider.ts'"],
  ['server/src/features/payments/core/queries.ts', "import { sql } from 'kysely'"],
  ['server/src/providers/stripe/client.ts', "import Stripe from 'stripe'"],
  ['contract/src/entities/parcel.ts', "import * as z from 'zod/mini'"],
  ['web/src/features/payments/payment-dialog.tsx', "import { Dialog } from '../../ui/dialog.tsx'"],
  ['web/src/features/payments/payment-dialog.tsx', "import { c } from '../../records/certificate.ts'"],
  ['web/src/app/router.tsx', "const P = lazy(() => import('../features/payoff/payoff-page.tsx'))"],
])('%s, %s: is allowed', (path, text) => {
  expect(importsOf(path, text).map((imported) => refusalOf(arrows, path, imported))).toEqual([null])
})

test('tests stand outside of the arrows, and are known by their names', () => {
  expect(
    ['server/test/actors.ts', 'web/src/ui/button.test.tsx', 'e2e/journeys/pay.test.ts'].every(isTest),
  ).toBe(true)
  expect(['server/src/main.ts', 'web/src/ui/button.tsx', 'server/demo/world.ts'].some(isTest)).toBe(false)
})
