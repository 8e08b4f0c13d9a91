import qrcode from 'qrcode-generator'

/** A QR code as one path, black on white in every colour scheme: cameras need the contrast and the margin. */
export default function QrDrawing({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = drawingOf(text)
  const box = size + 2 * MARGIN
  return (
    <svg viewBox={`0 0 ${box} ${box}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={box} height={box} fill="#ffffff" />
      <path d={path} transform={`translate(${MARGIN} ${MARGIN})`} fill="#000000" />
    </svg>
  )
}

/** Modules of white around the code that the standard asks for. */
const MARGIN = 4

/** The dark modules, each run of a row as one rectangle. */
export function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const runs: string[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = column
      while (column < size && code.isDark(row, column)) column++
      if (column > from) runs.push(`M${from} ${row}h${column - from}v1h-${column - from}z`)
    }
  }
  return { size, path: runs.join('') }
}
