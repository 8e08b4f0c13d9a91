-- Money that staff return by check has a kind of its own: 'return'. A refund goes through the payment processor.
alter table escrow_move drop constraint escrow_move_kind_check;
update escrow_move set kind = 'return' where kind = 'refund';
alter table escrow_move add constraint escrow_move_kind_check check (kind in ('apply', 'return'));

-- The ledger names it, too. A generated column cannot get another rule, so that a trigger fills it from now on.
alter table ledger_posting alter column money_id drop expression;
create function ledger_posting_money() returns trigger language plpgsql as $$
begin
  new.money_id := case when new.cause in ('payment', 'refund', 'return', 'fee', 'loss', 'unidentified') then new.cause_id end;
  return new;
end $$;
create trigger ledger_posting_money before insert on ledger_posting
  for each row execute function ledger_posting_money();

-- Postings of earlier returns get the name. Their days, accounts and amounts stay as they are. What was applied in the same
-- transaction may have the day and the amount of a return that was undone: it stays a refund.
alter table ledger_posting disable trigger ledger_posting_append_only;
update ledger_posting posting set cause = 'return'
where posting.cause = 'refund'
  and posting.cause_id in (select source_id from escrow_move where kind = 'return')
  and not exists (select from escrow_move applied join ledger_posting came on came.cause = 'payment'
      and came.cause_id = applied.money_id and came.posted_at = posting.posted_at
    where applied.source_id = posting.cause_id and applied.kind = 'apply')
  and not exists (select from ledger_entry entry where entry.posting_id = posting.id and entry.account = 'escrow'
    and not exists (select from escrow_move move where move.source_id = posting.cause_id and move.kind = 'return'
      and move.moved_on = entry.effective_on and move.amount_cents = abs(entry.amount_cents)));
alter table ledger_posting enable trigger ledger_posting_append_only;

create or replace view cash_booking_now as
  select posting.id as posting_id, first.is_first,
    case when first.is_first then settled.on
      when received.returned_on is not null and not received.is_mistake and received.certificate_id = posting.certificate_id
        and posting.cause = 'payment' and (select sum(amount_cents) from ledger_entry entry
          where entry.posting_id = posting.id and entry.account = 'cash') < 0
      then greatest(settled.on, received.returned_on)
      when settled.on is not null then greatest(settled.on, posting.posted_on) end as settled_on
  from ledger_posting posting
    cross join lateral (select posting.cause not in ('refund', 'return')
      and not exists (select from ledger_posting earlier where earlier.certificate_id = posting.certificate_id
        and earlier.cause = posting.cause and earlier.cause_id = posting.cause_id and earlier.id < posting.id)
      and not exists (select from ledger_posting elsewhere where elsewhere.cause_id = posting.cause_id
        and elsewhere.cause_id like 'received-%' and elsewhere.cause = posting.cause and elsewhere.id < posting.id)
      as is_first) first
    left join received_payment received on received.money_id = posting.money_id
    cross join lateral (select money_settled_on(posting.money_id) as on) settled
  where posting.certificate_id is not null and posting.cause in ('payment', 'refund', 'return', 'fee', 'loss')
    and posting.money_id not like 'escrow-%';

-- Unidentified money can be returned as well: it belongs to no certificate, and its payee is named.
alter table escrow_move alter column certificate_id drop not null,
  add check (certificate_id is not null or kind = 'return');
alter table escrow_refund alter column certificate_id drop not null,
  add column payee text not null default '',
  add column address text not null default '',
  add check (certificate_id is not null or (payee <> '' and address <> ''));
