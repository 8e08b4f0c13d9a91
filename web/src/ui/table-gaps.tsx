import type { ReactNode } from 'react'

/** A text at the place of a row that cannot be shown. */
export interface TableGap {
  /** Its place among the rows, from 0. */
  readonly at: number
  readonly text: string
}

/** The rows, each gap at its place among them. */
export function withGaps(
  rows: readonly ReactNode[],
  gaps: readonly TableGap[],
  width: number,
): readonly ReactNode[] {
  let all = rows
  for (const { at, text } of gaps) {
    const gap = (
      <tr key={`gap ${at}`} className="table-gap">
        <td colSpan={width}>{text}</td>
      </tr>
    )
    all = [...all.slice(0, at), gap, ...all.slice(at)]
  }
  return all
}
