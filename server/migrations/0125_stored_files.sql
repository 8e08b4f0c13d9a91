-- Which key encrypts each stored file and each text of a mail, so that no key is given up while a row needs it (decision 0114).

create table stored_file (
  -- Its key in the storage: 'certificates/7/ab12.pdf'.
  key text collate "C" primary key,
  -- The name of the key that encrypts it; null: it is not encrypted.
  encryption_key text
);
create index stored_file_encryption_key on stored_file (encryption_key) where encryption_key is not null;

-- The name of the key that encrypts a text of a mail; null: it is not encrypted. See sealText: a mark, the length of the name
-- and the name itself, of at most 20 characters, in base64.
create function encryption_key_of(sealed text) returns text language sql immutable strict parallel safe as $$
  select encode(substring(head from 2 for get_byte(head, 0)), 'escape')
  from (select decode(substring(sealed from '^sealed:APHh1QAB([A-Za-z0-9+/]{28})'), 'base64') as head) as begins
$$;
create index outbox_body_encryption_key on outbox (encryption_key_of(body))
  where encryption_key_of(body) is not null;
create index outbox_attachment_encryption_key on outbox (encryption_key_of(attachment))
  where encryption_key_of(attachment) is not null;
create index outbox_values_encryption_key on outbox (encryption_key_of(template_values #>> '{}'))
  where encryption_key_of(template_values #>> '{}') is not null;

-- Which mails have a stored file as their attachment.
create index outbox_attachment_key on outbox (attachment_key) where attachment_key is not null;

alter table encryption_key
  -- Nobody has the key any more, so the server starts without it, and what it encrypted stays unreadable.
  add column lost_at timestamptz;
