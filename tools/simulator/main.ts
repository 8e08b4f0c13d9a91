// npm run simulate -- --seeds 1-10000   lives of so many seeds, until one goes wrong
//                  -- --workers 4       so many at once, each with a database of its own
//                  -- --seed 45         one life, told; if it goes wrong, shrunk
//                  -- --known           the stories that are known to go wrong
//                  -- --go-on           with --seeds: does not stop at the first that goes wrong, and shrinks none
//                  -- --broken          breaks the product on purpose, one line at a time, and says by which seed it is found
//                  -- --case 4,5        with --broken: these cases alone
import { parseArgs } from 'node:util'
import { setup } from '../../server/test/postgres.ts'
import { runBreaks } from './broken/run-breaks.ts'
import { KNOWN } from './known.ts'
import { liveSeed, liveStory } from './live.ts'
import { kindsOf, shrink } from './shrink.ts'
import { asData, inWords } from './words.ts'
import { liveMany } from './workers/live-many.ts'
import { WORKERS_BY_DEFAULT } from './workers/workers.ts'
import { openStage, type Stage } from './world/stage.ts'

const say = (text: string): void => void process.stdout.write(text)

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string' },
    known: { type: 'boolean', default: false },
    'go-on': { type: 'boolean', default: false },
    broken: { type: 'boolean', default: false },
    case: { type: 'string' },
  },
})

const count = Number(values.workers ?? WORKERS_BY_DEFAULT)
if (!Number.isSafeInteger(count) || count < 1)
  throw new Error(`Say workers as 4, not as '${values.workers}'.`)

if (values.known) await onStage(liveKnown)
else if (values.seed !== undefined) await onStage((stage) => tellOne(stage, Number(values.seed)))
else await onServer(liveSeveral)

function liveSeveral(): Promise<boolean> {
  if (values.broken)
    return runBreaks({ say, count, seeds: rangeOf(values.seeds ?? '1-2000'), only: values.case ?? null })
  return liveMany({ say, count, seeds: rangeOf(values.seeds ?? '1-100'), goesOn: values['go-on'] })
}

async function onStage(live: (stage: Stage) => Promise<boolean>): Promise<void> {
  const stage = await openStage()
  try {
    if (!(await live(stage))) process.exitCode = 1
  } finally {
    await stage.close()
  }
}

/** One PostgreSQL for all workers. */
async function onServer(live: () => Promise<boolean>): Promise<void> {
  const stop = await setup()
  try {
    if (!(await live())) process.exitCode = 1
  } finally {
    await stop?.()
  }
}

function rangeOf(text: string): { readonly first: number; readonly last: number } {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (first === undefined) throw new Error(`Say seeds as 1-10000, not as '${text}'.`)
  return { first: Number(first), last: Number(last ?? first) }
}

async function tellOne(stage: Stage, seed: number): Promise<boolean> {
  const { story, ...told } = await liveSeed(stage, seed)
  say(`${inWords(told)}\n`)
  if (told.wrongs.length === 0) return true
  say(`\nSeed ${seed} goes wrong: ${kindsOf(told)[0]}. Leaving out what it does not need …\n`)
  const short = await shrink(stage, story, told)
  say(`${inWords(short.told)}\nTo keep:\n${asData(short)}\n`)
  return false
}

/** Those that are not wrong any more belong into the kept stories. */
async function liveKnown(stage: Stage): Promise<boolean> {
  if (KNOWN.length === 0) say('No story is known to go wrong.\n')
  for (const { title, money, story } of KNOWN) {
    const told = await liveStory(stage, story)
    const end = told.wrongs.length > 0 ? `still wrong: ${told.wrongs[0]}` : 'mended: move it to stories.ts'
    say(`case ${money}, ${title}\n  ${end}\n`)
  }
  return true
}
