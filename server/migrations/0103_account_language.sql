-- In which language a person is spoken to: an account by its setting, who writes by the contact form by that of the form. A
-- server of the last version does not name the column: what it stores is in English, as it speaks.
alter table app_user add column language text not null default 'en'
  constraint app_user_language_check check (language in ('en', 'es'));
alter table contact_message add column language text not null default 'en'
  constraint contact_message_language_check check (language in ('en', 'es'));
