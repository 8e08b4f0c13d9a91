-- A county ticks a redemption off once it stands in its own books. One that is taken back afterwards must be seen again:
-- that has a tick of its own.
create table redemption_tick (
  redemption_id bigint not null references redemption,
  is_taken_back boolean not null,
  county_id bigint not null references county,
  ticked_by bigint references app_user,
  ticked_at timestamptz not null,
  primary key (redemption_id, is_taken_back)
);

-- What a county waits to tick off is sought by its certificates.
create index redemption_certificate on redemption (certificate_id);

-- What was posted before the list began is in the counties' books.
insert into redemption_tick (redemption_id, is_taken_back, county_id, ticked_at)
  select redemption.id, false, c.county_id, redemption.posted_at
  from redemption join certificate c on c.id = redemption.certificate_id where redemption.undone_at is null;
