import { fileURLToPath } from 'node:url'

/** Returns the path of a file or folder of the repository. Both dist/server (the bundle) and server/src are two levels below it. */
export const rootPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const MIGRATIONS = rootPath('server/migrations')
