import { expect, test } from 'vitest'
import { progressText, terminalProgress } from './progress.ts'

test('progress: shows the count, the total and the estimated time left', () => {
  expect(progressText('Importing', 12_400, 50_000, 13_200)).toBe(
    'Importing: 12,400 of 50,000 rows, about 40 s',
  )
  expect(progressText('Checking', 300, null, 5_000)).toBe('Checking: 300 rows')
})

test('progress: plain lines without a terminal, a redrawn bar on one', () => {
  const drawn = (isTTY: boolean) => {
    let now = 0
    let text = ''
    const progress = terminalProgress({ isTTY, write: (part) => (text += part) }, () => now)
    progress.start('Importing', 100)
    now = 6_000
    progress.at(50)
    progress.at(100)
    progress.end()
    return text
  }
  expect(drawn(false)).toBe(
    'Importing: 0 of 100 rows\nImporting: 50 of 100 rows, about 6 s\nImporting: 100 of 100 rows, 6 s\n',
  )
  expect(drawn(true)).toContain('\r\x1b[K[##########----------] Importing: 50 of 100 rows')
})
