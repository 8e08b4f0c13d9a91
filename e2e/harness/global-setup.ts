import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product that all journeys share is served: inject('productUrl'). */
    productUrl: string
    sandboxUrl: string
    /** The data directory of a demo world that nobody has touched, to be copied: inject('demoDirectory'). */
    demoDirectory: string
  }
}

/**
 * Builds what is stale, makes the demo world by a first start, and starts one product on a copy of it for all journeys.
 * One that changes the world starts its own on another copy: a first start takes four times as long as the next ones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = fileURLToPath(new URL('../../scripts/build.js', import.meta.url))
  await promisify(execFile)(process.execPath, [build])
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-demo-'))
  const demoDirectory = join(folder, 'untouched')
  const first = await startProduct({ dataDir: demoDirectory })
  await first.stop()
  const product = await startProduct({ copyOf: demoDirectory, env: { RATE_LIMIT_SCALE: '0' } })
  project.provide('productUrl', product.url)
  project.provide('sandboxUrl', product.sandboxUrl)
  project.provide('demoDirectory', demoDirectory)
  return async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
