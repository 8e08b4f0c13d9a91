import type { Services } from './services.ts'

/** The database holds payments of another mode than the settings ask for. */
class WrongMode extends Error {
  override readonly name = 'WrongMode'
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
  if (!config.isDemo) return []
  const { loadDemoWorld } = await import('../demo/world.ts')
  return loadDemoWorld(services)
}
