/** Nine digits of which the last one checks the others, each weighed by 3, 7 or 1. Says nothing of whether such a bank exists. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

const WEIGHTS = [3, 7, 1]
