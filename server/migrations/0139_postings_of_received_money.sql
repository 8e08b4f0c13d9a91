-- Which certificates money that staff received was ever booked to: asked before it goes back to its payer.
create index ledger_posting_received on ledger_posting (cause_id) where cause_id like 'received-%';
