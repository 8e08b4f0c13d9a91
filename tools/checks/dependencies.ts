import { readText } from './files.ts'
import { importsOf } from './imports.ts'
import type { LockedPackage } from './lockfile.ts'

/** The folders that have a package.json, with the slash at their end; '' is the root. */
export const PACKAGE_FOLDERS = [
  '',
  'domain/',
  'contract/',
  'server/',
  'web/',
  'tools/bench/',
  'tools/checks/',
  'tools/simulator/',
  'tools/stripe-sandbox/',
  'e2e/',
] as const

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** What the product runs with, by the workspace that asks for it: what each package is there for. */
export const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contract/': { zod: 'describes what crosses the wire' },
  'server/': {
    '@aws-sdk/client-s3': 'documents in an S3 bucket',
    '@aws-sdk/s3-request-presigner': 'the S3 driver of flydrive loads it',
    '@electric-sql/pglite': 'the embedded database',
    '@expo-google-fonts/arimo': 'the letters of PDFs, which are embedded',
    '@expo-google-fonts/cousine': 'the codes of PDFs',
    '@expo-google-fonts/tinos': 'the headings of PDFs',
    '@fastify/compress': 'compresses answers',
    '@fastify/formbody': 'reads the two forms that lead to the card page',
    '@fastify/proxy-addr': 'finds the address of a caller behind trusted proxies',
    '@fastify/rate-limit': 'limits of calls',
    '@fastify/static': 'serves the built pages',
    '@fastify/under-pressure': 'refuses calls while the server has too much to do',
    '@node-rs/argon2': 'hashes passwords',
    'bwip-js': 'bar codes on papers',
    'csv-parse': 'reads CSV files that come in',
    fastify: 'the HTTP server',
    fflate: 'writes ZIP files',
    'file-type': 'tells the type of a file by its content',
    flydrive: 'one interface to buckets of S3-compatible services',
    fontkit: 'opens the fonts of PDFs once, and says which characters they cover',
    jose: 'signs and checks session tokens',
    kysely: 'builds SQL with types',
    nodemailer: 'sends mail',
    pdfkit: 'draws PDF files',
    pg: 'connects to PostgreSQL',
    'pg-copy-streams': 'COPY of PostgreSQL, for imports and backups',
    pino: 'the log',
    'prom-client': 'metrics',
    re2js: 'runs the patterns of import mappings without backtracking',
    sax: 'reads the XML of workbooks',
    stripe: 'calls of the payment provider',
    yauzl: 'opens workbooks, which are ZIP files',
    zod: 'reads settings and files',
  },
  'web/': {
    '@mantine/core': 'components of the pages of staff',
    '@mantine/hooks': 'comes with them',
    '@mantine/notifications': 'messages that appear and go',
    '@tanstack/react-query': 'keeps what the server answered',
    'get-nonce': 'hands the nonce of the page to the styles of the components',
    'qrcode-generator': 'the QR code of a second factor',
    react: 'the pages',
    'react-dom': 'the pages',
    'react-router': 'addresses of the pages',
    zod: 'reads what the server answered',
  },
}

/** What is used without an import: by a command, by its settings, or by another package. */
export const USED_WITHOUT_IMPORT: Readonly<Record<string, string>> = {
  '@aws-sdk/s3-request-presigner': 'flydrive loads it',
  '@axe-core/playwright': 'e2e/harness/axe.ts takes the script of axe from it',
  '@biomejs/biome': 'npm run lint',
  '@expo-google-fonts/arimo': 'server/src/pdf/fonts.ts reads its files',
  '@expo-google-fonts/cousine': 'server/src/pdf/fonts.ts reads its files',
  '@expo-google-fonts/tinos': 'server/src/pdf/fonts.ts reads its files',
  '@testing-library/dom': '@testing-library/react asks for it',
  'happy-dom': 'the environment of the tests of pages (vitest.config.ts)',
  oxlint: 'npm run lint',
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
  typescript: 'npm run typecheck',
}

/** The package of an import; null for our own files and Node's. 'pg/lib/x' is of 'pg', '@a/b/c' of '@a/b'. */
export function packageOf(name: string): string | null {
  if (name.startsWith('node:') || /^[a-z0-9]+\/src\//.test(name) || name.startsWith('.')) return null
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The packages that files import, our own workspaces among them, by the folder of the package.json above the file. */
export function importedPackages(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>(PACKAGE_FOLDERS.map((folder) => [folder, new Set()]))
  for (const path of files) {
    const names = importsOf(path, readText(path) ?? '').flatMap((name) => {
      const [, workspace] = /^([a-z0-9]+)\/src\//.exec(name) ?? []
      return workspace === undefined ? (packageOf(name) ?? []) : `@fieldstone/${workspace}`
    })
    // A package of the root serves all of them.
    for (const folder of ['', folderOf(path)]) for (const name of names) found.get(folder)?.add(name)
  }
  return found
}

const folderOf = (path: string) =>
  PACKAGE_FOLDERS.find((folder) => folder !== '' && path.startsWith(folder)) ?? ''

/** The dependencies of a package.json that nothing uses. The types of a package are used where the package is. */
export function unusedOf(
  { dependencies, devDependencies }: Manifest,
  imported: ReadonlySet<string>,
): readonly string[] {
  return [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})].filter((name) => {
    const typed = /^@types\/(.+)$/.exec(name)?.[1]
    if (typed === 'node') return false
    return !imported.has(typed ?? name) && USED_WITHOUT_IMPORT[name] === undefined
  })
}

/** Licenses under which the product may take a package along: none asks that its users' own code be given away. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', '(MIT AND Zlib)'],
  // Fonts, which may be shipped and embedded but not sold by themselves; their package is MIT.
  'MIT AND OFL-1.1',
])

/** Tools of development, which are never shipped, may also bear these. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'MPL-2.0'])

/** Packages that do not name their license in their package.json, with the one that their license file names. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

export interface LicensedPackage extends LockedPackage {
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

export interface Licensed {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Only the tools of development use it. */
  readonly isTool: boolean
}

/** Every package of a lock file once a version, by name. */
export function licensesOf(packages: Readonly<Record<string, LicensedPackage>>): readonly Licensed[] {
  const found = new Map<string, Licensed>()
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link === true) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${entry.version}`
    const isTool = entry.dev === true || entry.devOptional === true
    const license = entry.license ?? READ_BY_HAND[name] ?? 'unknown'
    const before = found.get(key)
    found.set(key, {
      ...{ name, version: entry.version ?? '', license },
      isTool: isTool && (before?.isTool ?? true),
    })
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

export const refusedLicenses = (all: readonly Licensed[]): readonly string[] =>
  all
    .filter(({ license, isTool }) => !(isTool ? ALLOWED_FOR_TOOLS : ALLOWED).has(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`)
