import PDFDocument from 'pdfkit'
import type { ServerLanguage } from '../messages/language.ts'

export type PdfPage = InstanceType<typeof PDFDocument>

/** When a paper is set, and in which language. */
export interface PaperSetting {
  readonly at: Date
  readonly language: ServerLanguage
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
}

/** What text is to who hears it; a heading of a row or column names the cells beside or below it. */
export type Piece = 'H1' | 'H2' | 'P' | 'Lbl' | 'LBody' | 'TH-row' | 'TH-column' | 'TD'
/** What holds pieces: a list and its entries, a table and its rows. */
export type Group = 'L' | 'LI' | 'Table' | 'TR'

/** A PDF that says in its tags what each text is, in the order in which it is written (ISO 14289). */
export interface Paper {
  readonly page: PdfPage
  tell(piece: Piece, write: () => void): void
  group(group: Group, write: () => void): void
  /** What is seen, with the words for who does not see it. */
  picture(words: string, draw: () => void): void
  /** Rules, frames, bars, page numbers: seen, and not read out. */
  decorate(draw: () => void): void
  end(): Promise<Buffer>
}

/** An empty paper without a page. */
export function openPaper(title: string, { at, language }: PaperSetting, { margins, purpose }: Look): Paper {
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
  const bytes = bytesOf(page)
  const end = (): Promise<Buffer> => {
    page.end()
    return bytes
  }
  return { page, ...(isTagged ? tagsOf(page) : UNTAGGED), end }
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
