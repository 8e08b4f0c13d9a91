-- Automatic payments say by which method they are made; it no longer follows from which account or card they draw on.
alter table autopay add column method text;
update autopay set method = case when card_id is null then 'ACH' else 'CC' end;
alter table autopay
  alter column method set not null,
  add constraint autopay_method_check check (method in ('CC', 'ACH'));

-- A server of the version before, which may still run beside this one, does not say it.
create function method_of_autopay() returns trigger language plpgsql as $$
begin
  new.method := coalesce(new.method, case when new.card_id is null then 'ACH' else 'CC' end);
  return new;
end $$;

create trigger method_of_autopay before insert on autopay
  for each row execute function method_of_autopay();
