/**
 * All local storage keys of this application. Nothing else may be stored; session storage, IndexedDB and caches are not
 * used. `early.js` in the document's head reads `colorScheme`, `language` and `token` by these names.
 */
export const STORAGE_KEYS = {
  token: 'fieldstone.token',
  /** Of a payer without a log-in: see session.ts. */
  guest: 'fieldstone.guest',
  colorScheme: 'fieldstone.colorScheme',
  language: 'fieldstone.language',
  /** What was chosen here and no account knows yet: see account-language.ts. */
  languageChosen: 'fieldstone.languageChosen',
  singleKeys: 'fieldstone.singleKeys',
  tables: 'fieldstone.tables',
  /** How each member of staff left the frame: see shell-state.ts. */
  shell: 'fieldstone.shell',
  bankHint: 'fieldstone.bankHint',
  /** What staff typed and is not saved yet: see kept-drafts.ts for how long and for whom. */
  drafts: 'fieldstone.drafts',
} as const

export type StorageName = keyof typeof STORAGE_KEYS

/** The stored text; null if missing or if the browser denies storage. */
export function readStored(name: StorageName): string | null {
  // Pages are also rendered at build time, where nobody has stored anything.
  if (import.meta.env.SSR) return null
  try {
    return localStorage.getItem(STORAGE_KEYS[name])
  } catch (error) {
    return refused(error, null)
  }
}

/** False if the browser denies storage (private windows, full disks). */
export function writeStored(name: StorageName, value: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEYS[name], value)
    return true
  } catch (error) {
    return refused(error, false)
  }
}

export function removeStored(name: StorageName): void {
  try {
    localStorage.removeItem(STORAGE_KEYS[name])
  } catch (error) {
    refused(error, undefined)
  }
}

/** Only DOMExceptions are expected here; other errors are rethrown. */
function refused<T>(error: unknown, instead: T): T {
  if (error instanceof DOMException) return instead
  throw error
}
