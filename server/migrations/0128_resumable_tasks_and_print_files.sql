-- Why a task failed, or why it waits to be tried again; null: its own input is at fault, or it never failed.
alter table task add column cause text check (cause in ('disk-full', 'storage-away', 'database-away', 'database-busy',
  'mail-away', 'mail-refused', 'file-missing', 'file-unreadable', 'server-stopped', 'unexpected'));
-- How often it was tried again by itself since a person last started it.
alter table task add column retries int not null default 0;
create index task_kind on task (kind, id);
update task set cause = case when error like 'It was started 3 times%' then 'server-stopped' else 'unexpected' end
where state = 'failed' and runner = 'server'
  and (error like 'It was started 3 times%' or error like 'It failed with an unexpected error%');

-- A file of letters to print. Letters that go by mail count as sent once they are in a stored one.
create table letter_print (
  id bigint generated always as identity primary key,
  batch_id bigint not null references letter_batch,
  letter_count int not null check (letter_count > 0),
  page_count int not null,
  storage_key text not null unique,
  stored_at timestamptz not null
);
create index letter_print_batch on letter_print (batch_id, id);
alter table letter add column print_id bigint references letter_print;
create index letter_print_letters on letter (print_id) where print_id is not null;
insert into letter_print (batch_id, letter_count, page_count, storage_key, stored_at)
select batch.id, printed.count, coalesce(batch.page_count, 0), batch.storage_key, printed.at
from letter_batch batch cross join lateral (
  select count(*) as count, max(made_at) as at from letter
  where batch_id = batch.id and outcome = 'sent' and delivery = 'post') printed
where batch.storage_key is not null and printed.count > 0
order by batch.id;
-- Those without one were counted as sent, and their batch broke off before its file was made: it is made when the batch goes on.
update letter set print_id = print.id from letter_print print
where print.batch_id = letter.batch_id and letter.outcome = 'sent' and letter.delivery = 'post';
alter table letter_batch drop column page_count, drop column storage_key;

-- 'written': the text is there, and waits for its print file.
alter table letter drop constraint letter_outcome_check;
alter table letter add constraint letter_outcome_check check (outcome in ('sent', 'waiting', 'written', 'redeemed', 'no-figure',
  'no-payment', 'no-plan', 'no-release', 'payment-pending', 'in-plan', 'bankruptcy', 'military', 'contact-stopped',
  'represented', 'deceased', 'disputed', 'staff', 'first-contact', 'no-address', 'sent-before', 'incomplete'));
create index letter_to_print on letter (batch_id, id)
  where outcome = 'written' or (outcome = 'sent' and delivery = 'post' and print_id is null);

-- Why an e-mail was not sent is kept in words from now on.
update outbox set last_error = 'The mail server refused this e-mail, or could not be reached (' || last_error || ').'
where sent_at is null and last_error ~ '^E[A-Z]+$';
