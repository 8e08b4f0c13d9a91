const host = globalThis as { process?: { env: Record<string, string | undefined> } }

/** True under `npm run test:long`, where the same tests run long. */
export const IS_LONG_RUN = host.process?.env['LONG_TESTS'] === '1'

/** How often: few times in `npm test`, many in `npm run test:long`. */
export const inLongTests = (quick: number, long: number): number => (IS_LONG_RUN ? long : quick)
