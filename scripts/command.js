// Runs one of the server's commands as it is built: node scripts/command.js NAME [argument…]
// Its arguments are passed on as they are.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { COMMANDS, ensureBuilt } from './lib/build.js'
import { forwardSignals, waitForExit } from './lib/child.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { DIST } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'

await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const names = Object.keys(COMMANDS)
  if (!names.includes(name))
    throw new Problem(`There is no command '${name}': use one of ${names.join(', ')}.`)
  requireNode()
  await ensureInstalled(console.error)
  await ensureBuilt(console.error, ['server'])
  const child = spawn(process.execPath, [join(DIST, 'server', `${name}.js`), ...args], { stdio: 'inherit' })
  forwardSignals(child)
  process.exitCode = await waitForExit(child)
})
