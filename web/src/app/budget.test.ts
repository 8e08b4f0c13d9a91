// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMED } from '../../page-chunks.ts'

/** What every reader fetches, whatever the page; gzip -9, in bytes. */
const ENTRY_SCRIPTS = 130_000
/** What a reader may have to fetch before a public page stands. */
const PUBLIC_SCRIPTS = 144_000
/** All styles of the public half, which every page waits for. */
const STYLES = 17_500
const STAFF_STYLES = 10_500
const STAFF_SCRIPTS = 300_000
/** Of all files that a page of staff loads; each costs a warm visit two milliseconds. */
const STAFF_FILES = 62
/** All words of another language, which its readers fetch before the first page. */
const LANGUAGE = 37_500

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'
const STAFF = 'src/app/staff/staff-parts.tsx'

/** What each page may load: what it weighs now, and room for a few sentences. A page that weighs less takes its new figure. */
const SCRIPTS: Readonly<Record<string, number>> = {
  'src/app/forbidden-page.tsx': 130_500,
  'src/app/not-found-page.tsx': 130_500,
  'src/app/payoff-request-page.tsx': 141_500,
  'src/features/accounts/confirm-email-page.tsx': 137_500,
  'src/features/accounts/confirmation-page.tsx': 132_000,
  'src/features/accounts/forgot-password-page.tsx': 135_500,
  'src/features/accounts/login-page.tsx': 137_000,
  'src/features/accounts/profile-page.tsx': 142_500,
  'src/features/accounts/reset-password-page.tsx': 137_500,
  'src/features/accounts/second-factor-page.tsx': 138_000,
  'src/features/accounts/sign-up-page.tsx': 139_000,
  'src/features/analysis/proofs/verify-page.tsx': 137_000,
  'src/features/certificates/my-parcels-page.tsx': 144_000,
  'src/features/certificates/parcel-page.tsx': 141_000,
  'src/features/certificates/search-page.tsx': 138_000,
  'src/features/payments/course/payment-cancel-page.tsx': 143_000,
  'src/features/payments/course/payment-page.tsx': 131_000,
  'src/features/payments/course/payment-success-page.tsx': 143_500,
  'src/features/payments/own/my-payments-page.tsx': 145_000,
  'src/features/payments/own/receipt-page.tsx': 142_500,
  'src/features/payoff/growth-page.tsx': 140_000,
  'src/features/payoff/payoff-print-page.tsx': 140_000,
  'src/features/payoff/property-page.tsx': 140_000,
  'src/features/payoff/what-if/what-if-page.tsx': 140_000,
  'src/features/plans/claim-plan-page.tsx': 136_000,
  'src/features/plans/plan-offer-page.tsx': 136_000,
  'src/features/plans/plan-page.tsx': 140_000,
  'src/features/plans/plan-request-page.tsx': 139_500,
  'src/features/plans/plan-request-print-page.tsx': 141_500,
  'src/features/plans/plan-request-success-page.tsx': 131_000,
  'src/features/plans/reminders-page.tsx': 132_000,
  'src/features/site/about-page.tsx': 132_500,
  'src/features/site/accessibility-page.tsx': 131_500,
  'src/features/site/contact-page.tsx': 140_000,
  'src/features/site/disclaimer-page.tsx': 133_000,
  'src/features/site/faq-page.tsx': 134_000,
  'src/features/site/hardship-page.tsx': 134_500,
  'src/features/site/help-page.tsx': 133_500,
  'src/features/site/home-page.tsx': 140_000,
  'src/features/site/privacy-page.tsx': 133_000,
}

/** Their tables and forms are what these pages are opened for; each is for whoever is logged in. */
const HEAVIER: readonly string[] = [
  'src/features/accounts/profile-page.tsx',
  'src/features/certificates/my-parcels-page.tsx',
  'src/features/payments/own/my-payments-page.tsx',
]

let folder = ''
let manifest: Manifest = {}

// Built anew, so that the figures are those of the sources as they stand.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-web-'))
  const { NODE_ENV: _, ...env } = process.env
  const vite = join(import.meta.dirname, '../../../node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...env, NODE_ENV: 'production' },
  })
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is loaded before any page stays within its scripts, and holds nothing of the component library', () => {
  const chunks = withImports([ENTRY])
  expect(weigh(chunks.map((chunk) => chunk.file))).toBeLessThanOrEqual(ENTRY_SCRIPTS)
  for (const { file } of chunks) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('Mantine')
})

test('every page of the public and of taxpayers stays within its own scripts, and within those of a public page', () => {
  const pages = publicPages()
  expect(pages.toSorted()).toEqual(Object.keys(SCRIPTS))
  for (const page of pages) {
    const weight = weigh(withImports([ENTRY, page]).map((chunk) => chunk.file))
    expect.soft(weight, `scripts of ${page}`).toBeLessThanOrEqual(SCRIPTS[page] ?? 0)
    if (!HEAVIER.includes(page)) expect.soft(weight, `scripts of ${page}`).toBeLessThanOrEqual(PUBLIC_SCRIPTS)
  }
})

