-- A payment may be disputed several times, each time for an amount. What is taken back is the sum of open and lost disputes.
create table dispute (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  provider_id text not null unique,
  amount_cents bigint not null check (amount_cents >= 0),
  -- As the provider spells it.
  status text not null,
  reason text,
  opened_at timestamptz not null,
  -- Until when evidence can be sent, or a lost dispute be appealed.
  due_at timestamptz,
  -- Null while it is open. An inquiry takes no money.
  outcome text check (outcome in ('inquiry', 'lost', 'won')),
  decided_at timestamptz,
  -- Kept when it is won on appeal.
  lost_at timestamptz,
  -- It was won, and its money is held for its payer: somebody else has paid since, or the right to redeem has ended.
  is_held boolean not null default false check (not is_held or outcome = 'won')
);
create index dispute_payment on dispute (payment_id);

-- The sum of its open and lost disputes, kept with them.
alter table payment add column disputed_cents bigint not null default 0 check (disputed_cents >= 0);

-- The amount of a dispute was not stored: its payment counted as taken back as a whole, and it stays so until the provider is
-- asked about it again.
insert into dispute (payment_id, provider_id, amount_cents, status, reason, opened_at, due_at, outcome, decided_at, lost_at)
select payment.id, dispute_id, coalesce(amount_received_cents, total_cents) - refunded_cents, coalesce(dispute_status, ''), dispute_reason,
  coalesce((select min(step.at) from payment_transition step where step.payment_id = payment.id
    and step.cause in ('dispute-opened', 'dispute-lost')), payment.updated_at),
  dispute_due_at, told.outcome,
  case when told.outcome in ('lost', 'won') then coalesce((select max(step.at) from payment_transition step
    where step.payment_id = payment.id and step.cause in ('dispute-lost', 'dispute-won')), payment.updated_at) end,
  (select max(step.at) from payment_transition step
    where step.payment_id = payment.id and step.cause = 'dispute-lost')
from payment cross join lateral (select case when dispute_status in ('lost', 'won') then dispute_status
    when payment.status not in ('DISPUTED', 'REVERSED', 'REFUNDED') or dispute_status = 'prevented'
      or dispute_status like 'warning\_%' then 'inquiry' end as outcome) told
where dispute_id is not null;

update payment set disputed_cents = taken.cents
from (select payment_id, sum(amount_cents) as cents from dispute where outcome is null or outcome = 'lost'
  group by payment_id) taken
where taken.payment_id = payment.id;

alter table payment drop column dispute_id, drop column dispute_status, drop column dispute_reason,
  drop column dispute_due_at;

-- Finds what a failed payout put into the balance again.
create index balance_entry_payout_failure on balance_entry (source_id) where kind = 'payout_failure';
