-- Each change of a setting of the company, for good: the audit log names the fields, and holds no text that was typed.
create table company_setting_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  changed_by bigint not null references app_user,
  field text not null,
  value_before text not null,
  value_after text not null
);
create trigger company_setting_change_append_only before update or delete on company_setting_change
  for each row execute function refuse_change();
