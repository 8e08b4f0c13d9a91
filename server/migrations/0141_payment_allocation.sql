-- Of which certificate each cent of a payment is, without our fee. A payment has one allocation until one can pay several
-- certificates: then this becomes a table with the same columns.
create view payment_allocation as
  select id as money_id, certificate_id, portion_cents as cents from payment
  union all
  select money_id, certificate_id, amount_cents from received_payment where certificate_id is not null;
