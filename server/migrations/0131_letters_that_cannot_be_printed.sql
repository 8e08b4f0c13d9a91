-- A letter with characters that no font of ours covers is not sent.
alter table letter
  drop constraint letter_outcome_check,
  add constraint letter_outcome_check check (outcome in ('sent', 'waiting', 'written', 'redeemed', 'no-figure', 'no-payment',
    'no-plan', 'no-release', 'payment-pending', 'in-plan', 'bankruptcy', 'military', 'contact-stopped', 'represented', 'deceased',
    'disputed', 'staff', 'first-contact', 'no-address', 'sent-before', 'incomplete', 'unprintable')),
  -- Those characters, for who corrects the name.
  add column unprintable text,
  add constraint letter_unprintable_check check ((outcome = 'unprintable') = (unprintable is not null));
