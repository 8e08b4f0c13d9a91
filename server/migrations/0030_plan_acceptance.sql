-- What the owner of a plan agreed to, when, from where and by what. Kept as proof.
create table plan_acceptance (
  plan_id bigint primary key references payment_plan,
  user_id bigint not null references app_user,
  accepted_at timestamptz not null,
  address text not null,
  browser text not null,
  text_version text not null,
  full_text text not null
);
create trigger plan_acceptance_append_only before update or delete on plan_acceptance
  for each row execute function refuse_change();
