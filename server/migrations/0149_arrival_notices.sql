-- By which day arrived money was judged; of money that staff received it is the day on which they received it.
alter table payment add column arrived_on date;
-- What the payer of money was notified of when it arrived, besides the receipt, and when. Null: of nothing.
alter table payment add column arrival_notice text, add column payer_notified_at timestamptz;
alter table received_payment add column arrival_notice text, add column payer_notified_at timestamptz;
