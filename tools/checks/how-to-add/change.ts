import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../../scripts/lib/paths.js'

/** One change to an existing file. `before` must occur in it. */
export interface Edit {
  readonly file: string
  readonly before: string | RegExp
  readonly after: string
}

/** An addition that a chapter of docs/how-to-add.md describes, as edits and new files. */
export interface Change {
  readonly chapter: string
  readonly edits: readonly Edit[]
  /** Paths of new files. Their texts are in the folder `new-files`. */
  readonly adds: readonly string[]
}

const NEW_FILES = join(ROOT, 'tools/checks/how-to-add/new-files')
/** Keeps the texts from being compiled and checked as files of the project. */
const ENDING = '.txt'

export const newFiles = (): readonly string[] =>
  readdirSync(NEW_FILES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ENDING))
    .map((path) => path.slice(0, -ENDING.length))
    .sort()

/** Throws if `before` does not occur: then the product has changed, and the chapter may be wrong. */
export function editedText(text: string, { file, before, after }: Edit): string {
  const edited = text.replace(before, after)
  if (edited === text) throw new Error(`${file} no longer contains ${String(before)}`)
  return edited
}

export function applyEdits(root: string, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const path = join(root, edit.file)
    writeFileSync(path, editedText(readFileSync(path, 'utf8'), edit))
  }
}

export function addFiles(root: string, paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), readFileSync(join(NEW_FILES, path + ENDING), 'utf8'))
  }
}

export const filesOf = (edits: readonly Edit[]): readonly string[] =>
  [...new Set(edits.map(({ file }) => file))].sort()
