import { defineConfig } from 'vitest/config'

const SERVER_TESTS = ['server/{src,test,demo}/**/*.test.ts']

export default defineConfig({
  test: {
    // Each worker of the server's tests may hold an embedded database of half a gigabyte.
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      {
        test: {
          name: 'server-embedded',
          include: SERVER_TESTS,
          exclude: ['**/node_modules/**', '**/*.postgres.test.ts'], // locking cannot be shown on one connection
          environment: 'node',
          env: { TEST_DATABASE: 'embedded' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-postgresql',
          include: SERVER_TESTS,
          environment: 'node',
          env: { TEST_DATABASE: 'postgresql' },
          globalSetup: ['server/test/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'e2e/harness/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'scripts/house/**'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['scripts/house/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/harness/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // One browser at a time, and after everything else: the machine may be small.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
