-- The English text of what was read and agreed to in another language: it is the one that counts. Null where what was read is
-- English, as all that a server of the last version stores.
alter table debit_authorization add column english_text text;
alter table plan_acceptance add column english_text text;
alter table delivery_consent add column english_text text;

-- The language of a payment's page at the provider: what is asked of it must stay the same however often it is asked.
alter table payment add column language text not null default 'en'
  constraint payment_language_check check (language in ('en', 'es'));
