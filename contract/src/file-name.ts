import * as z from 'zod/mini'
import { exactLines } from './values.ts'

/** Some end at 255 bytes, some at 255 characters; nobody's file is named longer than this. */
const MAX_SENT = 1_000

/**
 * Cleans the name of a file that comes in: composed letters (NFC), and one space for each run of spaces, line breaks and
 * tabs. Characters that are not seen, or that turn the reading direction so that 'exe.fdp' can look like another name, are
 * removed. A name that is longer than `maximum` characters loses the end of what stands before its extension.
 */
export function cleanFileName(name: string, maximum: number): string {
  const clean = name
    .replaceAll(/[\p{Cf}\p{Cs}]|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (clean.length <= maximum) return clean
  const extension = /\.[^. ]{1,10}$/.exec(clean)?.[0] ?? ''
  // Half of a character is none.
  const start = clean.slice(0, maximum - extension.length).replace(/\p{Cs}$/u, '')
  return `${start.trimEnd()}${extension}`
}

/** The name of a file that somebody sends, cleaned, with at most `maximum` characters. */
export const fileName = (maximum: number) =>
  exactLines(MAX_SENT).check(
    z.overwrite((name) => cleanFileName(name, maximum)),
    z.minLength(1),
  )
