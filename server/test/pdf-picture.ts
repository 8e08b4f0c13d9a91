import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsQr from 'jsqr'
import { streamsOf } from './pdf-lines.ts'

interface Picture {
  readonly width: number
  readonly height: number
  /** One byte a pixel: 0 black, 255 white. */
  readonly grays: Uint8Array
}

/** What a camera reads from the QR code of a page's picture; null: it reads none. */
function readQr({ width, height, grays }: Picture): string | null {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [index, gray] of grays.entries()) pixels.set([gray, gray, gray, 255], index * 4)
  return jsQr(pixels, width, height)?.data ?? null
}

const UNIT = 4

/** Every filled rectangle of a PDF of one page, as its content places it: a Letter sheet with four pixels to the point. */
function rectanglesOf(pdf: Buffer): Picture {
  const [width, height] = [612 * UNIT, 792 * UNIT]
  const grays = new Uint8Array(width * height).fill(255)
  for (const [, ...numbers] of streamsOf(pdf)
    .join('\n')
    .matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$(?!\s*S)/gm)) {
    const [x = 0, y = 0, wide = 0, high = 0] = numbers.map((it) => Number(it) * UNIT)
    // A frame that is stroked is no module.
    if (high > 40 * UNIT) continue
    for (let row = Math.round(y); row < Math.round(y + high); row++)
      grays.fill(0, row * width + Math.round(x), row * width + Math.round(x + wide))
  }
  return { width, height, grays }
}

/** What the QR code says that a PDF draws, from its own rectangles. */
export const drawnQr = (pdf: Buffer): string | null => readQr(rectanglesOf(pdf))

/** The same from the page as Poppler renders it; undefined where Poppler is not installed. */
export function renderedQr(pdf: Buffer): string | null | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-picture-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), pdf)
    const options = ['-r', '200', '-gray', '-singlefile', join(folder, 'paper.pdf'), join(folder, 'paper')]
    execFileSync('pdftoppm', options, { stdio: 'ignore' })
    return readQr(pgmOf(readFileSync(join(folder, 'paper.pgm'))))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A binary PGM: 'P5', width, height, 255, then the pixels. */
function pgmOf(file: Buffer): Picture {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 60)) ?? []
  return { width: Number(width), height: Number(height), grays: file.subarray(head.length) }
}
