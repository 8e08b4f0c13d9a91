-- When a person said in which language and by which way to write to them. Null: not asked yet. Who agreed to letters by
-- e-mail before has said it.
alter table app_user add column delivery_answered_at timestamptz;
update app_user person set delivery_answered_at = consent.given_at
  from (select user_id, max(given_at) as given_at from delivery_consent where given_at is not null group by user_id) consent
  where consent.user_id = person.id;
