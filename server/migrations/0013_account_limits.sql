-- Tries to take another user name or e-mail, refused or not: the answer tells which of them others have.
create table name_change (
  id bigint generated always as identity primary key,
  account_key text not null,
  at timestamptz not null
);
create index name_change_recent on name_change (account_key, at);

-- After this a mail has lost its meaning, and what it says must not stay: it opens an account.
alter table outbox add expires_at timestamptz;
update outbox set expires_at = created_at + interval '1 hour' where kind = 'password-reset';
update outbox set body = '' where expires_at is not null and (sent_at is not null or expires_at < now());

-- Only staff can set a second factor up or take it away: who became a taxpayer before kept one for good.
delete from recovery_code where user_id in (select id from app_user where account_type = 2);
update app_user
set second_factor_secret = null, second_factor_new_secret = null, second_factor_last_step = null
where account_type = 2;
