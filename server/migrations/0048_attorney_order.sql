-- Lists of legal files in the order of their attorneys' names: the name is kept in the file, so that an index gives the
-- order. A share lock makes a file that is being assigned wait for a change of the name, and the other way round.
alter table legal_case add column attorney_name text;

create function legal_case_attorney_name() returns trigger language plpgsql as $$
begin
  new.attorney_name := null;
  select last_name || ', ' || first_name into new.attorney_name
    from app_user where id = new.assigned_attorney_id for share;
  return new;
end $$;
create trigger legal_case_attorney_name before insert or update of assigned_attorney_id on legal_case
  for each row execute function legal_case_attorney_name();

create function attorney_renamed() returns trigger language plpgsql as $$
begin
  update legal_case set attorney_name = new.last_name || ', ' || new.first_name where assigned_attorney_id = new.id;
  return null;
end $$;
create trigger attorney_renamed after update on app_user for each row
  when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
  execute function attorney_renamed();

update legal_case set attorney_name = last_name || ', ' || first_name
  from app_user where app_user.id = assigned_attorney_id;

create index legal_case_assigned on legal_case (assigned_attorney_id);
create index legal_case_by_attorney on legal_case (firm_id, attorney_name, certificate_id);
create index legal_case_by_attorney_reversed on legal_case (firm_id, attorney_name desc nulls last, certificate_id desc);
