import { isBuiltin } from 'node:module'

/**
 * What the files of a folder may import. The first rule whose `from` matches a file decides; what its `allowed` does not
 * name is refused. Tests, and the helpers of tests, are not bound.
 *
 * Patterns are paths from the root or names of packages: `*` is one file or folder, `**` any number of them, `X` the same
 * feature on both sides, `npm` any package and `node` any module of Node. A feature of a group, such as `analysis/forecast`,
 * is also one `X`.
 */
export interface ImportRule {
  /** Why. */
  readonly comment: string
  readonly from: readonly string[]
  readonly allowed: readonly string[]
  /** Refused although `allowed` matches. */
  readonly forbidden?: readonly string[]
}

/** The packages that both ends share. */
const SHARED = ['contract/src/**', 'domain/src/**']
/** Only the folder of a provider uses its package: everybody else uses the interface. */
const PROVIDER_PACKAGES = ['stripe', 'nodemailer']

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    comment: 'The rules are pure: no package, nothing of Node, no clock.',
    from: ['domain/src/**'],
    allowed: ['domain/src/**'],
  },
  {
    comment:
      'What crosses the wire knows neither end. zod/mini alone: the whole of zod is too heavy for public pages.',
    from: ['contract/src/**'],
    allowed: [...SHARED, 'zod/mini'],
  },
  {
    comment: 'A command is a process of its own, as main.ts is, and may put the whole server together.',
    from: ['server/src/features/*/cli.ts', 'server/src/features/*/*/cli.ts'],
    allowed: [...SHARED, 'server/src/**', 'npm', 'node'],
    forbidden: PROVIDER_PACKAGES,
  },
  {
    comment:
      'A feature uses another one through its service.ts alone, and a provider through its interface. pdfkit is left to the folder of PDFs, which knows which characters a font covers.',
    from: ['server/src/features/X/**'],
    allowed: [
      ...SHARED,
      'server/src/features/X/**',
      'server/src/features/*/service.ts',
      'server/src/features/analysis/*/service.ts',
      'server/src/providers/*.ts',
      'server/src/*.ts',
      'server/src/answers/**',
      'server/src/approvals/**',
      'server/src/audit/**',
      'server/src/db/**',
      'server/src/encryption/keys-in-use.ts',
      'server/src/http/**',
      'server/src/lists/**',
      'server/src/messages/**',
      'server/src/outbox/mail-texts.ts',
      'server/src/outbox/queue-mail.ts',
      'server/src/pdf/**',
      'server/src/records/**',
      'server/src/tasks/**',
      'server/src/templates/**',
      'npm',
      'node',
    ],
    forbidden: [...PROVIDER_PACKAGES, 'pdfkit'],
  },
  {
    comment: 'A provider knows its own package, and neither features nor the database.',
    from: ['server/src/providers/**'],
    allowed: ['domain/src/**', 'server/src/providers/**', 'server/src/config.ts', 'npm', 'node'],
    forbidden: ['kysely', 'pg'],
  },
  {
    comment: 'What every feature stands on knows no feature and no provider.',
    from: ['server/src/records/**', 'server/src/audit/**', 'server/src/lists/**'],
    allowed: [
      ...SHARED,
      'server/src/*.ts',
      'server/src/audit/**',
      'server/src/db/**',
      'server/src/http/network.ts',
      'server/src/lists/**',
      'server/src/messages/**',
      'server/src/records/**',
      'npm',
      'node',
    ],
    forbidden: PROVIDER_PACKAGES,
  },
  {
    comment: 'Approvals are used by every feature, so they know none.',
    from: ['server/src/approvals/**'],
    allowed: [
      ...SHARED,
      'server/src/*.ts',
      'server/src/approvals/**',
      'server/src/audit/**',
      'server/src/db/**',
      'server/src/http/session.ts',
      'server/src/messages/**',
      'server/src/records/**',
      'server/src/templates/**',
      'npm',
      'node',
    ],
    forbidden: PROVIDER_PACKAGES,
  },
  {
    comment: 'Templates of mails and letters know no feature, and no package.',
    from: ['server/src/templates/**'],
    allowed: [
      ...SHARED,
      'server/src/*.ts',
      'server/src/db/**',
      'server/src/messages/**',
      'server/src/outbox/queue-mail.ts',
      'server/src/templates/**',
    ],
  },
  {
    comment: 'The database layer knows no feature and no provider.',
    from: ['server/src/db/**'],
    allowed: [...SHARED, 'server/src/*.ts', 'server/src/db/**', 'npm', 'node'],
    forbidden: PROVIDER_PACKAGES,
  },
  {
    comment: 'The rest of the server puts the features together.',
    from: ['server/src/**', 'server/demo/**'],
    allowed: [...SHARED, 'server/src/**', 'server/demo/**', 'npm', 'node'],
    forbidden: PROVIDER_PACKAGES,
  },
  {
    comment: 'A screen shares through records, ui and lib. Only web/src/app puts features together.',
    from: ['web/src/features/X/**'],
    allowed: [
      ...SHARED,
      'web/src/features/X/**',
      'web/src/records/**',
      'web/src/ui/**',
      'web/src/lib/**',
      'npm',
    ],
  },
  {
    comment: 'What several features need of a certificate knows no feature.',
    from: ['web/src/records/**'],
    allowed: [...SHARED, 'web/src/records/**', 'web/src/ui/**', 'web/src/lib/**', 'npm'],
  },
  {
    comment: 'Plain components know no certificate, and no wire.',
    from: ['web/src/ui/**'],
    allowed: ['web/src/ui/**', 'react', 'react-dom', '@mantine/*'],
  },
  {
    comment: 'The client of the server and the helpers of pages.',
    from: ['web/src/lib/**'],
    allowed: [...SHARED, 'web/src/lib/**', 'web/src/ui/**', 'npm'],
  },
  {
    comment: 'Pages reach the server over the wire alone.',
    from: ['web/**'],
    allowed: [...SHARED, 'web/**', 'npm'],
  },
  {
    comment: 'The model of the simulator knows nothing of what it judges but money, dates and the payoff.',
    from: ['tools/simulator/model/**'],
    allowed: [
      'domain/src/calendar/**',
      'domain/src/money/**',
      'domain/src/payoff/**',
      'tools/simulator/model/**',
    ],
  },
  {
    comment: 'The rest of the simulator drives the server from inside.',
    from: ['tools/simulator/**'],
    allowed: [...SHARED, 'server/**', 'tools/simulator/**', 'tools/stripe-sandbox/src/**', 'npm', 'node'],
  },
  {
    comment: 'Helpers of the tests of the server.',
    from: ['server/test/**'],
    allowed: [
      ...SHARED,
      'server/**',
      'scripts/lib/**',
      'tools/simulator/**',
      'tools/stripe-sandbox/src/**',
      'npm',
      'node',
    ],
  },
  {
    comment: 'The stand-in for Stripe must not share a misunderstanding with the product.',
    from: ['tools/stripe-sandbox/src/**'],
    allowed: ['tools/stripe-sandbox/src/**', 'stripe', 'node'],
  },
  {
    comment: 'Journeys and load tests use the product from outside, as a browser does.',
    from: ['e2e/**', 'tools/bench/**'],
    allowed: [
      ...SHARED,
      'e2e/**',
      'scripts/lib/**',
      'server/demo/**',
      'tools/bench/**',
      'tools/stripe-sandbox/src/**',
      'npm',
      'node',
    ],
  },
]

