import type { ChargeProof, GroundLine, Grounds } from '@fieldstone/contract/entities/payoff/grounds'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { groundOf } from '@fieldstone/domain/payoff/grounds'
import { partName } from '@fieldstone/domain/payoff/own-names'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { IN_PLACE, openTo } from '../../records/document-access.ts'
import { recordHistory } from '../../records/history.ts'
import { lockCertificate } from '../../records/lock.ts'
import { isInReach } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien } from './record.ts'

/** Reads the grounds of each line of the payoff. Refuses with `not_found` outside the reader's reach. */
export async function readGrounds(context: Context, id: number): Promise<Grounds> {
  await requireReach(context, id)
  return groundsOf(context, context.services.db, id)
}

export interface ProvedCharge {
  readonly kind: ChargeProof['kind']
  readonly itemId: number
  readonly documentId: number | null
}

/** Links the document that proves a charge. It changes no figure, so a posted expense takes one, too. */
export async function proveCharge(
  context: Context<ActorOf<'admin' | 'legal'>>,
  id: number,
  { kind, itemId, documentId }: ProvedCharge,
): Promise<Grounds> {
  await requireReach(context, id)
  return inTransaction(context.services.db, async (trx) => {
    await lockCertificate(trx, id)
    // The legal file may have moved to another firm since the check.
    if (!(await isInReach(trx, context.actor, id))) throw new Refusal('not_found')
    if (documentId !== null) await requireDocument(trx, context, id, documentId)
    const label = kind === 'expense' ? 'description' : 'name'
    const changed = await trx
      .updateTable(kind)
      .set({ document_id: documentId })
      .where('id', '=', itemId)
      .where('certificate_id', '=', id)
      .returning(sql<string>`${sql.ref(label)}`.as('label'))
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
    await recordHistory(trx, {
      ...{ certificateId: id, at: context.at, actor: context.actor },
      what: documentId === null ? 'document of a charge removed' : 'document of a charge set',
      after: changed.label || `#${itemId}`,
    })
    context.audit(trx, {
      action: 'prove-charge',
      subject: { kind: 'certificate', id },
      detail: { kind, item: itemId, document: documentId },
    })
    return groundsOf(context, trx, id)
  })
}

async function requireReach(context: Context, id: number): Promise<void> {
  if (!(await isInReach(context.services.db, context.actor, id)))
    throw await outOfReach(context, { kind: 'certificate', id })
}

/** Refuses a document of another certificate, or one that this person may not open. */
async function requireDocument(
  trx: Transaction,
  { actor }: Context,
  certificateId: number,
  documentId: number,
): Promise<void> {
  const { rows } = await sql`select d.id from document d where d.id = ${documentId}
    and d.certificate_id = ${certificateId} and ${IN_PLACE} and ${openTo(actor)}`.execute(trx)
  if (rows.length === 0)
    throw new Refusal('bad_request', { fields: { documentId: fieldSentence('document') } })
}

async function groundsOf(context: Context, db: Db | Transaction, id: number): Promise<Grounds> {
  const record = await readLien(db, context.services, id)
  if (!record) throw new Error(`certificate ${id} is gone`)
  return { lines: linesOf(record), proofs: await listProofs(db, context, id) }
}

function linesOf({ lien, regime, quote }: LienRecord): GroundLine[] {
  if (!lien || !regime || !quote) return []
  return quote.lines.map((line) => ({
    ...{ kind: line.kind, itemId: line.id, on: line.origin, ...partName(line.label) },
    ...{ baseCents: line.base.unpaidCents, interestCents: line.interest.unpaidCents },
    ...toLists(groundOf(line, lien, regime)),
  }))
}

const toLists = ({ statutes, settings }: ReturnType<typeof groundOf>) => ({
  ...{ statutes: [...statutes], settings: [...settings] },
})

/** Lists the charges with their proofs. Leaves out reversals and what they reverse, since they need no proof. */
async function listProofs(db: Db | Transaction, { actor }: Context, id: number): Promise<ChargeProof[]> {
  const { rows } = await sql<ChargeProof>`
    with charge as (
      select 'expense' as kind, expense.id, document_id, '' as receipt_no, court_order_id from expense
      where certificate_id = ${id} and reverses_id is null
        and not exists (select from expense reversal where reversal.reverses_id = expense.id)
      union all
      select 'subsequent', subsequent.id, document_id, receipt_no, null from subsequent where certificate_id = ${id}
    )
    select charge.kind, charge.id as "itemId", d.id as "documentId",
      case when ${openTo(actor)} then d.name end as "documentName", charge.receipt_no as "receiptNo",
      ordered.id is not null as "isOrdered",
      d.id is not null or ordered.id is not null or charge.receipt_no <> '' as "isProved"
    from charge
      left join document d on d.id = charge.document_id and ${IN_PLACE}
      left join document ordered on ordered.id = charge.court_order_id and ordered.removed_at is null
    order by charge.kind, charge.id`.execute(db)
  return rows
}
