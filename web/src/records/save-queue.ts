/** How the last save of a record went. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failing'

/** The pauses between tries while there is no connection; the last one again and again. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

export interface SaveQueue {
  /** Saves now, or once more when the save under way has ended. */
  request(): void
  /** Tries at once where the last try found no connection. */
  retry(): void
  /** No more tries by itself. */
  stop(): void
}

interface Options {
  /** 'again': there was no connection. */
  readonly save: () => Promise<'done' | 'again'>
  readonly onState: (state: SaveState) => void
}

/** Saves one record, one save after the other, and tries again by itself while there is no connection. */
export function saveQueue({ save, onState }: Options): SaveQueue {
  let isRunning = false
  let isWanted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    isRunning = true
    isWanted = false
    if (failures === 0) onState('saving')
    const outcome = await save().finally(() => {
      isRunning = false
    })
    failures = outcome === 'again' ? failures + 1 : 0
    if (outcome === 'again') {
      onState('failing')
      timer = setTimeout(request, PAUSES[Math.min(failures, PAUSES.length) - 1])
    } else if (isWanted) request()
    else onState('saved')
  }
  function request(): void {
    if (isRunning) isWanted = true
    else void run()
  }
  return {
    request,
    retry: () => {
      if (failures > 0) request()
    },
    stop: () => clearTimeout(timer),
  }
}
