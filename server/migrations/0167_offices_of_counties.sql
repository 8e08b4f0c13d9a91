-- The office of a county that owners ask for the payoff: its treasurer or its fiscal office. '': none is known.
alter table county
  add column office_name text not null default '',
  add column office_phone text not null default '',
  add column office_address text not null default '',
  add column office_url text not null default '';