test('pages of one name share a chunk of that name; a chunk of two names holds nothing for a named page of another', () => {
  const met = new Set<string>()
  for (const { page, name } of namedPages()) {
    const shared = withImports([page]).flatMap((chunk) => /^pages-(.+)/.exec(chunk.name ?? '')?.[1] ?? [])
    for (const names of shared) {
      expect(names.split('-'), `loaded by ${page}`).toContain(name)
      met.add(names)
    }
  }
  expect([...met]).toEqual(expect.arrayContaining(['find', 'account', 'certificate-payoff']))
})

test('styles are two files: one that every page loads, and one for staff alone; each stays within its budget', () => {
  const styles = Object.values(manifest).flatMap(({ css = [] }) => css)
  const ofAll = manifest[ENTRY]?.css ?? []
  const ofStaff = [...new Set(styles)].filter((file) => !ofAll.includes(file))
  expect([ofAll.length, ofStaff.length]).toEqual([1, 1])
  expect(weigh(ofAll)).toBeLessThanOrEqual(STYLES)
  expect(weigh(ofStaff)).toBeLessThanOrEqual(STAFF_STYLES)
  for (const page of publicPages())
    expect(withImports([ENTRY, page]).flatMap(({ css = [] }) => css)).toEqual(ofAll)
})

test('another language is one file, within its budget, that no reader of English fetches', () => {
  const spanish = Object.keys(manifest).filter((key) => key.startsWith('src/lib/messages/es/'))
  expect(spanish).toEqual(['src/lib/messages/es/index.ts'])
  const chunks = withImports(spanish)
  const first = new Set(withImports([ENTRY]).map((chunk) => chunk.file))
  const own = chunks.map((chunk) => chunk.file).filter((file) => !first.has(file))
  expect(weigh(own)).toBeLessThanOrEqual(LANGUAGE)
  for (const page of [ENTRY, STAFF, ...publicPages()])
    expect(withImports([page]).map((chunk) => chunk.src)).not.toContain(spanish[0])
})

test('every staff page stays within its scripts, in few files', () => {
  const pages = staffPages()
  expect(pages).toContain('src/app/staff/certificate-page/record-page.tsx')
  for (const page of [STAFF, ...pages]) {
    const chunks = withImports([ENTRY, STAFF, page])
    expect(chunks.length, `files of ${page}`).toBeLessThanOrEqual(STAFF_FILES)
    expect(weigh(chunks.map((chunk) => chunk.file)), `scripts of ${page}`).toBeLessThanOrEqual(STAFF_SCRIPTS)
  }
})

test('no public page imports a chunk of the staff half', () => {
  const staffOnly = new Set([STAFF, ...staffPages()])
  for (const page of publicPages()) {
    const files = withImports([ENTRY, page]).map((chunk) => chunk.src ?? chunk.file)
    expect(files.filter((file) => staffOnly.has(file))).toEqual([])
  }
})

test('the document has its place for the nonce, nothing inline and no source map', () => {
  const html = readFileSync(join(folder, ENTRY), 'utf8')
  expect(html).toContain('<meta name="csp-nonce" nonce="%NONCE%"')
  expect(html).toMatch(/<html lang="en"/)
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/)
  for (const chunk of Object.values(manifest)) {
    if (chunk.file.endsWith('.js'))
      expect(readFileSync(join(folder, chunk.file), 'utf8')).not.toContain('sourceMappingURL')
  }
})

/** Lazy pages that the entry reaches without the staff half; dialogs and messages are fetched later, when idle. */
const publicPages = (): readonly string[] =>
  lazyOf(ENTRY).filter((key) => key !== STAFF && key.endsWith('-page.tsx'))

/** What the routes and the frame of staff load later. */
const staffPages = (): readonly string[] => {
  const known = new Set(lazyOf(ENTRY))
  const later = withImports([STAFF]).flatMap(({ dynamicImports = [] }) => dynamicImports)
  return [...new Set(later)].filter((key) => !known.has(key))
}

/** Pages whose declaration names the chunk of what they share. */
function namedPages() {
  const declared = readFileSync(join(import.meta.dirname, 'public-routes.tsx'), 'utf8')
  return [...declared.matchAll(NAMED)].map(([, name = '', path = '']) => ({
    name,
    page: join('src/app', path),
  }))
}

const lazyOf = (key: string): readonly string[] => manifest[key]?.dynamicImports ?? []

function withImports(keys: readonly string[]): readonly Chunk[] {
  const seen = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build has no ${key}`)
    if (seen.has(key)) return
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen.values()]
}

function weigh(files: readonly string[]): number {
  const bytes = [...new Set(files)].map(
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0)
}
