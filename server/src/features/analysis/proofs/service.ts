import type { CheckedPaper } from '@fieldstone/contract/entities/analysis/proofs/checked-paper'
import { proofRoutes } from '@fieldstone/contract/routes/analysis/proofs'
import { formatCode, parseCode } from '@fieldstone/domain/analysis/proofs/code'
import { alteredParts } from '@fieldstone/domain/analysis/proofs/compare'
import { standingOf } from '@fieldstone/domain/analysis/proofs/standing'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { base64url } from 'jose'
import { auditRefusal } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { implement } from '../../../http/handler.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { findSound, type IssuedRow } from '../../../records/papers/issue.ts'
import { becameOf } from './became.ts'
import { findNewerPayoff } from './queries.ts'

export const proofs = implement(proofRoutes, {
  checkPaper: (context, { body }) => checkPaper(context, body),
})

interface Asked {
  readonly code: string
  readonly amountCents: Cents | null
  readonly day: PlainDate | null
  readonly routing: string
  readonly account: string
}

/**
 * Finds the document issued under a code, and what it is worth now. Null if there is none; the audit log counts
 * these.
 */
async function checkPaper(context: Context, asked: Asked): Promise<CheckedPaper | null> {
  const { services, company } = context
  const row = await findByCode(context, asked.code)
  if (!row) {
    await auditRefusal(context, { subject: null, result: 'unknown_code' })
    return null
  }
  const facts = await getCertificateFacts(services.db, row.certificate_id)
  const became = await becameOf(services, row)
  const standing = standingOf(became)
  const isOver = standing === 'superseded' || standing === 'past'
  const amountCents = row.amount_cents === null ? null : cents(row.amount_cents)
  const account = row.wire_account || null
  // Older documents have an account without a routing number: it was that of the company's settings.
  const routing = (row.wire_routing ?? (account === null ? '' : company.wireRouting)) || null
  return {
    kind: row.kind,
    standing,
    number: row.number,
    certificateNo: facts.certificateNo,
    countyName: facts.countyName,
    stateName: facts.stateName,
    amountCents,
    day: row.day,
    issuedAt: row.issued_at,
    mailTo: row.mail_to === '' ? [] : row.mail_to.split('\n'),
    wireRouting: routing,
    wireLast4: account?.slice(-4) ?? null,
    newerNumber:
      isOver && became.kind === 'payoff' ? await findNewerPayoff(services.db, row, became.today) : null,
    altered: alteredParts(claimsOf(asked), { amountCents, day: row.day, routing, account }),
  }
}

/** Compares the whole code. A known reference with another seal is not a document of ours. */
async function findByCode({ services }: Context, typed: string): Promise<IssuedRow | null> {
  const code = parseCode(typed)
  const row = code && (await findSound(services.db, code.reference))
  if (!code || !row) return null
  const own = parseCode(formatCode(row.reference, base64url.decode(row.signature)))
  return own?.seal === code.seal ? row : null
}

const claimsOf = ({ amountCents, day, routing, account }: Asked) => ({
  amountCents,
  day,
  routing: digitsOf(routing),
  account: digitsOf(account),
})

/** Normalizes a number written with spaces or hyphens. Letters make it a different number. */
const digitsOf = (written: string): string | null => written.replace(/[\s-]/g, '') || null
