/**
 * The whole list of what this application keeps in local storage. Nothing else may be written there, and session
 * storage, IndexedDB and caches hold nothing. `theme.js` in the document's head reads `colorScheme` by its name.
 */
export const STORAGE_KEYS = {
  token: 'fieldstone.token',
  colorScheme: 'fieldstone.colorScheme',
  language: 'fieldstone.language',
  singleKeys: 'fieldstone.singleKeys',
  tables: 'fieldstone.tables',
  bankHint: 'fieldstone.bankHint',
} as const

export type StorageName = keyof typeof STORAGE_KEYS

/** The stored text, or null: also when the browser refuses storage, so that pages still open. */
export function readStored(name: StorageName): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS[name])
  } catch (error) {
    return refused(error, null)
  }
}

/** False when the browser refuses storage (private windows, full disks); then the value lives as long as the page. */
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

/** Only the browser's own refusal is expected here; anything else is a mistake of ours and goes on up. */
function refused<T>(error: unknown, instead: T): T {
  if (error instanceof DOMException) return instead
  throw error
}
