import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

/** Makes a hash of the password, or compares it with one. */
export type Task =
  | { readonly password: string; readonly strength: Options }
  | { readonly password: string; readonly passwordHash: string }

export type Answer = { readonly value: string | boolean } | { readonly problem: string }

interface Waiting {
  readonly resolve: (value: string | boolean) => void
  readonly reject: (error: Error) => void
}

const waiting: Waiting[] = []
let thread: Worker | null = null

/**
 * The hash, or whether it is the password's. A hash is expensive on purpose, so all of them are made one after the other
 * in one thread of low priority: fifty log-ins at once take no core from the searches. How many may wait is decided
 * before, by the password queue.
 */
export function inHashThread(task: Task): Promise<string | boolean> {
  thread ??= startThread()
  thread.ref()
  thread.postMessage(task)
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
}

function startThread(): Worker {
  const worker = new Worker(new URL('./hash-worker.js', import.meta.url))
  // It answers in the order in which it is asked.
  worker.on('message', (answer: Answer) => {
    const asked = waiting.shift()
    if ('value' in answer) asked?.resolve(answer.value)
    else asked?.reject(new Error(answer.problem))
    // A server that has nothing else to do may end.
    if (waiting.length === 0) worker.unref()
  })
  worker.on('error', (error) => {
    thread = null
    for (const { reject } of waiting.splice(0)) reject(error)
  })
  return worker
}
