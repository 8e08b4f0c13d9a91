-- Whose an e-mail address is, since when, and which mails and messages belong to an account (decision 0115).

-- Every address that an account has had. Anybody can type any address: it counts as the account's from the moment at which
-- a link or code that was sent to it is used, until the account gets another one.
create table app_user_email (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  email_key text not null check (email_key = lower(email_key)),
  since timestamptz not null,
  confirmed_at timestamptz,
  -- Null: the address that the account has now.
  until timestamptz,
  constraint app_user_email_in_order check (confirmed_at >= since and until >= since)
);
create unique index app_user_email_current on app_user_email (user_id) where until is null;
create index app_user_email_user on app_user_email (user_id);
create index app_user_email_key on app_user_email (email_key);

-- A link to confirm an address. It works once, for the address to which it was sent.
create table email_confirmation (
  token_hash text primary key,
  email_id bigint not null references app_user_email on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmation_email on email_confirmation (email_id);

-- A trigger, so that no way to change an account can miss it, nor a server of an earlier version that still runs.
create function app_user_email_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update app_user_email set until = greatest(since, new.updated_at)
    where user_id = new.id and until is null;
  end if;
  if new.data_deleted_at is null then
    insert into app_user_email (user_id, email_key, since)
    values (new.id, new.email_key, case tg_op when 'UPDATE' then new.updated_at else new.created_at end);
  end if;
  return null;
end $$;

create trigger app_user_email_added after insert on app_user
  for each row execute function app_user_email_kept();
create trigger app_user_email_changed after update on app_user
  for each row when (lower(old.email) <> lower(new.email)) execute function app_user_email_kept();

-- Earlier addresses are not known any more: the audit log has only that they changed.
insert into app_user_email (user_id, email_key, since)
select person.id, person.email_key, coalesce(changed.at, person.created_at)
from app_user person left join (
  select subject_id, max(at) as at from audit_log
  where subject_kind = 'user' and result = 'ok' and detail ->> 'fields' like '%email%' group by subject_id
) changed on changed.subject_id = person.id::text
where person.data_deleted_at is null;

-- Letters by e-mail were agreed to with a code that was sent to the address.
update app_user_email known set confirmed_at = agreed.at
from (
  select consent.user_id, lower(consent.email) as email_key, min(consent.given_at) as at
  from delivery_consent consent join app_user_email since on since.user_id = consent.user_id
    and since.email_key = lower(consent.email) and consent.given_at >= since.since
  group by 1, 2
) agreed
where agreed.user_id = known.user_id and agreed.email_key = known.email_key;

-- The account to which a mail was sent, and from which a message came. Null of a mail to the company, or to an address
-- without an account.
alter table outbox add column user_id bigint references app_user;
alter table contact_message
  add column user_id bigint references app_user,
  -- The mail that brought it to the company.
  add column mail_id bigint references outbox on delete set null;

-- Of earlier mails, those that were certainly sent because of an account: about it, or about its payments and plans.
update outbox mail set user_id = known.user_id
from app_user_email known
where known.email_key = lower(mail.recipient) and mail.created_at >= known.since
  and mail.kind not in
    ('alert', 'contact', 'contact-answer', 'letter-mail', 'plan-countered', 'plan-default-alert', 'plan-request')
  and (mail.certificate_id is null
    or exists (select from payment paid
      where paid.user_id = known.user_id and paid.certificate_id = mail.certificate_id)
    or exists (select from payment_plan plan
      where plan.requested_by = known.user_id and plan.certificate_id = mail.certificate_id));
-- Letters went to who had agreed to them.
update outbox mail set user_id = known.user_id
from app_user_email known join delivery_consent consent on consent.user_id = known.user_id
where known.email_key = lower(mail.recipient) and mail.created_at >= known.since and mail.kind = 'letter-mail'
  and consent.email = mail.recipient and consent.given_at <= mail.created_at
  and (consent.withdrawn_at is null or consent.withdrawn_at > mail.created_at);
-- Of earlier messages, the audit log knows who was logged in.
update contact_message message set user_id = person.id
from (
  select at, min(actor_user_id) as user_id from audit_log
  where action = 'contact' and result = 'ok' group by at having count(*) = 1
) sent join app_user person on person.id = sent.user_id and person.data_deleted_at is null
where sent.at = message.received_at;

create index outbox_user on outbox (user_id, id) where user_id is not null;
create index outbox_address on outbox (lower(recipient)) where user_id is null;
create index contact_message_user on contact_message (user_id) where user_id is not null;
create index contact_message_mail on contact_message (mail_id) where mail_id is not null;
