import { fileURLToPath } from 'node:url'

/** A file or folder of the repository. The bundle lies in dist/server, this file in server/src: both two steps below the root. */
export const rootPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const MIGRATIONS = rootPath('server/migrations')
