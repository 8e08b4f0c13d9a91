-- What a person said of a deadline: handled, with the reason, or put off until a day. It is about the day that the deadline
-- had: one that moves is a new one, and comes back. A defendant who was removed comes back by undo under its id, so that
-- the mark holds no reference to it.
create table deadline_mark (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  rule text not null check (rule in ('complaint', 'expiry', 'service-each', 'commencement', 'answer', 'sheriff-sale',
    'second-sheriff-sale', 'federal-redemption')),
  -- Null: of the whole file.
  defendant_id bigint,
  due_on date not null,
  handled_reason text,
  put_off_until date,
  made_by bigint references app_user,
  made_at timestamptz not null,
  check ((handled_reason is null) <> (put_off_until is null)),
  unique nulls not distinct (certificate_id, rule, defendant_id, due_on)
);
