import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product that all journeys share is served: inject('productUrl'). */
    productUrl: string
    sandboxUrl: string
  }
}

/** Builds what is stale, and starts one product for all journeys. One that changes the world may start its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = fileURLToPath(new URL('../../scripts/build.js', import.meta.url))
  await promisify(execFile)(process.execPath, [build])
  const product: Product = await startProduct({ env: { RATE_LIMIT_SCALE: '0' } })
  project.provide('productUrl', product.url)
  project.provide('sandboxUrl', product.sandboxUrl)
  return async () => {
    await product.stop()
  }
}
