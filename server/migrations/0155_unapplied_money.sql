-- Money that pays nothing is listed over all certificates.
create index ledger_entry_unapplied on ledger_entry (posting_id) include (amount_cents)
  where account in ('escrow', 'unidentified');
