-- What was moved or is about to be refunded of one payment.
create index escrow_move_source on escrow_move (source_id);
create index escrow_refund_source on escrow_refund (source_id);
