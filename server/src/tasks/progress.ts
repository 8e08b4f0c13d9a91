/** Receives the progress of long work, step by step. */
export interface Progress {
  start(step: string, total: number | null): void
  at(count: number): void
  end(): void
}

export const NO_PROGRESS: Progress = { start: () => undefined, at: () => undefined, end: () => undefined }

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const EVERY_MS = { bar: 100, lines: 5_000 }

/** On a terminal a bar that is redrawn; else a line at the start, every five seconds and at the end. */
export function terminalProgress(out: Terminal, now: () => number = Date.now): Progress {
  let step = ''
  let total: number | null = null
  let count = 0
  let startedAt = 0
  let shownAt = 0
  const show = () => {
    shownAt = now()
    const text = progressText(step, count, total, now() - startedAt)
    out.write(out.isTTY ? `\r\x1b[K${bar(count, total)}${text}` : `${text}\n`)
  }
  return {
    start: (name, all) => {
      ;[step, total, count, startedAt] = [name, all, 0, now()]
      show()
    },
    at: (reached) => {
      count = reached
      if (now() - shownAt >= (out.isTTY ? EVERY_MS.bar : EVERY_MS.lines)) show()
    },
    end: () => {
      if (total !== null) total = Math.max(count, 1)
      show()
      if (out.isTTY) out.write('\n')
    },
  }
}

/** 'Checking: 12,400 of 50,000 rows, about 40 s'. */
export function progressText(step: string, count: number, total: number | null, elapsedMs: number): string {
  const whole = (value: number) => value.toLocaleString('en-US')
  if (total === null) return `${step}: ${whole(count)} rows`
  const all = Math.max(total, count)
  if (count >= all) return `${step}: ${whole(count)} of ${whole(all)} rows, ${seconds(elapsedMs)}`
  const left =
    count === 0 || elapsedMs < 1_000 ? '' : `, about ${seconds((elapsedMs / count) * (all - count))}`
  return `${step}: ${whole(count)} of ${whole(all)} rows${left}`
}

const seconds = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1_000))} s` : `${Math.round(ms / 60_000)} min`

const WIDTH = 20

function bar(count: number, total: number | null): string {
  if (total === null) return ''
  const done = Math.round((Math.min(count, total) / Math.max(total, 1)) * WIDTH)
  return `[${'#'.repeat(done)}${'-'.repeat(WIDTH - done)}] `
}
