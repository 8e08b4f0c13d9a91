// npm run advisories: the known faults of the packages that the product runs with. Fails when one of high or critical rank
// stays, and when npm's registry could not be asked.
import { readAdvisories } from './lib/advisories.js'
import { runQuietly } from './lib/child.js'
import { ROOT } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'

await runMain(async () => {
  // Its exit code says nothing of why: what it printed does.
  const { output } = await runQuietly('npm', ['audit', '--json', '--omit=dev'], { cwd: ROOT })
  const { grave, otherCount } = readAdvisories(output)
  for (const { name, severity, range } of grave) console.log(`${name} ${range}: ${severity}`)
  if (grave.length > 0)
    throw new Problem('Packages have known faults of high or critical rank: replace them.')
  console.log(`No known fault of high or critical rank; ${otherCount} of lower rank.`)
})
