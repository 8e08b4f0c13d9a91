import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openPaper } from '../src/pdf/paper.ts'
import { Chance } from './chance.ts'
import type { Draft, Row, Sale } from './draft.ts'
import { USER } from './log-ins.ts'
import { housePicture } from './picture.ts'

export interface DocumentRequest {
  readonly certificateId: number
  readonly draft: Draft
}

/** Writes the files of the certificates below `folder`: a PDF for each title, and one picture. Returns their rows. */
export async function writeDocuments(
  folder: string,
  requests: readonly DocumentRequest[],
  now: Date,
): Promise<Row<'document'>[]> {
  const rows: Row<'document'>[] = []
  for (const { certificateId, draft } of requests) {
    const titles = draft.documents ?? []
    if (titles.length === 0) continue
    const file = { folder, certificateId, now }
    for (const title of titles) {
      rows.push(
        await storeFile(
          file,
          { kind: 'document', name: `${title}.pdf`, category: categoryOf(title) },
          await titledPdf(title, draft.sale, now),
        ),
      )
    }
    const picture = housePicture(new Chance(certificateId))
    rows.push(
      await storeFile(file, { kind: 'image', name: `${draft.sale.address}.png`, category: 'photo' }, picture),
    )
  }
  return rows
}

interface Place {
  readonly folder: string
  readonly certificateId: number
  readonly now: Date
}

async function storeFile(
  { folder, certificateId, now }: Place,
  { kind, name, category }: Pick<Row<'document'>, 'kind' | 'name' | 'category'>,
  content: Buffer,
): Promise<Row<'document'>> {
  const hash = createHash('sha256').update(content).digest('hex')
  const isImage = kind === 'image'
  const storageKey = `certificates/${certificateId}/${hash.slice(0, 16)}.${isImage ? 'png' : 'pdf'}`
  const path = join(folder, storageKey)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
  return {
    certificate_id: certificateId,
    kind,
    name,
    category,
    media_type: isImage ? 'image/png' : 'application/pdf',
    byte_count: content.length,
    content_hash: hash,
    storage_key: storageKey,
    added_by: USER.admin,
    added_at: now,
  }
}

function categoryOf(title: string): NonNullable<Row<'document'>['category']> {
  if (title.startsWith('Tax certificate')) return 'certificate'
  if (/^(Receipt|Cashier)/.test(title)) return 'payment'
  if (/^(Complaint|Order of sale|Proof of claim)/.test(title)) return 'court'
  return /^(Letter|Notice)/.test(title) ? 'correspondence' : 'other'
}

/** Returns a PDF of one page: its title, the facts of the sale, and a note that nothing in it is real. */
function titledPdf(title: string, sale: Sale, now: Date): Promise<Buffer> {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN }
  const sheet = openPaper(title, { at: now, language: 'en' }, { margins })
  const place = { x: MARGIN, width: 612 - 2 * MARGIN }
  sheet.page.addPage()
  sheet.tell('H1', () => sheet.write(title, { size: 18, font: 'sans-bold' }, place))
  sheet.page.y += 18
  const facts = [
    ['Certificate', sale.certificateNo],
    ['County', `${sale.county.name}, Ohio`],
    ['Parcel number', sale.parcelNo],
    ['Owner of record', sale.ownerName],
    ['Property', `${sale.address}, ${sale.city}, OH ${sale.zip}`],
    ['Purchase date', sale.purchasedOn],
  ]
  for (const [label, value] of facts) sheet.tell('P', () => sheet.write(`${label}: ${value}`, TEXT, place))
  sheet.page.y += 12
  const note = 'A specimen of the demonstration. Certificate, people and amounts are invented.'
  sheet.tell('P', () => sheet.write(note, TEXT, place))
  return sheet.end()
}

const MARGIN = 72
const TEXT = { size: 11 }
