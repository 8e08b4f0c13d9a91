/**
 * Orders certificate numbers as people do: '2019-2' before '2019-10'. Digits compare by value, everything else by
 * character. Texts that differ only in leading zeros compare as plain text, so that no two different texts are equal.
 */
export function compareNatural(a: string, b: string): number {
  const left = runs(a)
  const right = runs(b)
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i += 1) {
    const order = compareRuns(left[i] ?? '', right[i] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length || compareText(a, b)
}

const runs = (text: string): string[] => text.match(/[0-9]+|[^0-9]+/g) ?? []

const isDigits = (run: string): boolean => /^[0-9]/.test(run)

/** Compared as text of equal length, so that numbers of any size are exact. */
function compareRuns(a: string, b: string): number {
  if (!isDigits(a) || !isDigits(b)) return compareText(a, b)
  const left = a.replace(/^0+/, '')
  const right = b.replace(/^0+/, '')
  return left.length - right.length || compareText(left, right)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
