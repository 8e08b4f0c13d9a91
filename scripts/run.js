// Runs one of our TypeScript files: node scripts/run.js FILE [argument…]
// The file is named from the root of the repository; its arguments are passed on as they are.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { forwardSignals, waitForExit } from './lib/child.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { ROOT } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new Problem('Say which file to run: node scripts/run.js FILE [argument…]')
  const path = resolve(ROOT, file)
  if (!existsSync(path)) throw new Problem(`There is no file ${file} in this repository.`)
  requireNode()
  await ensureInstalled(console.error)
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), path, ...args], {
    stdio: 'inherit',
  })
  forwardSignals(child)
  process.exitCode = await waitForExit(child)
})
