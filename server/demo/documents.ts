import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import { Chance } from './chance.ts'
import type { Draft, Row, Sale } from './draft.ts'
import { USER } from './log-ins.ts'
import { housePicture } from './picture.ts'

export interface DocumentRequest {
  readonly certificateId: number
  readonly draft: Draft
}

/** Makes the files of the certificates below `folder`, and returns their rows: a PDF for each title, and one picture. */
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
        await keep(
          file,
          { kind: 'document', name: `${title}.pdf`, category: categoryOf(title) },
          await paper(title, draft.sale, now),
        ),
      )
    }
    const picture = housePicture(new Chance(certificateId))
    rows.push(
      await keep(file, { kind: 'image', name: `${draft.sale.address}.png`, category: 'photo' }, picture),
    )
  }
  return rows
}

interface Place {
  readonly folder: string
  readonly certificateId: number
  readonly now: Date
}

async function keep(
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

/** One page that says what it is, and that nothing in it is real. */
function paper(title: string, sale: Sale, now: Date): Promise<Buffer> {
  const page = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: title, CreationDate: now } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  const facts = [
    ['Certificate', sale.certificateNo],
    ['County', `${sale.county.name}, Ohio`],
    ['Parcel number', sale.parcelNo],
    ['Owner of record', sale.ownerName],
    ['Property', `${sale.address}, ${sale.city}, OH ${sale.zip}`],
    ['Purchase date', sale.purchasedOn],
  ]
  page.font('Helvetica-Bold').fontSize(18).text(title).moveDown()
  page.font('Helvetica').fontSize(11)
  for (const [label, value] of facts) page.text(`${label}: ${value}`)
  page.moveDown().text('A specimen of the demonstration. Certificate, people and amounts are invented.')
  page.end()
  return done
}
