import type { Subject } from './route.ts'

/**
 * The subjects that show the money of a certificate: what it owes, what is due in its file, and where it is in lists. In a file
 * of its own, so that public pages do not load it.
 */
export const SHOWS_MONEY = [
  'certificate',
  'certificates',
  'desk',
  'legal',
  'queues',
] as const satisfies readonly Subject[]
