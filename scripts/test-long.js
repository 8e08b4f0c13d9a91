// npm run test:long: the checks that take long. Whole matrices instead of samples, large counts instead of small ones, and
// the tests that only this command runs. `npm run test:long -- F01` runs those whose names begin with the id.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.js'
import { waitForExit } from './lib/child.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { ROOT, WORKSPACES } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'
import { ensureChromium, ensurePostgresServer } from './lib/tools.js'

await runMain(async () => {
  const ids = process.argv.slice(2)
  requireNode()
  await ensureInstalled()
  await ensureChromium(console.log)
  await ensureBuilt(console.log)
  const stopPostgres = await ensurePostgresServer(console.log)
  try {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', ...(ids.length > 0 ? only(ids) : [])], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, LONG_TESTS: '1' },
    })
    process.exitCode = await waitForExit(child)
  } finally {
    await stopPostgres()
  }
})

/**
 * What makes Vitest run the tests of some names: their files alone, since reading all others takes minutes.
 *
 * @param {readonly string[]} ids
 * @returns {string[]}
 */
function only(ids) {
  const pattern = ids.map((id) => `\\b${id}\\b`).join('|')
  const files = WORKSPACES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => new RegExp(pattern).test(readFileSync(join(ROOT, file), 'utf8')))
  if (files.length === 0) throw new Problem(`No test is named ${ids.join(' or ')}.`)
  return ['--testNamePattern', pattern, ...files]
}
