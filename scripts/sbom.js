// npm run sbom: writes dist/sbom.cdx.json, the list of the parts that the product is shipped with, in the CycloneDX format.
// It reads the lock file alone: nothing is fetched.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './lib/child.js'
import { npmCommand } from './lib/install.js'
import { DIST, ROOT } from './lib/paths.js'
import { runMain } from './lib/problem.js'
import { readSbom, shippedPart } from './lib/sbom.js'

const FORMAT = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

await runMain(async () => {
  const lock = shippedPart(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const copy = mkdtempSync(join(tmpdir(), 'fieldstone-sbom-'))
  // npm names the product by its folder.
  const folder = join(copy, 'fieldstone')
  try {
    writeJson(folder, 'package-lock.json', lock)
    for (const [path, entry] of Object.entries(lock.packages))
      if (!path.includes('node_modules/')) writeJson(join(folder, path), 'package.json', entry)
    const { command, args } = npmCommand()
    const { output } = await runQuietly(command, [...args, ...FORMAT], { cwd: folder })
    const { text, partCount } = readSbom(output, lock)
    mkdirSync(DIST, { recursive: true })
    writeFileSync(join(DIST, 'sbom.cdx.json'), text)
    console.log(`dist/sbom.cdx.json lists ${partCount} parts.`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

/** @param {string} folder @param {string} name @param {unknown} content */
function writeJson(folder, name, content) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), JSON.stringify(content))
}
