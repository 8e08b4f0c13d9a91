import type { ProofDocument } from '@fieldstone/contract/papers/proof'
import bwip from 'bwip-js/node'
import { LABEL, put } from './page.ts'
import { INK, type Paper, type Style } from './paper.ts'

interface ProofPlace {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The width of the QR code in points, if its text is beside it. */
const SIDE = 72
const COLUMN_QR = 84
const GAP = 12
const TITLE: Style = { size: 10, font: 'serif-bold' }
/** A monospaced font, so that every code fits its space. */
const CODE: Style = { size: 11, font: 'mono-bold' }
const SMALL: Style = { size: 8 }

/** Draws the QR code with its text and the code to type beside it. Returns the y position where both end. */
export function proofBeside(paper: Paper, proof: ProofDocument, { x, y, width }: ProofPlace): number {
  const box = { x: x + SIDE + GAP, width: width - SIDE - GAP }
  const titleEnd = put(paper, 'P', proof.title, { ...box, y }, TITLE)
  qrCode(paper, proof, { x, y, width: SIDE })
  const checkEnd = put(paper, 'P', proof.check, { ...box, y: titleEnd + 1 }, SMALL)
  const codeEnd = put(paper, 'P', proof.code, { ...box, y: Math.max(y + 33, checkEnd + 2) }, CODE)
  const end = proof.neverChanges
    ? put(paper, 'P', proof.neverChanges, { ...box, y: codeEnd + 3 }, SMALL)
    : codeEnd
  return Math.max(y + SIDE, end)
}

/** Draws the same in a narrow column: the title above the QR code, the other text below it. */
export function proofColumn(paper: Paper, proof: ProofDocument, { x, y, width }: ProofPlace): number {
  const box = { x, width }
  const titleEnd = put(paper, 'P', proof.title, { ...box, y }, TITLE)
  qrCode(paper, proof, { x, y: titleEnd + 1.5, width: COLUMN_QR })
  const codeEnd = put(paper, 'P', proof.code, { ...box, y: titleEnd + COLUMN_QR + 2 }, { ...CODE, size: 8.5 })
  const checkEnd = put(paper, 'P', proof.check, { ...box, y: codeEnd + 2 }, { size: 7 })
  return proof.neverChanges
    ? put(paper, 'P', proof.neverChanges, { ...box, y: checkEnd + 2 }, { ...LABEL, size: 7 })
    : checkEnd
}

/** The white margin around the code that the standard requires, in modules. */
const QUIET = 4

/** Draws each run of dark modules in a row as one rectangle, so that printers and cameras get sharp edges. */
function qrCode(paper: Paper, { address, alt, code }: ProofDocument, { x, y, width }: ProofPlace): void {
  const { size, isDark } = modulesOf(address)
  const unit = width / (size + 2 * QUIET)
  paper.picture(`${alt}, ${code}`, () => {
    const { page } = paper
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const from = column
        while (column < size && isDark(row, column)) column++
        if (column > from)
          page.rect(x + (from + QUIET) * unit, y + (row + QUIET) * unit, (column - from) * unit, unit)
      }
    }
    page.fill(INK)
  })
}

function modulesOf(text: string) {
  const [symbol] = bwip.raw({ bcid: 'qrcode', text })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('the code was not drawn as modules')
  const { pixs, pixx } = symbol
  return { size: pixx, isDark: (row: number, column: number) => pixs[row * pixx + column] === 1 }
}
