import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { StoredAnswer } from './api/idempotency.ts'
import type { Delivery } from './webhooks.ts'
import type { Snapshot } from './world.ts'

/** The state that survives a restart. */
export interface Saved {
  version: 1
  world: Snapshot
  deliveries: Delivery[]
  answers: StoredAnswer[]
}

/** Reads the file; null if there is none. An unreadable file stops the start, because it holds payments. */
export function readSaved(path: string): Saved | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  try {
    const saved: Saved = JSON.parse(text)
    if (saved.version === 1) return saved
  } catch {
    // Not JSON: the error below covers this and an unknown version.
  }
  throw new Error(`The sandbox cannot read its file ${path}. Move it away to start with an empty sandbox.`)
}

/** Replaces the file in one step, so that a crash leaves the old or the new one, never half. */
export function writeSaved(path: string, saved: Saved): void {
  mkdirSync(dirname(path), { recursive: true })
  const next = `${path}.next`
  writeFileSync(next, JSON.stringify(saved), { mode: 0o600 })
  renameSync(next, path)
}
