import type { Actor } from '@fieldstone/domain/access/actor'
import { t } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import { findUnprintable, listCharacters } from './printable.ts'

/**
 * Refuses with `not_printable` a document of which any text cannot be printed, before anything is issued or counted for it. Staff
 * are told to correct the name, others to print the page.
 */
export function requirePrintable(document: unknown, role: Actor['role'] = 'anonymous'): void {
  const found = findUnprintable(document)
  if (found === null) return
  const facts = { text: found.text, characters: listCharacters(found.characters) }
  throw new Refusal('not_printable', {
    message: role === 'admin' ? t('notPrintableStaff', facts) : t('notPrintable', facts),
    log: 'a text has characters that the fonts do not cover',
  })
}
