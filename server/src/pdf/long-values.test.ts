import { expect, test } from 'vitest'
import { layoutProblems } from '../../test/pdf-layout.ts'
import { linesOf } from '../../test/pdf-lines.ts'
import { SAMPLES, type SampleKind, type SampleValues, USUAL } from '../../test/pdf-samples.ts'
import { expectTagged } from '../../test/pdf-tags.ts'

const AT = new Date('2026-11-20T15:00:00Z')
const KINDS = Object.keys(SAMPLES) as SampleKind[]

/** As many characters as the import takes of a name. */
const NAME_LENGTH = 250
const filledWith = (words: string, length: number) =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim()

const HOSTILE: Readonly<Record<string, Partial<SampleValues>>> = {
  'usual values': {},
  'a name of many words': {
    name: filledWith('Estate of Wolfeschlegelstein Bartholomew and Unknown Heirs ', NAME_LENGTH),
  },
  'a name without blanks': { name: filledWith('Wolfeschlegelsteinhausenbergerdorff', NAME_LENGTH) },
  'a name of the widest letters': { name: 'W'.repeat(NAME_LENGTH) },
  'a name with accents': { name: filledWith('Nguyễn Thị Ánh Żółć Παπαδόπουλος Шевченко ', NAME_LENGTH) },
  'a long address': {
    street: filledWith('Upper Copley Meadow Extension Road North West ', 200),
    city: filledWith('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 100),
  },
  'long numbers': {
    certificateNo: '2019-'.repeat(12),
    parcelNo: '9'.repeat(60),
    amountCents: 99_999_999_999_99,
  },
  'a long company': {
    company: filledWith('Fieldstone Lien Servicing and Consolidated Holdings ', 120),
    companyLines: Array.from({ length: 12 }, () =>
      filledWith('Building 7, Suite 400, 120 South Broadway ', 120),
    ),
  },
}
const ALL = Object.assign({}, ...Object.values(HOSTILE)) as Partial<SampleValues>
const CASES = [...Object.entries(HOSTILE), ['all of it long', ALL] as const]

test.each(KINDS.flatMap((kind) => CASES.map(([title, values]) => [kind, title, values] as const)))(
  '%s with %s: nothing is cut, touches anything or leaves the page',
  async (kind, title, values) => {
    // Spanish words are longer, and no other kind of longer: two of the cases tell.
    for (const language of IN_BOTH.has(title) ? LANGUAGES : (['en'] as const)) {
      const sample = { ...USUAL, ...values }
      const pdf = await SAMPLES[kind](sample, { at: AT, language })
      expect(layoutProblems(pdf)).toEqual([])
      expectTagged(pdf, kind === 'account' ? 'en-US' : `${language}-US`)
      const shown = squeezed(linesOf(pdf).join(''))
      for (const value of [sample.name, sample.certificateNo, sample.company, ...sample.companyLines])
        expect(shown).toContain(squeezed(value))
      expect(shown).not.toMatch(/\ufffd|…/)
    }
  },
)

const LANGUAGES = ['en', 'es'] as const
const IN_BOTH = new Set(['usual values', 'all of it long'])

const squeezed = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '')
