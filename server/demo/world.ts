import type { Services } from '../src/services.ts'

/** Loads the demo world into an empty database; returns the log-ins to show. */
export async function loadDemoWorld(_services: Services): Promise<readonly string[]> {
  return []
}
