import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command to its end, quietly.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code, and all it printed; 127 when it is not there
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => resolve({ code: exitCodeOf(code, signal), output }))
  })
}

/**
 * The exit code a shell would give: a process that a signal ended answers 128 and the signal's number.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCodeOf(code, signal) {
  if (code !== null) return code
  return signal === null ? 1 : 128 + (constants.signals[signal] ?? 0)
}

/**
 * Hands SIGINT, SIGTERM and SIGHUP on to a child, so that stopping the script stops what it started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops handing on
 */
export function forwardSignals(child) {
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const handlers = signals.map((signal) => /** @type {const} */ ([signal, () => child.kill(signal)]))
  for (const [signal, handler] of handlers) process.on(signal, handler)
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, once it has ended
 */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
}

/** Ends this process once the npm that started it is gone: npm forwards no signal to what it runs. */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
