import { type RawBuilder, sql } from 'kysely'
import { brokenLink } from '../../audit/chain.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { type Check, disabledTriggers, findWrong, rowCheck } from './check.ts'

const isAudited = (kind: string, id: RawBuilder<unknown>, also: RawBuilder<unknown> = sql`true`) =>
  sql<boolean>`exists (select from audit_log line where subject_kind = ${kind} and subject_id = ${id}::text and ${also})`

/** Whether the row is from a demo of an earlier version, whose load wrote one audit line with the ids of its rows. */
const isFromDemo = (what: string, id: RawBuilder<unknown>) => {
  const [first, last] = [`first${what}Id`, `last${what}Id`]
  return sql<boolean>`exists (select from audit_log line where action = 'load-demo'
    and ${id} between (detail->>${first}::text)::bigint and (detail->>${last}::text)::bigint)`
}

/** Whether the row is from an imported portfolio: the audit log has a line for the file that contained it. */
const movedIn = (part: string, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from import_item item where item.part = ${part} and item.row_id = ${id}
    and ${isAudited('import_batch', sql`item.batch_id`)})`

export const I7 = rowCheck({
  id: 'I7',
  title: 'Every row that moves or promises money has a line in the audit log, with actor and time',
  rows: sql`select (select count(*) from payment) + (select count(*) from ledger_posting)
        + (select count(*) from received_payment) + (select count(*) from payment_plan)
        + (select count(*) from fee_setting) + (select count(*) from certificate where redeemed_on is not null) as n`,
  wrong: sql`select 'payment ' || id as name from payment
      where not case when status = 'NEW' then ${isAudited('payment', sql`payment.id`)}
        else ${isAudited('payment', sql`payment.id`, sql`line.detail->>'to' = payment.status`)} end
    union all
    select 'posting ' || posting.id from ledger_posting posting
      where not ${isFromDemo('Posting', sql`posting.id`)}
        and not ${isAudited('certificate', sql`posting.certificate_id`)}
        and not exists (select from audit_log line where action = 'assign-received-payment'
          and detail->>'beforeCertificateId' = posting.certificate_id::text)
        and not exists (select from payment where ${paysCertificate(sql`posting.certificate_id`)}
          and ${isAudited('payment', sql`payment.id`, sql`line.action = 'payment-moved'`)})
        and not exists (select from received_payment where (certificate_id = posting.certificate_id
            or received_payment.money_id = posting.money_id)
          and (${isAudited('received_payment', sql`received_payment.id`)}
            or ${movedIn('payments', sql`received_payment.id`)}))
    union all
    select 'received payment ' || id from received_payment
      where not ${isFromDemo('Receipt', sql`received_payment.id`)}
        and not ${isAudited('received_payment', sql`received_payment.id`)}
        and not ${movedIn('payments', sql`received_payment.id`)}
    union all
    select 'plan ' || id from payment_plan
      where not ${isFromDemo('Plan', sql`payment_plan.id`)} and not ${isAudited('payment_plan', sql`payment_plan.id`)}
        and not ${movedIn('plans', sql`payment_plan.id`)}
    union all
    select 'fee ' || id from fee_setting
      where valid_from <> '-infinity' and not ${isAudited('fee_setting', sql`fee_setting.id`)}
    union all
    select 'redemption of certificate ' || id from certificate
      where redeemed_on is not null and import_source is null
        and not ${isFromDemo('Certificate', sql`certificate.id`)}
        and not ${isAudited('certificate', sql`certificate.id`, sql`line.action like '%redemption%'`)}`,
})

export const I10: Check = {
  id: 'I10',
  title: 'The chains of the audit log are unbroken, and no line can be changed or deleted',
  run: async (trx) => {
    const broken = await brokenLink(trx)
    const name = broken === null ? null : `line ${broken.id} (${broken.how})`
    return findWrong(
      trx,
      sql`select count(*) as n from audit_log`,
      sql`${disabledTriggers(['audit_log_append_only'])}
        union all select ${name}::text where ${name}::text is not null`,
    )
  },
}
