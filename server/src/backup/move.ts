import { clockAt } from '../clock.ts'
import type { Config } from '../config.ts'
import { CommandProblem } from '../db/open-for-command.ts'
import { inSnapshot, verifySnapshot } from '../features/verify/verify.ts'
import { commandClock } from '../sandbox-time.ts'
import { differences, type Figures, figuresOf } from './figures.ts'
import type { Manifest } from './manifest.ts'
import { type RestoreTarget, restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

export interface Move {
  readonly from: RestoreTarget
  readonly to: RestoreTarget
  /** An empty folder for what is on its way. */
  readonly folder: string
  readonly config: Config
}

interface Moved {
  readonly figures: Figures
  /** What was moved; its `missing` was not in the storage of the source either. */
  readonly manifest: Manifest
}

/** All or nothing: the rows are compared table by table, then the figures, before anything is committed. */
export async function move({ from, to, folder, config }: Move): Promise<Moved> {
  const { db } = from.database
  const services = { config, clock: clockAt((await commandClock(config, db)).now()) }
  const before = await inSnapshot(db, (trx) => figuresOf(trx, services))
  const wasOk = (await inSnapshot(db, (trx) => verifySnapshot(trx, services))).isOk
  const manifest = await writeBackup({ db, files: from.files }, folder, services.clock.now())
  await restoreBackup(to, folder, {
    whatStands: 'refuse',
    also: async (trx) => {
      const different = differences(before, await figuresOf(trx, services))
      if (different.length > 0)
        throw new CommandProblem(
          `Nothing was moved: these figures came out otherwise: ${different.join(', ')}.`,
        )
      const { isOk } = await verifySnapshot(trx, services)
      if (wasOk && !isOk)
        throw new CommandProblem('Nothing was moved: an invariant holds before and not after.')
    },
  })
  return { figures: before, manifest }
}
