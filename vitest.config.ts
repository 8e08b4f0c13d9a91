import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'
import { isInMemory, openMemoryFolder } from './scripts/lib/memory-folder.js'
import { JOURNEYS_OF_EACH_CHANGE, LEFT_ON_EMBEDDED, LEFT_TO_THE_WHOLE } from './scripts/lib/parts.ts'

// What a run throws away is made in memory, also where a part of it is run by hand.
if (!isInMemory(tmpdir())) process.env['TMPDIR'] = openMemoryFolder()?.path ?? tmpdir()

/** A busy machine is no failure: these limits end only what hangs. The long tests may take as long as they need. */
const PATIENT = {
  testTimeout: process.env['LONG_TESTS'] === '1' ? 0 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

/**
 * Files of one worker share their modules: loading them anew for each file was half of the time. A test leaves nothing
 * behind in a module; what it opens it closes.
 */
const SHARED = { ...PATIENT, environment: 'node', isolate: false } as const

/** Long: whole matrices, large counts, kills. `npm run test:long` runs them. */
const LONG_TESTS = '**/*.long.test.ts'

/** Opens the embedded database itself, whatever the other tests run on. */
const EMBEDDED_ONLY = ['server/test/tables.test.ts', 'server/src/features/verify/embedded.test.ts']

/** What can differ between the two databases: these run on both. All else of the server runs on PostgreSQL. */
const ON_BOTH = [
  'server/test/database.test.ts', // results, transactions, migrations
  'server/src/features/certificates/search.test.ts',
  'server/src/features/intake/file/every-field.test.ts', // a whole import; import-file has each rule
  'server/src/features/payments/begin/card-payment.test.ts', // one whole payment
  'server/src/jobs/jobs.test.ts',
]

/**
 * Long ones for which PostgreSQL stands in every run, and the embedded database in the long tests: it is the same PostgreSQL, only
 * slower. `npm run verify` itself runs on it before a change lands (EMBEDDED_ONLY).
 */
const ON_BOTH_IN_LONG_TESTS =
  process.env['LONG_TESTS'] === '1'
    ? [
        'server/test/access-matrix.test.ts',
        'server/src/features/intake/file/cli.test.ts',
        'server/src/features/payments/begin/card-journey.test.ts',
        'server/src/jobs/*.test.ts',
        'server/src/outbox/*.test.ts',
        'server/src/features/verify/verify.test.ts',
      ]
    : []

/** Only `npm test` leaves something out: who names a file gets it. */
const IS_QUICK = process.env['TESTS'] === 'quick'

const NEVER = [
  '**/node_modules/**',
  ...(process.env['LONG_TESTS'] === '1' ? [] : [LONG_TESTS]),
  ...(IS_QUICK ? LEFT_TO_THE_WHOLE : []),
]

export default defineConfig({
  test: {
    // Who runs a part again need not wait for what has not changed; a fresh clone has nothing to keep.
    experimental: { fsModuleCache: process.env['CI'] === undefined },
    // Two cores is what the machine of the checks has; while one worker waits for PostgreSQL the next one works.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...SHARED, name: 'domain', include: ['domain/src/**/*.test.ts'], exclude: NEVER } },
      { test: { ...SHARED, name: 'contract', include: ['contract/src/**/*.test.ts'], exclude: NEVER } },
      {
        test: {
          ...SHARED,
          name: 'sandbox',
          include: ['tools/stripe-sandbox/src/**/*.test.ts'],
          exclude: NEVER,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/setup.testing.ts'],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'server-postgresql',
          include: ['server/{src,test,demo}/**/*.test.ts', 'tools/simulator/**/*.test.ts'],
          exclude: [...NEVER, ...EMBEDDED_ONLY],
          env: { TEST_DATABASE: 'postgresql' },
          globalSetup: ['server/test/built.ts', 'server/test/postgres.ts'],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'server-embedded',
          include: [...EMBEDDED_ONLY, ...ON_BOTH, ...ON_BOTH_IN_LONG_TESTS],
          exclude: [...NEVER, ...(IS_QUICK ? LEFT_ON_EMBEDDED : [])],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['server/test/built.ts'],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'e2e/harness/**/*.test.ts'],
          exclude: NEVER,
          environment: 'node',
        },
      },
      { test: { ...SHARED, name: 'checks', include: ['tools/checks/*.test.ts'], exclude: NEVER } },
      {
        test: {
          ...SHARED,
          name: 'e2e',
          include: IS_QUICK ? JOURNEYS_OF_EACH_CHANGE : ['e2e/journeys/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: ['e2e/harness/global-setup.ts'],
          // After everything else: two browsers at a time are enough for a small machine.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
