-- The military-status check, the affidavit that a court wants before a default judgment, and a hold on notices.
alter table legal_case
  add column military_checked_on date,
  add column military_status text check (military_status in ('Not in service', 'In service', 'Unknown')),
  add column military_affidavit_on date,
  add column military_hold_from_on date,
  add column military_hold_until_on date;

create index legal_case_attorney on legal_case (firm_id, assigned_attorney_id) where is_active;

alter table defendant
  add column party_type text not null default 'private' check (party_type in ('private', 'united-states')),
  add column answered_on date;

-- Attorney fees above a limit need the court's order before they are posted.
alter table expense
  add column kind text not null default 'other'
    check (kind in ('attorney-fee', 'court-cost', 'title', 'publication', 'service', 'other')),
  add column posted_by bigint references app_user,
  add column court_order_id bigint references document;

-- What somebody changed in a legal file. Apart from certificate_history, since notes are not for every reader of that.
create table legal_change (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  at timestamptz not null,
  actor_user_id bigint references app_user,
  field text not null,
  -- The defendant or the expense, for their fields.
  item text,
  before text,
  after text
);
create index legal_change_certificate on legal_change (certificate_id, id);
create trigger legal_change_append_only before update or delete on legal_change
  for each row execute function refuse_change();
