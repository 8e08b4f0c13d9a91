import type { Evidence, Proposal } from '@fieldstone/contract/entities/payments/received-payment'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { normalParcelNo, words } from '@fieldstone/domain/certificates/normal-text'
import type { Cents } from '@fieldstone/domain/money/cents'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { reachOf } from '../../../records/reach.ts'
import { firstOfOwner } from '../../certificates/service.ts'
import { type LienRecord, readLiens } from '../../payoff/service.ts'

export interface Question {
  /** A remittance code, a certificate or a parcel number, or the owner's name, as written on the slip. */
  readonly text: string
  readonly amountCents: Cents | null
  readonly receivedOn: PlainDate | null
  /** The certificate of the page that asks. It is always proposed. */
  readonly besideId: number | null
}

/** The most certificates to propose. */
const AT_MOST = 20

/** Proposes certificates to which money may belong, those with the most evidence first. Assigns nothing. */
export async function proposeCertificates(
  { services, actor }: Context<ActorOf<'admin'>>,
  question: Question,
): Promise<Proposal[]> {
  const hits = await findHits(services.db, actor, question)
  const records = await readLiens(services, [...hits.keys()])
  const placeOf = ({ certificateId }: Proposal) => hits.get(certificateId)?.place ?? 0
  const proposals = [...records.values()].map((record) =>
    proposalOf(record, hits.get(record.row.id)?.evidence ?? [], question),
  )
  return proposals.sort(
    (a, b) => strengthOf(b) - strengthOf(a) || placeOf(a) - placeOf(b) || a.certificateId - b.certificateId,
  )
}

function proposalOf(record: LienRecord, found: readonly Evidence[], question: Question): Proposal {
  const { row, lien, regime, today } = record
  const on = question.receivedOn ?? today
  const payoffCents =
    lien && regime && row.redeemedOn === null
      ? nullIfRefused(() => quoteAt(lien, regime, on).totalCents)
      : null
  const level = row.plans.find(({ status }) => status === 'ACTIVE')?.levelCents ?? null
  const isAmount = (amount: number | null) => amount !== null && amount === question.amountCents
  const evidence: readonly Evidence[] = [
    ...found,
    ...(isAmount(payoffCents) && payoffCents !== 0 ? (['payoff-amount'] as const) : []),
    ...(isAmount(level) ? (['instalment-amount'] as const) : []),
  ]
  return {
    certificateId: row.id,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    ownerName: row.ownerName,
    countyName: row.countyName,
    isRedeemed: row.redeemedOn !== null,
    payoffCents,
    evidence: [...evidence],
  }
}

const WEIGHT: Readonly<Record<Evidence, number>> = {
  'remittance-code': 100,
  'certificate-no': 50,
  'parcel-no': 20,
  'owner-name': 10,
  'quoted-amount': 10,
  'payoff-amount': 10,
  'instalment-amount': 10,
}

const strengthOf = ({ evidence, isRedeemed }: Proposal): number =>
  evidence.reduce((sum, it) => sum + WEIGHT[it], isRedeemed ? -40 : 0)

/** A shorter name finds too many. */
const SHORTEST_NAME = 3

/** Finds certificates whose owner's name contains every word of the text. For a common name, only the first results. */
function ownersOf(actor: ActorOf<'admin'>, text: string) {
  const asked = words(text)
  const isName = asked.some((word) => word.length >= SHORTEST_NAME)
  return isName
    ? firstOfOwner(asked, reachOf(actor), AT_MOST)
    : sql`select null::bigint, null::bigint where false`
}

interface Hit {
  readonly evidence: Evidence[]
  /** The rank among results for the same name. 0 for those not found by name. */
  readonly place: number
}

/** Finds certificates by the text of the slip. Without a text, by the amount of a payoff that was given out. */
async function findHits(
  db: Db,
  actor: ActorOf<'admin'>,
  { text, amountCents, besideId }: Question,
): Promise<ReadonlyMap<number, Hit>> {
  const key = normalParcelNo(text)
  const code = /^C(\d{1,15})Q(\d{1,15})$/.exec(key)
  const { rows } = await sql<{ id: number; evidence: Evidence; place: number }>`
    select id, evidence, place from (
      select certificate_id as id, 'remittance-code' as evidence, 0::bigint as place from payoff_quote
        where id = ${code?.[2] ?? null}::bigint and certificate_id = ${code?.[1] ?? null}::bigint
      union all
      select id, 'certificate-no', 0 from certificate where ${key} <> '' and certificate_key = ${key}
      union all
      select id, 'parcel-no', 0 from certificate where ${key} <> '' and parcel_key = ${key}
      union all
      select id, 'owner-name', place from (${ownersOf(actor, text)}) owned (id, place)
      union all
      select distinct quote.certificate_id, 'quoted-amount', 0 from payoff_quote quote
        where total_cents = ${amountCents}::bigint and ${amountCents}::bigint > 0
          and (${key} = '' or exists (select from certificate c where c.id = quote.certificate_id
            and (c.certificate_key = ${key} or c.parcel_key = ${key}
              or c.id = ${code?.[1] ?? null}::bigint)))
    ) hit order by (id = ${besideId}::bigint) is true desc, place, id desc limit ${AT_MOST * 4}`.execute(db)
  const hits = new Map<number, Hit>(besideId === null ? [] : [[besideId, { evidence: [], place: 0 }]])
  for (const { id, evidence, place } of rows) {
    const known = hits.get(id)
    if (known) known.evidence.push(evidence)
    else if (hits.size < AT_MOST) hits.set(id, { evidence: [evidence], place })
  }
  return hits
}
