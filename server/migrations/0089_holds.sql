-- What keeps mails, debits or steps of a certificate back, beside what its legal file says. It never changes but to end.
create table hold (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  kind text not null check (kind in ('contact-stopped', 'represented', 'deceased', 'disputed', 'staff')),
  from_on date not null,
  -- The first day on which it does not hold any more.
  until_on date check (until_on >= from_on),
  source text not null check (source in ('desk', 'reader', 'bank-return')),
  -- By the kind: name, address and e-mail of the attorney or of the estate's contact; the bank's return code.
  facts jsonb not null default '{}',
  reason text not null,
  set_by bigint references app_user,
  set_at timestamptz not null,
  ended_by bigint references app_user,
  ended_at timestamptz,
  end_reason text,
  version integer not null default 1
);
create index hold_certificate on hold (certificate_id);

-- Of somebody in military service who asks in writing that automatic payments go on.
alter table legal_case add column military_debits_asked_on date;

-- Every hold of a certificate. A bankruptcy and military service stand in the legal file, and nowhere else.
create view certificate_hold as
  select id, certificate_id, kind, from_on, until_on, source, facts, reason, set_by, set_at, end_reason, version
  from hold
union all
  select null, certificate_id, 'bankruptcy', bankruptcy_in_on, bankruptcy_out_on, 'legal-file',
    jsonb_build_object('chapter', bankruptcy_type, 'caseNo', bankruptcy_case_no), '', null, null, null, null
  from legal_case where bankruptcy_in_on is not null
union all
  select null, certificate_id, 'bankruptcy', filed_on, ended_on, 'legal-file',
    jsonb_build_object('chapter', bankruptcy_type, 'caseNo', case_no), '', created_by, created_at, ending, null
  from earlier_bankruptcy
union all
  select null, certificate_id, 'military', military_hold_from_on, military_hold_until_on, 'legal-file',
    jsonb_build_object('askedInWritingOn', military_debits_asked_on), '', null, null, null, null
  from legal_case where military_hold_from_on is not null;

-- Why a certificate gets no letter.
alter table letter
  drop constraint letter_outcome_check,
  add constraint letter_outcome_check check (outcome in ('sent', 'waiting', 'redeemed', 'no-figure', 'no-payment', 'no-plan',
    'no-release', 'payment-pending', 'in-plan', 'bankruptcy', 'military', 'contact-stopped', 'represented', 'deceased',
    'disputed', 'staff', 'first-contact', 'no-address', 'sent-before', 'incomplete'));
