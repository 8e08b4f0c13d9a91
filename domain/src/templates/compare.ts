/** A line of two texts laid over each other. */
export interface ComparedLine {
  readonly change: 'same' | 'removed' | 'added'
  readonly line: string
}

/** What became of a text, line by line: the longest run of lines that both have stays, the rest was removed or added. */
export function compareLines(before: string, after: string): readonly ComparedLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const common = commonLengths(old, now)
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [oldLine, newLine] = [old[i], now[j]]
    if (oldLine !== undefined && oldLine === newLine) {
      lines.push({ change: 'same', line: oldLine })
      i += 1
      j += 1
    } else if (
      oldLine !== undefined &&
      (newLine === undefined || at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      lines.push({ change: 'removed', line: oldLine })
      i += 1
    } else {
      lines.push({ change: 'added', line: newLine ?? '' })
      j += 1
    }
  }
  return lines
}

/** For each pair of places, how many lines the rests after them have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = Array.from({ length: old.length + 1 }, () =>
    Array<number>(now.length + 1).fill(0),
  )
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i]
      if (row)
        row[j] =
          old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0
