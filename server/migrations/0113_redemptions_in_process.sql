-- Which certificates wait for their redemption to be posted, as a list of its own beside them. As an index it named a column
-- of the certificate, so that each payment that ended a debt wrote the certificate to all of its indexes.
create table redemption_in_process (
  certificate_id bigint primary key references certificate on delete cascade
);
insert into redemption_in_process
select id from certificate where redemption_in_process_on is not null and redeemed_on is null;
drop index certificate_in_process;

create function redemption_in_process_follows() returns trigger language plpgsql as $$
begin
  if new.redemption_in_process_on is not null and new.redeemed_on is null then
    insert into redemption_in_process values (new.id) on conflict do nothing;
  else
    delete from redemption_in_process where certificate_id = new.id;
  end if;
  return null;
end $$;
create trigger redemption_in_process_added after insert on certificate for each row
  when (new.redemption_in_process_on is not null) execute function redemption_in_process_follows();
create trigger redemption_in_process_moved after update of redemption_in_process_on, redeemed_on on certificate for each row
  when ((old.redemption_in_process_on, old.redeemed_on) is distinct from (new.redemption_in_process_on, new.redeemed_on))
  execute function redemption_in_process_follows();

-- A row whose new version finds room on its page is written to no index.
alter table certificate set (fillfactor = 90);
