-- While a server of the version before still runs beside this one, it sets automatic payments up without the day of a debit:
-- then that of its installment is the agreed one, as it was for that version.
create function agreed_debit_day() returns trigger language plpgsql as $$
begin
  if new.debit_on is null then
    select due.due_on into new.debit_on from plan_instalment due where due.id = new.instalment_id;
  end if;
  return new;
end $$;

create trigger agreed_debit_day before insert on autopay_item
  for each row execute function agreed_debit_day();
