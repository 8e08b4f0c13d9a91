-- Money that its payer got back twice: refunded, and taken again by a dispute.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in
    ('receivable', 'cash', 'escrow', 'fee-income', 'interest-income', 'holder', 'write-off', 'unidentified', 'loss'));
