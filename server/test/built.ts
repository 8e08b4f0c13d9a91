import { ensureBuilt } from '../../scripts/lib/build.js'

/** Vitest's global set-up where tests run the server's commands as a person does: built. */
export const setup = (): Promise<void> => ensureBuilt(() => undefined, ['server'])
