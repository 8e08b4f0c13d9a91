import { randomInt } from 'node:crypto'
import type { PaperProof } from '@fieldstone/contract/entities/analysis/proofs/paper-proof'
import { pathTo } from '@fieldstone/contract/pages'
import { postalLines } from '@fieldstone/contract/papers/sender'
import { formatCode, REFERENCE_COUNT } from '@fieldstone/domain/analysis/proofs/code'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { base64url } from 'jose'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Services } from '../../services.ts'
import { getPaperKey, type PaperKey, signingKey } from './keys.ts'
import { isSigned, type SignedFacts, signFacts } from './sign.ts'

export type IssuedRow = Selectable<Tables['issued_paper']>

export const factsOf = (row: IssuedRow): SignedFacts => ({
  reference: row.reference,
  kind: row.kind,
  certificateId: row.certificate_id,
  number: row.number,
  amountCents: row.amount_cents,
  day: row.day,
  mailTo: row.mail_to,
  wireRouting: row.wire_routing,
  wireAccount: row.wire_account,
  quoteId: row.quote_id,
  moneyId: row.money_id,
  redemptionId: row.redemption_id,
  issuedAt: row.issued_at,
})

/** The paper of a reference; null also where its row is not what was signed. */
export async function findSound(db: Db | Transaction, reference: number): Promise<IssuedRow | null> {
  const row = await db
    .selectFrom('issued_paper')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return null
  const key = await getPaperKey(db, row.key_id)
  return (await isSigned(factsOf(row), key, row.signature)) ? row : null
}

/** What stands on a paper that goes out. */
export type PaperToIssue = {
  readonly certificateId: number
  readonly number: string
  readonly day: PlainDate
} & (
  | { readonly kind: 'payoff'; readonly amountCents: Cents; readonly quoteId: number }
  | { readonly kind: 'receipt'; readonly amountCents: Cents; readonly moneyId: string }
  | { readonly kind: 'release'; readonly redemptionId: number }
)

interface Issuing {
  readonly services: Pick<Services, 'config'>
  readonly company: Pick<
    Context['company'],
    'companyName' | 'postalAddress' | 'paymentAddress' | 'wireRouting' | 'wireAccount'
  >
  readonly at: Date
}

/**
 * Signs a paper that goes out now, and keeps what stands on it. A copy that says the same as one before has the same code.
 */
export async function issuePaper(
  trx: Transaction,
  { services, company, at }: Issuing,
  paper: PaperToIssue,
): Promise<PaperProof> {
  const facts = factsToSign(paper, company, at)
  const issued = (await findSame(trx, facts)) ?? (await insert(trx, facts, await signingKey(trx, at)))
  return proofOf(services, issued)
}

type IssuedCode = Pick<IssuedRow, 'reference' | 'signature'>

function proofOf({ config }: Issuing['services'], { reference, signature }: IssuedCode): PaperProof {
  const code = formatCode(reference, base64url.decode(signature))
  // Behind a #, which browsers do not send: no server and no proxy writes the code to its log.
  return { code, address: `${config.baseUrl}${pathTo('checkPaper')}#code=${code}` }
}

type UnsignedFacts = Omit<SignedFacts, 'reference'>

const factsToSign = (paper: PaperToIssue, company: Issuing['company'], at: Date): UnsignedFacts => ({
  kind: paper.kind,
  certificateId: paper.certificateId,
  number: paper.number,
  amountCents: paper.kind === 'release' ? null : paper.amountCents,
  day: paper.day,
  // Only a payoff says where to pay.
  mailTo: paper.kind === 'payoff' ? postalLines(company, 'payment').join('\n') : '',
  wireRouting: paper.kind === 'payoff' ? company.wireRouting : '',
  wireAccount: paper.kind === 'payoff' ? company.wireAccount : '',
  quoteId: paper.kind === 'payoff' ? paper.quoteId : null,
  moneyId: paper.kind === 'receipt' ? paper.moneyId : null,
  redemptionId: paper.kind === 'release' ? paper.redemptionId : null,
  issuedAt: at,
})

const findSame = (trx: Transaction, facts: UnsignedFacts) =>
  trx
    .selectFrom('issued_paper')
    .select(['reference', 'signature'])
    .where('certificate_id', '=', facts.certificateId)
    .where('kind', '=', facts.kind)
    .where('number', '=', facts.number)
    .where('day', '=', facts.day)
    .where('mail_to', '=', facts.mailTo)
    .where('wire_routing', '=', facts.wireRouting)
    .where('wire_account', '=', facts.wireAccount)
    .where(sql<boolean>`amount_cents is not distinct from ${facts.amountCents}`)
    .where(sql<boolean>`quote_id is not distinct from ${facts.quoteId}`)
    .where(sql<boolean>`money_id is not distinct from ${facts.moneyId}`)
    .where(sql<boolean>`redemption_id is not distinct from ${facts.redemptionId}`)
    .orderBy('issued_at')
    .limit(1)
    .executeTakeFirst()

/** A reference that is taken, one in many millions, is thrown again. */
async function insert(trx: Transaction, unsigned: UnsignedFacts, key: PaperKey): Promise<IssuedCode> {
  for (;;) {
    const facts = { ...unsigned, reference: randomInt(REFERENCE_COUNT) }
    const inserted = await trx
      .insertInto('issued_paper')
      .values({
        reference: facts.reference,
        kind: facts.kind,
        certificate_id: facts.certificateId,
        number: facts.number,
        amount_cents: facts.amountCents,
        day: facts.day,
        mail_to: facts.mailTo,
        wire_routing: facts.wireRouting,
        wire_account: facts.wireAccount,
        quote_id: facts.quoteId,
        money_id: facts.moneyId,
        redemption_id: facts.redemptionId,
        key_id: key.id,
        signature: await signFacts(facts, key),
        issued_at: facts.issuedAt,
      })
      .onConflict((it) => it.column('reference').doNothing())
      .returning(['reference', 'signature'])
      .executeTakeFirst()
    if (inserted) return inserted
  }
}
