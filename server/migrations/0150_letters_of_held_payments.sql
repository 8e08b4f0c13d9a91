-- A letter to the payer of a check whose money is held.
alter table letter_batch drop constraint letter_batch_kind_check,
  add constraint letter_batch_kind_check check
    (kind in ('payoff', 'receipt', 'payment-held', 'plan-agreement', 'release', 'notice-of-intent'));
alter table letter drop constraint letter_kind_check,
  add constraint letter_kind_check check
    (kind in ('payoff', 'receipt', 'payment-held', 'plan-agreement', 'release', 'notice-of-intent')),
  drop constraint letter_outcome_check,
  add constraint letter_outcome_check check (outcome in ('sent', 'waiting', 'written', 'redeemed', 'no-figure', 'no-payment',
    'no-held-payment', 'no-plan', 'no-release', 'payment-pending', 'in-plan', 'bankruptcy', 'military', 'contact-stopped',
    'represented', 'deceased', 'disputed', 'staff', 'first-contact', 'no-address', 'sent-before', 'incomplete', 'unprintable'));
