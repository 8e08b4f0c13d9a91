// A test runner for Stryker. Its runner for Vitest starts a worker for each mutant, and there are thousands. The tests of
// `domain` need nothing of Vitest but `test`, `describe`, `beforeAll` and `expect`, so here they are bundled once, and each
// mutant gets a fresh evaluation of the files whose tests reach it, in this process.
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import vm from 'node:vm'
import { build } from 'esbuild'
import fc from 'fast-check'
import { expect } from 'vitest'

/**
 * @typedef {{ readonly id: string, readonly run: () => unknown, readonly prepare: (() => unknown)[] }} TestCase
 * @typedef {Record<string, number>} Hits
 * @typedef {{
 *   activeMutant?: string | undefined,
 *   currentTestId?: string | undefined,
 *   hitCount?: number,
 *   hitLimit?: number | undefined,
 *   mutantCoverage?: { static: Hits, perTest: Record<string, Hits> },
 * }} Instrumentation shared with the instrumented source
 * @typedef {{
 *   readonly activeMutant: { readonly id: string },
 *   readonly mutantActivation: 'runtime' | 'static',
 *   readonly sandboxFileName: string,
 *   readonly testFilter?: readonly string[],
 *   readonly hitLimit?: number,
 * }} MutantRunOptions
 */

/** As Stryker's enum TestStatus has them. */
const [SUCCESS, FAILED] = [0, 1]

/** Where the instrumented source looks for what is shared. @type {Instrumentation} */
const shared = {}
Object.assign(globalThis, { __stryker__: shared })

/**
 * Properties are tried with the same few examples in each run: the score may not depend on luck, and thousands of mutants each
 * have their turn.
 */
const fewExamples = {
  ...fc,
  /**
   * @param {import('fast-check').IRawProperty<unknown>} property
   * @param {import('fast-check').Parameters<unknown>} [options]
   */
  assert: (property, options) =>
    fc.assert(property, { ...options, seed: 1, numRuns: Math.min(options?.numRuns ?? 100, 20) }),
}
/** @type {Readonly<Record<string, unknown>>} */
const PACKAGES = { 'fast-check': { ...fewExamples, default: fewExamples } }

/** Whose tests run: those of the mutated rules, and of plans, which stand on them. */
const FOLDERS = ['access', 'money', 'payments', 'payoff', 'plans'].map((name) => `domain/src/${name}`)

