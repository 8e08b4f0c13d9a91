-- What needs two people (decision 0116): a request of one administrator that waits for its second approval.
create table approval (
  id bigint generated always as identity primary key,
  act text not null,
  -- What it is about, such as the number of a refund or of an account.
  subject text not null,
  -- How people know that: a username, the number of a certificate.
  title text not null,
  input jsonb not null,
  -- What would change: [{"field", "label", "before", "after"}].
  changes jsonb not null,
  requested_by bigint not null references app_user,
  requested_at timestamptz not null,
  -- Of a sole administrator: performed from then on. Null: time does nothing.
  waits_until timestamptz,
  cancel_token_hash text unique,
  -- By a command on the server; a job performs it.
  shell_confirmed_at timestamptz,
  ended text check (ended in ('approved', 'declined', 'canceled', 'failed')),
  ended_how text check (ended_how in ('administrator', 'shell', 'wait', 'link')),
  -- Null: by the shell, by time or by a link.
  ended_by bigint references app_user,
  ended_at timestamptz,
  check ((waits_until is null) = (cancel_token_hash is null)),
  check ((ended is null) = (ended_at is null) and (ended is null) = (ended_how is null)),
  check ((ended_by is not null) = (ended_how is not distinct from 'administrator')),
  check (ended is distinct from 'approved' or ended_by <> requested_by or ended_by is null)
);
create unique index approval_waiting on approval (act, subject) where ended is null;

-- Who made or changed whose account: within 30 days both count as one person. 'removed': an account stopped being one of an
-- administrator.
create table account_influence (
  id bigint generated always as identity primary key,
  actor_id bigint not null references app_user,
  user_id bigint not null references app_user,
  what text not null check (what in ('changed', 'removed')),
  at timestamptz not null
);
create index account_influence_at on account_influence (at);

-- As far as the security log knows it.
insert into account_influence (actor_id, user_id, what, at)
select line.actor_user_id, person.id,
  case when line.action in ('disable-user', 'withdraw-approval') then 'removed' else 'changed' end, line.at
from audit_log line join app_user person on person.id::text = line.subject_id
where line.subject_kind = 'user' and line.result = 'ok' and line.actor_user_id <> person.id
  and exists (select from app_user actor where actor.id = line.actor_user_id)
  and (line.action in ('approve-user', 'enable-user')
    or (line.action in ('disable-user', 'withdraw-approval') and person.account_type = 0)
    or (line.action = 'update-user' and line.detail->>'fields' ~ '\m(email|hasSecondFactor|accountType)\M'));

-- Refunds that wait for their second approval already.
insert into approval (act, subject, title, input, changes, requested_by, requested_at)
select 'payment-refund', refund.id::text, payment.id,
  jsonb_build_object('paymentId', payment.id, 'refundId', refund.id),
  jsonb_build_array(jsonb_build_object('field', 'refund', 'label', 'Refund', 'before', '',
    'after', to_char(refund.amount_cents / 100.0, 'FM"$"999,999,990.00'))),
  refund.requested_by, refund.requested_at
from payment_refund refund join payment on payment.id = refund.payment_id
where refund.status = 'WAITING' and refund.requested_by is not null;
insert into approval (act, subject, title, input, changes, requested_by, requested_at)
select 'escrow-refund', refund.id::text, certificate.certificate_no,
  jsonb_build_object('certificateId', certificate.id, 'refundId', refund.id),
  jsonb_build_array(jsonb_build_object('field', 'refund', 'label', 'Refund', 'before', '',
    'after', to_char(refund.amount_cents / 100.0, 'FM"$"999,999,990.00'))),
  refund.requested_by, refund.requested_at
from escrow_refund refund join certificate on certificate.id = refund.certificate_id
where refund.decision is null;
