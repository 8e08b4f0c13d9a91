import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

/** Hashes the password, or compares it with a hash. */
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
 * Returns the hash, or whether the hash matches. Hashes are expensive by design, so they are computed one after the
 * other in one thread of low priority: fifty log-ins at once do not slow down other requests. The password queue limits
 * how many wait.
 */
export function inHashThread(task: Task): Promise<string | boolean> {
  thread ??= startThread()
  thread.ref()
  thread.postMessage(task)
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
}

function startThread(): Worker {
  const worker = new Worker(new URL('./hash-worker.js', import.meta.url))
  // Answers arrive in the order of the tasks.
  worker.on('message', (answer: Answer) => {
    const next = waiting.shift()
    if ('value' in answer) next?.resolve(answer.value)
    else next?.reject(new Error(answer.problem))
    // An idle thread must not keep the process alive.
    if (waiting.length === 0) worker.unref()
  })
  worker.on('error', (error) => {
    thread = null
    for (const { reject } of waiting.splice(0)) reject(error)
  })
  return worker
}
