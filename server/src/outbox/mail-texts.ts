import { type KeyRing, openText, sealText } from '../providers/encryption.ts'

/** What the texts of mails are bound to: they open nowhere else. */
export const MAIL_PLACE = 'outbox'

/**
 * The keys of this process, under which the texts of mails rest. Of the process and not of a database: whoever opened one more
 * connection and forgot them would write plain text.
 */
let ring: KeyRing = []

/** Once, when the process starts. */
export function keepMailTextsUnder(keys: KeyRing): void {
  ring = keys
}

export const sealMailText = (text: string): string => sealText(ring, text, MAIL_PLACE)

/** Throws EncryptionProblem without its key. */
export const openMailText = (text: string): string => openText(ring, text, MAIL_PLACE)
