-- A row of a lockbox file whose day of deposit cannot be is not booked; money from before the purchase of its certificate
-- is nobody's until somebody says whose.
alter table lockbox_row drop constraint lockbox_row_outcome_check;
alter table lockbox_row add constraint lockbox_row_outcome_check check (outcome in ('posted', 'short', 'over', 'redeemed',
  'unknown', 'no-payoff', 'before-purchase', 'duplicate', 'wrong-total', 'wrong-day', 'unreadable', 'known'));
