-- What each open certificate owes on its county's day, for lists that sort, filter and add up by it. A figure is right
-- until the end of that day, unless owed_change names its certificate.
-- No foreign key: its check would wait for whoever has locked the certificate, and they for it.
create table owed_figure (
  certificate_id bigint primary key,
  -- Null: no figure can be given.
  cents bigint,
  valid_until timestamptz not null
);

-- Certificates whose figure may have changed. Only added to, so that no change waits for another one; the job that
-- computes the figures removes what it has seen.
create table owed_change (
  id bigint generated always as identity primary key,
  certificate_id bigint not null
);
create index owed_change_certificate on owed_change (certificate_id);

-- Triggers, so that no way to change a debt can miss it, nor a server of an earlier version that still runs.
create function owed_changed() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  for changed in select distinct it from unnest(array[
    case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::bigint end,
    case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::bigint end]) it where it is not null
  loop
    insert into owed_change (certificate_id) values (changed);
  end loop;
  return null;
end $$;

create function owed_of_payment_changed() returns trigger language plpgsql as $$
begin
  insert into owed_change (certificate_id) select certificate_id from payment
    where id = case when tg_op = 'DELETE' then old.payment_id else new.payment_id end;
  return null;
end $$;

create function owed_by_rules_changed() returns trigger language plpgsql as $$
begin
  insert into owed_change (certificate_id) select c.id from certificate c join county on county.id = c.county_id
    where county.state_id = new.state_id and (new.county_id is null or c.county_id = new.county_id);
  return null;
end $$;

create function owed_removed() returns trigger language plpgsql as $$
begin
  delete from owed_figure where certificate_id = old.id;
  return null;
end $$;

create trigger owed_changed after update on certificate for each row
  when (row(old.county_id, old.sale_type, old.purchased_on, old.price_cents, old.rate_bps, old.redeemed_on)
    is distinct from row(new.county_id, new.sale_type, new.purchased_on, new.price_cents, new.rate_bps, new.redeemed_on))
  execute function owed_changed('id');
create trigger owed_changed_by_deletion after delete on certificate for each row execute function owed_removed();
create trigger owed_changed after insert or delete on legal_case for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed_anew after update on legal_case for each row
  when (row(old.noi_paid_on, old.noi_filed_on, old.military_hold_from_on, old.military_hold_until_on)
    is distinct from row(new.noi_paid_on, new.noi_filed_on, new.military_hold_from_on, new.military_hold_until_on))
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on subsequent for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on expense for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on lien_fee for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on payment for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on received_payment for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on escrow_move for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on payment_waiver for each row
  execute function owed_changed('certificate_id');
create trigger owed_changed after insert or update or delete on payment_refund for each row
  execute function owed_of_payment_changed();
create trigger owed_changed after insert or update or delete on dispute for each row
  execute function owed_of_payment_changed();
create trigger owed_changed after insert on regime for each row execute function owed_by_rules_changed();

-- Legal files that are referred, taken back, opened or closed together, as a task. Its certificates are fixed when it is
-- made: what matched then is checked, shown and, once confirmed, changed.
create table placement_batch (
  id bigint generated always as identity primary key,
  -- Null: the firm stays, or no firm, as has_firm says.
  firm_id bigint references firm,
  has_firm boolean not null,
  -- Null: the file stays open or closed.
  is_active boolean,
  started_by bigint not null references app_user,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  undo_requested_at timestamptz,
  task_id bigint references task
);

create table placement_batch_item (
  batch_id bigint not null references placement_batch on delete cascade,
  certificate_id bigint not null references certificate on delete cascade,
  outcome text not null check (outcome in ('waiting', 'ready', 'unchanged', 'refused', 'changed', 'restored', 'kept')),
  -- Why it was not changed, or not put back.
  reason text,
  -- Firm, attorney and state before the change.
  before jsonb,
  primary key (batch_id, certificate_id)
);
create index placement_batch_item_outcome on placement_batch_item (batch_id, outcome, certificate_id);
create index placement_batch_item_certificate on placement_batch_item (certificate_id);