/** Returns why a file may not import something, null if it may. `imported` is as `importsOf` returns it. */
export function importProblem(path: string, imported: string): string | null {
  for (const { from, allowed, forbidden = [], comment } of IMPORT_RULES) {
    const match = from
      .map((pattern) => expression(pattern, '(analysis/[^/]+|[^/]+)').exec(path))
      .find((it) => it !== null)
    if (match === undefined) continue
    const fits = (pattern: string) => matches(pattern, match[1] ?? 'X', imported)
    return allowed.some(fits) && !forbidden.some(fits)
      ? null
      : `${path} may not import ${imported}. ${comment}`
  }
  return `${path} is in no rule of tools/checks/import-rules.ts`
}

const OWN_CODE = /^(?:\.\.|domain|contract|server|web|e2e|scripts|tools|@fieldstone)\//

function matches(pattern: string, feature: string, imported: string): boolean {
  if (pattern === 'node') return isBuiltin(imported)
  if (pattern === 'npm') return !isBuiltin(imported) && !OWN_CODE.test(imported)
  return expression(pattern, feature).test(imported)
}

/** The name of a package also matches its inner entries. */
function expression(pattern: string, feature: string): RegExp {
  const source = pattern
    .replaceAll(/[.+?^${}()[\]\\]/g, '\\$&')
    .replaceAll('/X/', `/${feature}/`)
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
  return new RegExp(`^${source}(?:/.*)?$`)
}
