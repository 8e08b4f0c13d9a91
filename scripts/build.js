// Builds whatever is missing or older than its sources: node scripts/build.js [part…], parts: web server sandbox
import { ensureBuilt } from './lib/build.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { runMain } from './lib/problem.js'

await runMain(async () => {
  requireNode()
  await ensureInstalled()
  const parts = process.argv.slice(2)
  await ensureBuilt(console.log, parts.length > 0 ? parts : undefined)
})
