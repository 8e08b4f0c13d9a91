// npm run drills: the checks that take long. Whole matrices instead of samples, large counts instead of small ones, and
// the tests that stand in the drills alone. `npm run drills -- F01` runs those whose names begin with the id.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.js'
import { waitForExit } from './lib/child.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { ROOT } from './lib/paths.js'
import { runMain } from './lib/problem.js'
import { ensureChromium, ensurePostgresServer } from './lib/tools.js'

await runMain(async () => {
  const ids = process.argv.slice(2)
  requireNode()
  await ensureInstalled()
  await ensureChromium(console.log)
  await ensureBuilt(console.log)
  const stopPostgres = await ensurePostgresServer(console.log)
  try {
    const names = ids.length > 0 ? ['--testNamePattern', ids.map((id) => `\\b${id}\\b`).join('|')] : []
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...names], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, DRILLS: '1' },
    })
    process.exitCode = await waitForExit(child)
  } finally {
    await stopPostgres()
  }
})
