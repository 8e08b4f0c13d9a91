-- An offer that came back signed on paper: there may be no account, and who recorded it stands beside it.
alter table plan_acceptance
  alter column user_id drop not null,
  add column signed_on date,
  add column recorded_by bigint references app_user,
  add constraint plan_acceptance_paper check ((signed_on is null) = (recorded_by is null)),
  add constraint plan_acceptance_who check (user_id is not null or signed_on is not null);
