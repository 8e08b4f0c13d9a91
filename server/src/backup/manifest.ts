import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { CommandProblem } from '../db/open-for-command.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_0-9]+$/),
      columns: z.array(z.string()).readonly(),
      keyColumns: z.array(z.string()).readonly(),
      rowCount: z.number().int().min(0),
      /** Of its lines; the same of any database that holds the same rows. */
      sha256: digest,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), isCalled: z.boolean() })),
  files: z.array(z.object({ key: z.string(), byteCount: z.number(), sha256: digest })),
  /** Files that rows name and that the storage did not have, each with such a row. Earlier versions did not look. */
  missing: z.array(z.object({ key: z.string(), owner: z.string() })).default([]),
})

/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.output<typeof manifest>

const MANIFEST = 'manifest.json'

export const rowsFolder = (folder: string): string => join(folder, 'rows')
export const rowsFile = (folder: string, table: string): string =>
  join(rowsFolder(folder), `${table}.jsonl.gz`)
export const filesFolder = (folder: string): string => join(folder, 'files')

export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 1)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null)
    throw new CommandProblem(`${folder} is no backup, or one that was not finished: it has no ${MANIFEST}.`)
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new CommandProblem(`${join(folder, MANIFEST)} is damaged, or of another version.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Reads every file of the backup and compares it with what the manifest says, before anything is changed. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { key, sha256: expected } of files) {
    const hash = createHash('sha256')
    try {
      for await (const part of createReadStream(join(filesFolder(folder), key))) hash.update(part)
    } catch {
      throw new CommandProblem(`The backup is damaged: the file ${key} is missing or cannot be read.`)
    }
    if (hash.digest('hex') !== expected)
      throw new CommandProblem(`The backup is damaged: the file ${key} has changed.`)
  }
}
