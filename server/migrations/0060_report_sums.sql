-- Expenses and legal files take their certificate's county, as plans and letters do, so that reports count them and add
-- them up by indexes alone.
-- The certificate first, as most requests do. One that names another of these tables first may wait for us while we wait
-- for it: the database then ends one of the two, and either is tried again.
lock table certificate, legal_case, expense, correspondence, payment_plan in access exclusive mode;

-- Nothing can be added to the old county while a certificate moves: both wait for the lock that its key has.
create or replace function takes_county() returns trigger language plpgsql as $$
begin
  select county_id into new.county_id from certificate where id = new.certificate_id for key share;
  return new;
end $$;

alter table expense add column county_id bigint references county;
alter table legal_case add column county_id bigint references county;
update expense it set county_id = c.county_id from certificate c where c.id = it.certificate_id;
update legal_case it set county_id = c.county_id from certificate c where c.id = it.certificate_id;
create trigger expense_takes_county before insert or update of certificate_id on expense
  for each row execute function takes_county();
create trigger legal_case_takes_county before insert or update of certificate_id on legal_case
  for each row execute function takes_county();

-- An import may correct a certificate's county: what belongs to it follows.
create function certificate_takes_along() returns trigger language plpgsql as $$
begin
  update expense set county_id = new.county_id where certificate_id = new.id;
  update legal_case set county_id = new.county_id where certificate_id = new.id;
  update payment_plan set county_id = new.county_id where certificate_id = new.id;
  update correspondence set county_id = new.county_id where certificate_id = new.id;
  return null;
end $$;
create trigger certificate_takes_along after update of county_id on certificate
  for each row when (old.county_id is distinct from new.county_id) execute function certificate_takes_along();

-- What stayed behind when a certificate moved under an earlier version.
update payment_plan it set county_id = c.county_id
from certificate c where c.id = it.certificate_id and it.county_id is distinct from c.county_id;
update correspondence it set county_id = c.county_id
from certificate c where c.id = it.certificate_id and it.county_id is distinct from c.county_id;

drop index expense_by_day;
create index expense_by_day on expense (county_id, incurred_on, id) include (amount_cents, reverses_id);
drop index correspondence_county;
create index correspondence_county on correspondence (county_id, reason, method, is_incoming);
create index legal_case_figures on legal_case (county_id)
  include (is_active, assigned_attorney_id, noi_filed_on, complaint_filed_on, judgment_entered_on, sheriff_sale_on,
    tax_deed_issued_on);
drop index certificate_redeemed;
create index certificate_redeemed on certificate (county_id, redeemed_on) include (redeemed_cents, redeemed_by, purchased_on)
  where redeemed_on is not null;
drop index certificate_figures;
create index certificate_open on certificate (county_id, purchased_on) include (price_cents) where redeemed_on is null;
