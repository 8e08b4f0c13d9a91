-- What a line of a certificate's timeline tells of a payment: which one, and the payoff before and after it as
-- { totalCents, goodThrough }. Lines written before this said it in words; they stay as they are.
alter table certificate_history
  add column payment_id text references payment,
  add column payoff_before jsonb,
  add column payoff_after jsonb;
