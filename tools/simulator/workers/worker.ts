// One of several processes that live seeds, each with a database of its own. workers.ts starts it.
import { liveSeed } from '../live.ts'
import { kindsOf, shrink } from '../shrink.ts'
import { asData, inWords } from '../words.ts'
import { openStage } from '../world/stage.ts'
import type { Order, Report } from './orders.ts'

const stage = await openStage()
const report = (what: Report): void => void process.send?.(what)

async function obey({ kind, seed }: Order): Promise<Report> {
  const { story, ...told } = await liveSeed(stage, seed)
  if (kind === 'live')
    return {
      ...{ kind: 'lived', seed, moves: told.lines.length, text: inWords(told) },
      ...{ wrongs: told.wrongs, kinds: kindsOf(told) },
    }
  const short = await shrink(stage, story, told)
  return { kind: 'shrunk', text: `${inWords(short.told)}\nTo keep:\n${asData(short)}` }
}

process.on('message', (order: Order) => {
  obey(order).then(report, (error: unknown) => {
    process.stderr.write(`seed ${order.seed}: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  })
})
// Its parent is done, or gone.
process.on('disconnect', () => {
  stage.close().then(
    () => process.exit(),
    () => process.exit(1),
  )
})
report({ kind: 'ready' })
