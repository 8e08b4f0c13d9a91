import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipBytes } from 'node:zlib'
import { buildPages } from './build-pages.js'
import { runQuietly } from './child.js'
import { hashOf } from './hash.js'
import { DIST, ROOT } from './paths.js'
import { Problem } from './problem.js'
import { writeScriptList } from './script-list.js'
import { takeTurn } from './turn.js'

/**
 * @typedef {object} Part
 * @property {string} name its folder below dist
 * @property {readonly string[]} inputs what it is made of
 * @property {(folder: string) => Promise<void>} build writes it into a folder
 */

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipBytes)]

const EVERY_PART = [
  'domain/src',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/build.js',
  'scripts/lib/build-pages.js',
  'scripts/lib/script-list.js',
]

/** What `npm run` runs of the server, by its name. @type {Readonly<Record<string, string>>} */
export const COMMANDS = {
  admin: './server/src/features/accounts/admin-cli.ts',
  import: './server/src/features/intake/file/cli.ts',
  'move-in': './server/src/features/intake/portfolio/cli.ts',
  verify: './server/src/features/verify/cli.ts',
  'changed-figures': './server/src/features/counties/reports/cli.ts',
  'late-arrivals': './server/src/features/payments/late/cli.ts',
  backup: './server/src/backup/backup-cli.ts',
  restore: './server/src/backup/restore-cli.ts',
  move: './server/src/backup/move-cli.ts',
  'rotate-key': './server/src/features/analysis/proofs/cli.ts',
  'rotate-encryption': './server/src/encryption/rotate-cli.ts',
  generate: './server/demo/generate/generate-cli.ts',
}

/** @type {readonly Part[]} */
const PARTS = [
  { name: 'web', inputs: [...EVERY_PART, 'contract/src', 'web'], build: buildWeb },
  {
    name: 'server',
    inputs: [...EVERY_PART, 'contract/src', 'server/src', 'server/demo', 'server/package.json'],
    // The thread that hashes passwords and the process that reads workbooks start from files of their own.
    build: (folder) =>
      bundle(
        {
          main: './server/src/main.ts',
          ...COMMANDS,
          'hash-worker': './server/src/features/accounts/hash-worker.js',
          'workbook-reader': './server/src/features/intake/file/workbook-reader.ts',
        },
        folder,
      ),
  },
  {
    name: 'sandbox',
    inputs: [...EVERY_PART, 'tools/stripe-sandbox/src', 'tools/stripe-sandbox/package.json'],
    build: (folder) => bundle({ main: './tools/stripe-sandbox/src/main.ts' }, folder),
  },
]

/**
 * Builds into dist/web, dist/server and dist/sandbox whatever is missing or older than its sources. The server's
 * bundle stands at dist/server/main.js, so it finds the migrations in ../../server/migrations and the pages in ../web.
 *
 * @param {(line: string) => void} [say] told before a slow step begins
 * @param {readonly string[]} [names] which parts
 */
export async function ensureBuilt(say = console.log, names = PARTS.map((part) => part.name)) {
  const wanted = PARTS.filter((part) => names.includes(part.name))
  if (wanted.every(isFresh)) return
  say('Building…')
  const release = await takeTurn(join(DIST, '.turn'))
  try {
    // Another process may have built it while we waited.
    for (const part of wanted) if (!isFresh(part)) await buildPart(part)
  } finally {
    release()
  }
}

/** @param {Part} part */
function isFresh(part) {
  const stamp = stampOf(part)
  if (!existsSync(join(DIST, part.name)) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === hashOf(ROOT, part.inputs)
}

/**
 * Builds into a new folder and swaps at the end: a failed build leaves the old one.
 *
 * @param {Part} part
 */
async function buildPart(part) {
  const hash = hashOf(ROOT, part.inputs)
  const folder = join(DIST, `.${part.name}-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    await part.build(folder)
    rmSync(join(DIST, part.name), { recursive: true, force: true })
    renameSync(folder, join(DIST, part.name))
    writeFileSync(stampOf(part), hash)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Part} part */
function stampOf(part) {
  return join(DIST, `.${part.name}.stamp`)
}

/** @param {string} folder */
async function buildWeb(folder) {
  const vite = join(
    dirname(createRequire(join(ROOT, 'web/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const { code, output } = await runQuietly(
    process.execPath,
    [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) throw new Problem('The pages could not be built, see the output above.', output)
  await buildPages(vite, folder)
  writeScriptList(folder)
  await compressFiles(join(folder, 'assets'))
}

/**
 * Writes a .br and a .gz beside each file, at the highest compression. Small files are skipped.
 *
 * @param {string} folder
 */
async function compressFiles(folder) {
  await Promise.all(
    readdirSync(folder)
      .filter((name) => /\.(?:js|css|svg)$/.test(name) && statSync(join(folder, name)).size >= 1_024)
      .map(async (name) => {
        const file = join(folder, name)
        const bytes = readFileSync(file)
        writeFileSync(
          `${file}.br`,
          await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        )
        writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }))
      }),
  )
}

/**
 * One program of ours, our own packages within it; npm's stay outside, since some hold binaries. What went into it
 * and what stays outside is written beside it for the tests: inputs.json, { inputs, packages }.
 *
 * @param {Record<string, string>} entryPoints name of the file in the folder, and what it is made of
 * @param {string} folder
 */
async function bundle(entryPoints, folder) {
  const esbuild = await import('esbuild')
  /** @type {Set<string>} */
  const packages = new Set()
  try {
    const { metafile, warnings } = await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints,
      outdir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      metafile: true,
      logLevel: 'silent',
      plugins: [
        {
          name: 'packages-stay-outside',
          setup(build) {
            build.onResolve({ filter: /^[^./]/ }, ({ path }) => {
              if (path.startsWith('@fieldstone/')) return undefined
              if (!path.startsWith('node:')) packages.add(path)
              return { path, external: true }
            })
          },
        },
      ],
    })
    if (warnings.length > 0) {
      const output = await esbuild.formatMessages(warnings, { kind: 'warning' })
      throw new Problem(
        `The build of ${Object.values(entryPoints)[0]} must print no warning.`,
        output.join(''),
      )
    }
    const record = { inputs: Object.keys(metafile.inputs).sort(), packages: [...packages].sort() }
    writeFileSync(join(folder, 'inputs.json'), `${JSON.stringify(record, null, 2)}\n`)
  } catch (error) {
    const { errors } = /** @type {Partial<import('esbuild').BuildFailure>} */ (error)
    if (errors === undefined) throw error
    const output = await esbuild.formatMessages(errors, { kind: 'error' })
    throw new Problem(
      `${Object.values(entryPoints)[0]} could not be built, see the output above.`,
      output.join(''),
    )
  }
}
