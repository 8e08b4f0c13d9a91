import { rm } from 'node:fs/promises'
import { getCompany } from './company.ts'
import type { Config } from './config.ts'
import { type Database, embeddedDirectory } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openPatternTasks } from './features/intake/service.ts'
import { getFees } from './features/site/service.ts'
import { MIGRATIONS } from './root.ts'
import type { Services } from './services.ts'

/** The database holds payments of another mode than the settings ask for. */
class WrongMode extends Error {
  override readonly name = 'WrongMode'
}

/** Nobody has said by which programme cards are charged a fee. */
class NoFeeProgramme extends Error {
  override readonly name = 'NoFeeProgramme'
}

/** The demo is not there completely. */
class PartialDemo extends Error {
  override readonly name = 'PartialDemo'
}

/**
 * Opens the database with its tables as they are now. A demo whose loading was cut off is loaded anew by an embedded
 * database: no server has ever served it. On PostgreSQL another server may be loading it.
 */
export async function openInstallation(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  open: () => Promise<Database>,
): Promise<Database> {
  const database = await opened(open)
  if (!(await isPartialDemo(database))) return database
  await database.close()
  if (config.databaseUrl) {
    throw new PartialDemo(
      'The demonstration is not there completely: another server is loading it now, or its loading was cut off. Try again in a minute, or set DATABASE_URL to an empty database.',
    )
  }
  await rm(embeddedDirectory(config), { recursive: true })
  return opened(open)
}

async function opened(open: () => Promise<Database>): Promise<Database> {
  const database = await open()
  await migrate(database, MIGRATIONS)
  return database
}

async function isPartialDemo({ db }: Database): Promise<boolean> {
  const { is_demo: isDemo, demo_loaded_at: loadedAt } = await db
    .selectFrom('installation')
    .select(['is_demo', 'demo_loaded_at'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return isDemo && loadedAt === null
}

/**
 * What is done once per database: it keeps the payment mode of its first start, and takes the demo world if it is
 * empty and may. Returns the log-ins to show.
 */
export async function prepareInstallation(services: Services): Promise<readonly string[]> {
  const { db, config } = services
  const known = await db.selectFrom('installation').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const { mode } = config.stripe
  if (mode !== 'off' && known.payment_mode === null) {
    await db.updateTable('installation').set({ payment_mode: mode }).where('id', '=', 1).execute()
  } else if (mode !== 'off' && known.payment_mode !== mode) {
    throw new WrongMode(
      `This database holds ${known.payment_mode} payments, but the settings ask for ${mode}. For a fresh database set DATA_DIR to an empty directory or DATABASE_URL to an empty database.`,
    )
  }
  if (known.is_demo && mode === 'live') {
    throw new WrongMode(
      'This database holds the demo world, whose passwords are known. Live payments need a fresh one: set DATABASE_URL.',
    )
  }
  if (mode === 'live') await requireFeeProgramme(services)
  await openPatternTasks(services)
  if (!config.isDemo) return []
  const { loadDemoWorld } = await import('../demo/world.ts')
  return loadDemoWorld(services)
}

/** A fee in percent on cards is the owner's to answer for, never a guess of ours. */
async function requireFeeProgramme(services: Services): Promise<void> {
  const [{ feeProgramme }, { cardFeeBps }] = [await getCompany(services), await getFees(services)]
  if (feeProgramme === 'undecided' && cardFeeBps > 0)
    throw new NoFeeProgramme(
      'Live payments need the fee program: start without the keys, log in as an administrator, and set it in Admin Settings.',
    )
}
