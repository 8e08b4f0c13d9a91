-- A full payment that succeeded may leave a rest, when a charge came in between; that can be paid like any payoff.
-- So one full payment of a certificate is under way at a time. What is already paid the payoff itself says, asked under
-- the lock of the certificate: nothing owed, or a payment submitted.
drop index one_full_payment;
create unique index one_full_payment on payment (certificate_id)
  where kind = 'FULL' and status in ('NEW', 'OPEN', 'PROCESSING');
