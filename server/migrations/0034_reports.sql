-- The county of a certificate's plans and correspondence, so that its dashboard and reports count them by one index.
alter table payment_plan add column county_id bigint references county;
alter table correspondence add column county_id bigint references county;

create function takes_county() returns trigger language plpgsql as $$
begin
  select county_id into new.county_id from certificate where id = new.certificate_id;
  return new;
end $$;
create trigger payment_plan_takes_county before insert or update of certificate_id on payment_plan
  for each row execute function takes_county();
create trigger correspondence_takes_county before insert or update of certificate_id on correspondence
  for each row execute function takes_county();

update payment_plan it set county_id = c.county_id from certificate c where c.id = it.certificate_id;
update correspondence it set county_id = c.county_id from certificate c where c.id = it.certificate_id;
create index payment_plan_county on payment_plan (county_id, status, stage);
create index correspondence_county on correspondence (county_id, reason);
create index certificate_redeemed on certificate (county_id, redeemed_on) where redeemed_on is not null;
