import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/**
 * The fonts of all PDFs. They have the widths of Helvetica, Times and Courier, figures of one width, and cover Latin with
 * Vietnamese, Greek and Cyrillic, each in one file.
 */
const FILES = {
  sans: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  'sans-bold': '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  'serif-bold': '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
  /** For codes alone: it covers fewer characters than the others. */
  'mono-bold': '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf',
} as const

export type FontName = keyof typeof FILES
export const FONT_NAMES = [
  'sans',
  'sans-bold',
  'serif-bold',
  'mono-bold',
] as const satisfies readonly FontName[]

const opened = new Map<FontName, Font>()

/** Opens a font once for the process: to read its tables takes longer than to draw a page. Each PDF embeds its own subset. */
export function openFont(name: FontName): Font {
  const known = opened.get(name)
  if (known !== undefined) return known
  const font = create(readFileSync(createRequire(import.meta.url).resolve(FILES[name])))
  if (!('layout' in font)) throw new Error(`${FILES[name]} holds more than one font`)
  // A glyph is extracted as the characters with which it was first asked for. Where several share one (a space and a no-break space),
  // that is the first of them; a part of an accented letter would be nothing.
  for (const point of font.characterSet) if (!isPrivate(point)) font.glyphForCodePoint(point)
  opened.set(name, font)
  return font
}

const isPrivate = (point: number): boolean => point >= 0xe000 && point <= 0xf8ff
