// JavaScript, since a thread starts from a file that Node reads itself, in the tests as in the built server.
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// On Linux it is the priority of this thread alone; elsewhere it would be that of the whole server. Not the lowest:
// on a machine that is busy for hours, people must still get in.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (/** @type {import('./hash-thread.ts').Task} */ task) => {
  parentPort?.postMessage(answerTo(task))
})

/**
 * @param {import('./hash-thread.ts').Task} task
 * @returns {import('./hash-thread.ts').Answer}
 */
function answerTo({ password, ...task }) {
  try {
    if ('strength' in task) return { value: hashSync(password, task.strength) }
    return { value: verifySync(task.passwordHash, password) }
  } catch (error) {
    // A row that holds no hash is one person's trouble, not that of all who wait.
    return { problem: String(error) }
  }
}
