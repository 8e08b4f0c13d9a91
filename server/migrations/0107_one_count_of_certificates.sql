-- How many certificates show a status was counted twice, the second time with the year of purchase and the price. What counts
-- with the year says both, so a change of a certificate writes its steps once.
drop trigger certificates_added on certificate;
drop trigger certificate_moved on certificate;
drop trigger certificate_removed on certificate;
drop function certificates_added();
drop function certificate_moved();
drop table certificate_count;

-- For a server of the version before, until it is stopped: it reads the same counts here. What it merges stays as it is, since
-- it would lose the years.
create view certificate_count as
select id, county_id, status, from_day, change from portfolio_count;
create function keep_certificate_count() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger certificate_count_kept instead of insert or delete on certificate_count
  for each row execute function keep_certificate_count();
