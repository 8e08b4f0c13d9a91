// Loaded into a server that is measured: says how much memory it holds after a full collection, and
// has held at most, whenever its parent asks.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const peakBytes = process.resourceUsage().maxRSS * 1024
  process.send?.({ heldBytes: heapUsed + external, peakBytes })
})
