import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Break, brokenText } from './breaks.ts'

/** A copy of the sources that may be broken: whatever happens, the working tree stays as it is. */
export interface CopiedTree {
  readonly root: string
  /** Breaks that line while the work is done, and no other. */
  whileBroken<T>(broken: Break, work: () => Promise<T>): Promise<T>
  remove(): void
}

/** All that a life needs. */
const COPIED = [
  'server',
  'domain',
  'contract',
  'tools/simulator',
  'tools/stripe-sandbox',
  'scripts/lib',
  'package.json',
  'tsconfig.base.json',
]
const OURS = '@fieldstone'

/** `also`: what is needed beside all that a life needs. */
export function copyTree(from: string, also: readonly string[] = []): CopiedTree {
  const root = mkdtempSync(join(tmpdir(), 'fieldstone-broken-'))
  for (const path of [...COPIED, ...also]) cpSync(join(from, path), join(root, path), { recursive: true })
  linkModules(join(from, 'node_modules'), join(root, 'node_modules'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  // Also where somebody stops it in the middle.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  return {
    root,
    whileBroken: async (broken, work) => {
      const path = join(root, broken.file)
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, brokenText(text, broken))
      try {
        return await work()
      } finally {
        writeFileSync(path, text)
      }
    },
    remove,
  }
}

/** Packages of others are shared; our own are those of the copy. */
function linkModules(from: string, to: string): void {
  mkdirSync(join(to, OURS), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== OURS && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, OURS)))
    symlinkSync(readlinkSync(join(from, OURS, name)), join(to, OURS, name))
}
