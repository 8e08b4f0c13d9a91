// npm run simulate -- --seeds 1-10000   lives of so many seeds, until one goes wrong
//                  -- --seed 45         one life, told; if it goes wrong, shrunk
//                  -- --known           the stories that are known to go wrong
//                  -- --go-on           with --seeds: does not stop at the first that goes wrong, and shrinks none
import { parseArgs } from 'node:util'
import { KNOWN } from './known.ts'
import { liveSeed, liveStory } from './live.ts'
import { kindsOf, shrink } from './shrink.ts'
import { asData, inWords } from './words.ts'
import { openStage, type Stage } from './world/stage.ts'

const say = (text: string): void => void process.stdout.write(text)

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    known: { type: 'boolean', default: false },
    'go-on': { type: 'boolean', default: false },
  },
})

const range = rangeOf(values.seeds ?? '1-100')
const stage = await openStage()
try {
  if (values.known) await liveKnown(stage)
  else if (values.seed !== undefined) process.exitCode = await tellOne(stage, Number(values.seed))
  else process.exitCode = await liveAll(stage, range, values['go-on'])
} finally {
  await stage.close()
}

interface Range {
  readonly first: number
  readonly last: number
}

function rangeOf(text: string): Range {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (first === undefined) throw new Error(`Say seeds as 1-10000, not as '${text}'.`)
  return { first: Number(first), last: Number(last ?? first) }
}

async function liveAll(on: Stage, { first, last }: Range, goesOn: boolean): Promise<number> {
  const startedAt = performance.now()
  const wrong = new Map<string, number[]>()
  let moves = 0
  for (let seed = first; seed <= last; seed += 1) {
    const told = await liveSeed(on, seed)
    moves += told.lines.length
    const seconds = (performance.now() - startedAt) / 1000
    const rate = ((seed - first + 1) / seconds).toFixed(2)
    say(`\rseed ${seed} of ${last}: ${moves} moves, ${wrong.size} faults, ${rate} seeds a second   `)
    if (told.wrongs.length === 0) continue
    const [kind = ''] = kindsOf(told)
    const before = wrong.get(kind)
    wrong.set(kind, [...(before ?? []), seed])
    if (goesOn) {
      if (before === undefined) say(`\n${inWords(told)}\n`)
      continue
    }
    await tellWrong(on, seed, told)
    break
  }
  say('\n')
  for (const [kind, seeds] of wrong)
    say(`${seeds.length} of seeds ${seeds.slice(0, 8).join(', ')}: ${kind}\n`)
  return wrong.size === 0 ? 0 : 1
}

type Lived = Awaited<ReturnType<typeof liveSeed>>

async function tellWrong(on: Stage, seed: number, { story, ...told }: Lived): Promise<void> {
  say(`\nSeed ${seed} goes wrong. Leaving out what it does not need …\n`)
  const short = await shrink(on, story, told)
  say(`${inWords(short.told)}\nAgain: npm run simulate -- --seed ${seed}\nTo keep:\n${asData(short)}\n`)
}

async function tellOne(on: Stage, seed: number): Promise<number> {
  const lived = await liveSeed(on, seed)
  say(`${inWords(lived)}\n`)
  if (lived.wrongs.length === 0) return 0
  await tellWrong(on, seed, lived)
  return 1
}

/** Those that are not wrong any more belong into the kept stories. */
async function liveKnown(on: Stage): Promise<void> {
  if (KNOWN.length === 0) say('No story is known to go wrong.\n')
  for (const { title, money, story } of KNOWN) {
    const told = await liveStory(on, story)
    const end = told.wrongs.length > 0 ? `still wrong: ${told.wrongs[0]}` : 'mended: move it to stories.ts'
    say(`case ${money}, ${title}\n  ${end}\n`)
  }
}