class InProcessRunner {
  /** @type {readonly string[]} */
  #files = []
  /** @type {((require: (name: string) => unknown) => Record<string, () => void>) | undefined} */
  #evaluate
  /** In milliseconds. @type {Map<string, number>} */
  #timeByFile = new Map()

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    this.#files = testFiles()
    this.#evaluate = await bundle(this.#files)
  }

  async dryRun() {
    Object.assign(shared, { activeMutant: undefined, hitLimit: undefined, mutantCoverage: undefined })
    const results = []
    for (const file of this.#files) {
      const begun = performance.now()
      for (const { id, run, prepare } of this.#load(file)) {
        const begun = performance.now()
        shared.currentTestId = hooksOf(id)
        const failureBefore = await failureOf(prepare.splice(0))
        shared.currentTestId = id
        const failureMessage = failureBefore ?? (await failureOf([run]))
        shared.currentTestId = undefined
        const timeSpentMs = performance.now() - begun
        const outcome = failureMessage === null ? { status: SUCCESS } : { status: FAILED, failureMessage }
        results.push({ id, name: id, fileName: file, timeSpentMs, ...outcome })
      }
      this.#timeByFile.set(file, performance.now() - begun)
    }
    const coverage = shared.mutantCoverage ?? { static: {}, perTest: {} }
    const perTest = Object.fromEntries(
      results.map(({ id }) => [id, { ...coverage.perTest[hooksOf(id)], ...coverage.perTest[id] }]),
    )
    return { status: 'complete', tests: results, mutantCoverage: { ...coverage, perTest } }
  }

  /** @param {MutantRunOptions} options */
  async mutantRun({ activeMutant, mutantActivation, sandboxFileName, testFilter, hitLimit }) {
    Object.assign(shared, { hitCount: hitLimit && 0, hitLimit })
    const wanted = testFilter && new Set(testFilter)
    const files = testFilter ? [...new Set(testFilter.map(fileOf))] : this.#files
    let nrOfTests = 0
    for (const file of this.#nearestFirst(files, sandboxFileName)) {
      shared.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
      /** @type {TestCase[]} */
      let tests
      try {
        tests = this.#load(file)
      } catch (error) {
        // The module itself, or the table of a test, does not get through this mutant.
        return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests }
      }
      shared.activeMutant = activeMutant.id
      for (const { id, run, prepare } of tests) {
        if (wanted?.has(id) === false) continue
        nrOfTests++
        const failureMessage = await failureOf([...prepare.splice(0), run])
        if (hitLimit !== undefined && (shared.hitCount ?? 0) > hitLimit)
          return { status: 'timeout', reason: `ran more than ${hitLimit} times` }
        if (failureMessage !== null) return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
      }
    }
    return { status: 'survived', nrOfTests }
  }

  /**
   * Most mutants fall to the tests beside them.
   *
   * @param {readonly string[]} files of tests
   * @param {string} source
   */
  #nearestFirst(files, source) {
    const rank = (/** @type {string} */ file) =>
      Number(!source.includes(file.replace(/\..*/, '.'))) + Number(!source.includes(dirname(file)))
    const timeOf = (/** @type {string} */ file) => this.#timeByFile.get(file) ?? 0
    return [...files].sort((a, b) => rank(a) - rank(b) || timeOf(a) - timeOf(b))
  }

  /**
   * Evaluates a file afresh, with all that it imports.
   *
   * @param {string} file
   * @returns {TestCase[]}
   */
  #load(file) {
    const { api, tests } = collector(file)
    this.#evaluate?.((name) => (name === 'vitest' ? api : PACKAGES[name]))[file]?.()
    return tests
  }
}
/** What runs before the tests of a file is part of each. @param {string} id of a test */
const hooksOf = (id) => `${fileOf(id)}#0`

/** @param {string} id */
const fileOf = (id) => id.slice(0, id.indexOf('#'))

/**
 * Runs these in turn, until one throws.
 *
 * @param {readonly (() => unknown)[]} steps
 * @returns {Promise<string | null>} what was thrown
 */
async function failureOf(steps) {
  try {
    for (const step of steps) await step()
    return null
  } catch (error) {
    return String(error)
  }
}

const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts'))
      .map((name) => `${folder}/${name}`),
  )

/**
 * All files in one piece: what it returns evaluates each by its path, and with it, once, what it imports.
 *
 * @param {readonly string[]} files
 */
async function bundle(files) {
  const lines = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`)
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = {${lines.join(',\n')}}`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    tsconfigRaw: {},
  })
  const evaluate = vm.compileFunction(outputFiles[0]?.text ?? '', ['require', 'module'])
  return (/** @type {(name: string) => unknown} */ require) => {
    /** @type {{ exports: Record<string, () => void> }} */
    const module = { exports: {} }
    evaluate(require, module)
    return module.exports
  }
}

/** What a test file takes from Vitest, and the tests that it makes with it. @param {string} file */
function collector(file) {
  /** @type {TestCase[]} */
  const tests = []
  /** @type {(() => unknown)[]} */
  const prepare = []
  const test = (/** @type {string} */ name, /** @type {() => unknown} */ run) => {
    tests.push({ id: `${file}#${tests.length + 1} ${name}`, run, prepare })
  }
  const describe = (/** @type {string} */ _name, /** @type {() => void} */ define) => define()
  return {
    tests,
    api: {
      expect,
      test: Object.assign(test, { each: eachOf(test) }),
      describe: Object.assign(describe, { each: eachOf(describe) }),
      beforeAll: (/** @type {() => unknown} */ step) => prepare.push(step),
    },
  }
}

/** @param {(name: string, run: () => unknown) => void} define */
const eachOf =
  (define) =>
  (/** @type {readonly unknown[]} */ rows) =>
  (/** @type {string} */ name, /** @type {(...args: unknown[]) => unknown} */ run) => {
    for (const row of rows) define(name, () => run(...(Array.isArray(row) ? row : [row])))
  }

/** Stryker looks for this name. */
export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() },
]
