const host = globalThis as { process?: { env: Record<string, string | undefined> } }

/** True under `npm run drills`, where the same tests run long. */
export const IS_DRILL = host.process?.env['DRILLS'] === '1'

/** How often: few times in `npm test`, many in `npm run drills`. */
export const inDrills = (quick: number, long: number): number => (IS_DRILL ? long : quick)
