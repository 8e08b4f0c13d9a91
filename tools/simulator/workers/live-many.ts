import { fileURLToPath } from 'node:url'
import type { Lived } from './orders.ts'
import { closeAll, liveSeeds, type Seeds, startWorkers, type Worker } from './workers.ts'

interface Asked {
  readonly say: (text: string) => void
  /** How many workers run at once. */
  readonly count: number
  readonly seeds: Seeds
  /** Continues after a seed that fails, and does not shrink it. */
  readonly goesOn: boolean
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Simulates these seeds, with one line of progress for all workers. Returns true if none failed. */
export async function liveMany({ say, count, seeds, goesOn }: Asked): Promise<boolean> {
  const workers = await startWorkers(ROOT, count)
  const wrong = new Map<string, number[]>()
  try {
    const progress = progressOf(say, seeds)
    const lowest = await liveSeeds(workers, seeds, (lived) => {
      const isWrong = lived.wrongs.length > 0
      const isNew = isWrong && note(wrong, lived)
      progress(lived, wrong.size)
      if (goesOn && isNew) say(`\nseed ${lived.seed}\n${lived.text}\n`)
      return isWrong && !goesOn
    })
    say('\n')
    if (lowest !== null) await reportFailure(say, workers, lowest)
  } finally {
    await closeAll(workers)
  }
  for (const [kind, found] of wrong)
    say(`${found.length} of seeds ${found.slice(0, 8).join(', ')}: ${kind}\n`)
  return wrong.size === 0
}

/** Records a failure. Returns true if it is the first of its kind. */
function note(wrong: Map<string, number[]>, { kinds: [kind = ''], seed }: Lived): boolean {
  const before = wrong.get(kind)
  wrong.set(kind, [...(before ?? []), seed])
  return before === undefined
}

const TERMINAL_EVERY_MS = 1_000
/** Less often than on a terminal, because a log file keeps every line. */
const LOG_EVERY_MS = 60_000

function progressOf(say: Asked['say'], { first, last }: Seeds): (lived: Lived, faults: number) => void {
  const startedAt = performance.now()
  const [begin, end] = process.stdout.isTTY ? ['\r', '   '] : ['', '\n']
  let reportedAt = startedAt
  let lives = 0
  let moves = 0
  return (lived, faults) => {
    lives += 1
    moves += lived.moves
    const now = performance.now()
    const isLast = lives === last - first + 1
    if (now - reportedAt < (process.stdout.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS) && !isLast) return
    reportedAt = now
    const rate = (lives / ((now - startedAt) / 1000)).toFixed(2)
    say(
      `${begin}${lives} of ${last - first + 1} lives: ${moves} moves, ${faults} faults, ${rate} lives a second${end}`,
    )
  }
}

async function reportFailure(say: Asked['say'], [worker]: readonly Worker[], seed: number): Promise<void> {
  say(`Seed ${seed} goes wrong. Leaving out what it does not need …\n`)
  const shrunk = await worker?.ask({ kind: 'shrink', seed })
  if (shrunk?.kind === 'shrunk') say(`${shrunk.text}\nAgain: npm run simulate -- --seed ${seed}\n`)
}
