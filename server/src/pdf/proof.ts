import type { ProofDocument } from '@fieldstone/contract/papers/proof'
import bwip from 'bwip-js/node'
import { INK, LABEL, put, type Style } from './page.ts'
import type { Paper } from './paper.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The side of the QR code, in points; beside it stands all of its text. */
export const PROOF_HEIGHT = 72
const COLUMN_QR = 84
const GAP = 12
const TITLE: Style = { size: 10, font: 'Times-Bold' }
/** Signs of one width: no code is too wide for its place. */
const CODE: Style = { size: 11, font: 'Courier-Bold' }
const SMALL: Style = { size: 8 }

/** The QR code, and what is to be typed beside it. */
export function proofBeside(paper: Paper, proof: ProofDocument, { x, y, width }: Place): void {
  const box = { x: x + PROOF_HEIGHT + GAP, width: width - PROOF_HEIGHT - GAP }
  put(paper, 'P', proof.title, { ...box, y: y + 2 }, TITLE)
  qrCode(paper, proof, { x, y, width: PROOF_HEIGHT })
  put(paper, 'P', proof.check, { ...box, y: y + 15, lines: 2 }, SMALL)
  put(paper, 'P', proof.code, { ...box, y: y + 36 }, CODE)
  if (proof.neverChanges) put(paper, 'P', proof.neverChanges, { ...box, y: y + 51, lines: 2 }, SMALL)
}

/** The same in a narrow column. */
export function proofColumn(paper: Paper, proof: ProofDocument, { x, y, width }: Place): void {
  const box = { x, width }
  put(paper, 'P', proof.title, { ...box, y }, TITLE)
  qrCode(paper, proof, { x, y: y + 13, width: COLUMN_QR })
  put(paper, 'P', proof.code, { ...box, y: y + 98 }, { ...CODE, size: 8.5 })
  put(paper, 'P', proof.check, { ...box, y: y + 109, lines: 3 }, { size: 7 })
  if (proof.neverChanges)
    put(paper, 'P', proof.neverChanges, { ...box, y: y + 134, lines: 5 }, { ...LABEL, size: 7 })
}

/** Modules of white around the code that the standard asks for. */
const QUIET = 4

/** Plain rectangles, each run of a row one: a printer and a camera see sharp edges. */
function qrCode(paper: Paper, { address, alt, code }: ProofDocument, { x, y, width }: Place): void {
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
