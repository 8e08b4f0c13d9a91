import type { Actor } from '@fieldstone/domain/access/actor'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { ServerLanguage } from '../messages/language.ts'
import { FONT_NAMES, type FontName, openFont } from './fonts.ts'
import { printableForm, requirePrintable, spellOut } from './printable.ts'

export type PdfPage = InstanceType<typeof PDFDocument>

/** When a paper is set, and in which language. */
export interface PaperSetting {
  readonly at: Date
  readonly language: ServerLanguage
  /** Of who asked for it, to say what to do where it cannot be printed. */
  readonly role?: Actor['role']
}

interface Look {
  /** In points, as on a Letter sheet: 612 by 792. */
  readonly margins: {
    readonly top: number
    readonly left: number
    readonly right: number
    readonly bottom: number
  }
  /** 'print': for the printer of the company, not tagged, since the tags of thousands of letters fill the memory. */
  readonly purpose?: 'read' | 'print'
  /** 'spell': a character that the fonts lack is written as its number, where the record may not be withheld. */
  readonly unprintable?: 'refuse' | 'spell'
}

/** What text is to who hears it; a heading of a row or column names the cells beside or below it. */
export type Piece = 'H1' | 'H2' | 'P' | 'Lbl' | 'LBody' | 'TH-row' | 'TH-column' | 'TD'
/** What holds pieces: a list and its entries, a table and its rows. */
export type Group = 'L' | 'LI' | 'Table' | 'TR'

export interface Style {
  readonly size: number
  readonly font?: FontName
  readonly color?: string
}

export const INK = '#000000'
export const SOFT = '#595959'

export interface Place {
  readonly x: number
  /** Below what was written last, if it is left out. */
  readonly y?: number
  readonly width: number
  readonly align?: 'right' | 'center'
  /** Between lines, in points, beside the gap of the font. */
  readonly lineGap?: number
}

/** A PDF that says in its tags what each text is, in the order in which it is written (ISO 14289). */
export interface Paper {
  /** For lines and frames, and for where the next text begins. Text reaches it by `write` alone. */
  readonly page: PdfPage
  /**
   * Writes a text, in as many lines as its width asks for, and returns where it ends: `y` plus its height. Refuses with
   * `not_printable` what the fonts do not cover.
   */
  write(words: string, style: Style, place: Place): number
  heightOf(words: string, style: Style, place: Pick<Place, 'width' | 'lineGap'>): number
  widthOf(words: string, style: Style): number
  tell(piece: Piece, write: () => void): void
  group(group: Group, write: () => void): void
  /** What is seen, with the words for who does not see it. */
  picture(words: string, draw: () => void): void
  /** Rules, frames, bars, page numbers: seen, and not read out. */
  decorate(draw: () => void): void
  end(): Promise<Buffer>
}

/** An empty paper without a page. */
export function openPaper(
  title: string,
  { at, language, role }: PaperSetting,
  { margins, purpose, unprintable }: Look,
): Paper {
  const isTagged = purpose !== 'print'
  const page = new PDFDocument({
    size: 'LETTER',
    margins,
    info: { Title: title, CreationDate: at },
    lang: `${language}-US`,
    pdfVersion: '1.7',
    displayTitle: true,
    tagged: isTagged,
    bufferPages: true,
    autoFirstPage: false,
  })
  // pdfkit also takes a font that is open already; its types do not say so.
  for (const name of FONT_NAMES) page.registerFont(name, asSource(openFont(name)))
  const formOf = (words: string): string => {
    if (unprintable === 'spell') return spellOut(printableForm(words))
    requirePrintable(words, role)
    return printableForm(words)
  }
  const bytes = bytesOf(page)
  const end = (): Promise<Buffer> => {
    page.end()
    return bytes
  }
  return { page, ...textsOf(page, formOf), ...(isTagged ? tagsOf(page) : UNTAGGED), end }
}

const asSource = (font: Font) => font as unknown as Buffer

/**
 * The same paper, on which nothing is drawn: to learn how high a part is before it is placed. What decides where it begins must
 * not depend on the page.
 */
export const measuring = (paper: Paper): Paper => ({
  ...paper,
  ...UNTAGGED,
  write: (words, style, place) => (place.y ?? 0) + paper.heightOf(words, style, place),
  picture: () => undefined,
  decorate: () => undefined,
})

type Texts = Pick<Paper, 'write' | 'heightOf' | 'widthOf'>

function textsOf(page: PdfPage, formOf: (words: string) => string): Texts {
  const prepare = (words: string, { size, font = 'sans', color = INK }: Style): string => {
    page.font(font).fontSize(size).fillColor(color)
    return formOf(words)
  }
  const heightOf: Texts['heightOf'] = (words, style, { width, lineGap = 0 }) =>
    page.heightOfString(prepare(words, style), { width, lineGap })
  return {
    write: (words, style, { x, y, width, lineGap = 0, align }) => {
      page.text(prepare(words, style), x, y, { width, lineGap, ...(align ? { align } : {}) })
      return page.y
    },
    heightOf,
    widthOf: (words, style) => page.widthOfString(prepare(words, style)),
  }
}

type Tags = Pick<Paper, 'tell' | 'group' | 'picture' | 'decorate'>

const UNTAGGED: Tags = {
  tell: (_piece, write) => write(),
  group: (_group, write) => write(),
  picture: (_words, draw) => draw(),
  decorate: (draw) => draw(),
}

function tagsOf(page: PdfPage): Tags {
  let holder = page.struct('Document')
  page.addStructure(holder)
  return {
    tell: (piece, write) => {
      const [tag = '', scope] = piece.split('-')
      const element = page.struct(tag, optionsOf(scope))
      holder.add(element)
      element.add(write)
      element.end()
    },
    group: (group, write) => {
      const [outer, element] = [holder, page.struct(group)]
      outer.add(element)
      holder = element
      write()
      holder = outer
      element.end()
    },
    picture: (words, draw) => {
      const element = page.struct('Figure', { alt: words })
      holder.add(element)
      element.add(draw)
      element.end()
    },
    decorate: (draw) => {
      page.markContent('Artifact', { type: 'Layout' })
      draw()
      page.endMarkedContent()
    },
  }
}

/** pdfkit's own types do not know the scope of a heading yet. */
interface ScopeOptions {
  readonly title?: string
  readonly scope?: 'Row' | 'Column'
}

const optionsOf = (scope: string | undefined): ScopeOptions =>
  scope === undefined ? {} : { scope: scope === 'row' ? 'Row' : 'Column' }

function bytesOf(page: PdfPage): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
}
