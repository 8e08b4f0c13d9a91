-- The reports of a county in their usual order, and the figures that they add up without reading the rows themselves.
create index expense_by_day on expense (incurred_on, id);
create index correspondence_by_day on correspondence (county_id, logged_on, id);
create index certificate_figures on certificate (county_id)
  include (base_status, bankruptcy_from, bankruptcy_until, purchased_on, redeemed_on, price_cents);
drop index certificate_redeemed;
create index certificate_redeemed on certificate (county_id, redeemed_on) include (redeemed_cents)
  where redeemed_on is not null;
