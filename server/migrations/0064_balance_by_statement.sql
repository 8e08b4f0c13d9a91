-- What a statement adds to a posting sums to zero; so does the posting, since no entry is changed later. One look at
-- each statement in place of a sum over the whole posting for each of its entries.
drop trigger ledger_entry_balances on ledger_entry;
drop function posting_must_balance();

create function added_entries_must_balance() returns trigger language plpgsql as $$
declare
  unbalanced bigint := (select posting_id from added group by posting_id having sum(amount_cents) <> 0 limit 1);
begin
  if unbalanced is not null then
    raise exception 'posting % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_entry
  referencing new table as added for each statement execute function added_entries_must_balance();
