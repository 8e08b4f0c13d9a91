import { type Licensed, REASONS } from './dependencies.ts'
import { INSTALL_SCRIPTS } from './lockfile.ts'

/** The text of docs/DEPENDENCIES.md. */
export function dependenciesPage(all: readonly Licensed[]): string {
  const shipped = all.filter(({ isTool }) => !isTool)
  const tools = all.filter(({ isTool }) => isTool)
  return [
    '# Packages and their licenses',
    '',
    'Written by `tools/checks/dependencies.test.ts` from the lock file (`UPDATE_DEPENDENCIES=1 npx vitest run',
    'tools/checks/dependencies.test.ts`). Do not edit by hand. `npm run sbom` writes the same list as CycloneDX.',
    '',
    '## What we ask for, and why',
    '',
    '| package | of | is there for |',
    '|---|---|---|',
    ...Object.entries(REASONS).flatMap(([folder, reasons]) =>
      Object.entries(reasons).map(([name, reason]) => `| ${name} | ${folder.slice(0, -1)} | ${reason} |`),
    ),
    '',
    '## What may run something when it is installed',
    '',
    ...Object.entries(INSTALL_SCRIPTS).map(([name, reason]) => `- ${name}: ${reason}.`),
    '',
    `## What the product is shipped with: ${shipped.length} packages`,
    '',
    ...byLicense(shipped),
    '',
    `## Tools of development, which are not shipped: ${tools.length} packages`,
    '',
    ...byLicense(tools),
    '',
  ].join('\n')
}

function byLicense(all: readonly Licensed[]): readonly string[] {
  const licenses = [...new Set(all.map(({ license }) => license))].sort()
  return [
    '| license | packages |',
    '|---|---|',
    ...licenses.map((license) => {
      const those = all.filter((one) => one.license === license)
      return `| ${license} | ${those.map(({ name, version }) => `${name} ${version}`).join(', ')} |`
    }),
  ]
}
