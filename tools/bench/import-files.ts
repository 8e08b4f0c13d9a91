import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADER =
  'state,county,certificateNo,parcelNo,ownerName,address,city,zip,saleType,purchasedOn,price,ratePercent,bankruptcyCaseNo,bankruptcyInOn,noiFiledOn,sentLegalOn'

const FAMILIES = ['Example', 'Miller', 'Kowalski', 'Grant', 'Ortega', 'Vaughn', 'Lindqvist', 'Abernathy']
const GIVEN = ['Ann', 'Jerome', 'Priya', 'Walter', 'Lucille', 'Tomas', 'Beatrice', 'Owen']
const STREETS = ['Sample St', 'Model Ave', 'Harbor Ct', 'Quarry Rd', 'Linden Blvd', 'Mill Run', 'Cedar Ln']

/** Files of certificates of one county: a tenth in a legal file, a hundredth in bankruptcy. In `second`, price and owner of each have changed. */
export function writeFiles(folder: string, rows: number) {
  const write = (name: string, count: number, change: number): string => {
    const path = join(folder, name)
    const lines = Array.from({ length: count }, (_, no) => line(no, change))
    writeFileSync(path, `${HEADER}\n${lines.join('\n')}\n`)
    return path
  }
  return {
    small: write('small.csv', 1, 0),
    first: write('first.csv', rows, 0),
    second: write('second.csv', rows, 1),
  }
}

function line(no: number, change: number): string {
  const pick = (from: readonly string[], step: number) => from[Math.floor(no / step) % from.length] ?? ''
  const isLegal = no % 10 === 3
  const isBankrupt = no % 100 === 3
  return [
    'OH',
    'Summit',
    `2019-${String(no).padStart(6, '0')}`,
    `${10 + (no % 60)}-${String((no * 7919) % 1_000_003).padStart(7, '0')}`,
    `${pick(FAMILIES, 1)} ${pick(GIVEN, 8)}${change > 0 ? ' Jr' : ''}`,
    `${100 + (no % 9000)} ${pick(STREETS, 3)}`,
    'Akron',
    `443${String(no % 40).padStart(2, '0')}`,
    no % 3 === 0 ? 'negotiated' : 'auction',
    `20${10 + (no % 14)}-${String(1 + (no % 12)).padStart(2, '0')}-15`,
    `${800 + (no % 9000) + change}.${String(no % 100).padStart(2, '0')}`,
    String(5 + (no % 13)),
    isBankrupt ? `24-bk-${no}` : '',
    isBankrupt ? '2025-02-11' : '',
    isLegal ? '2025-06-03' : '',
    isLegal ? '2025-07-01' : '',
  ].join(',')
}
