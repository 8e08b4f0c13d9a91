import { recordSystemAudit } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { CommandProblem } from '../db/open-for-command.ts'
import { countUnder, type KeyUse } from './keys-in-use.ts'

/**
 * Stores that nobody has this key any more, so that the server starts without it. Returns what stays unreadable. A server
 * that has the key again takes that back. Throws CommandProblem for a key that never encrypted anything.
 */
export function giveUpKey(db: Db, id: string, at: Date): Promise<KeyUse> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('encryption_key')
      .set((row) => ({ lost_at: at, retired_at: row.fn.coalesce('retired_at', row.val(at)) }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new CommandProblem(`No key '${id}' has encrypted anything here.`)
    const use = await countUnder(trx, id)
    recordSystemAudit(trx, at, {
      action: 'give-up-encryption-key',
      subject: { kind: 'encryption-key', id },
      detail: { by: 'command', files: use.fileCount, mails: use.mailCount },
    })
    return use
  })
}
