-- A statement of the company's bank that was imported, with its control totals.
create table bank_statement (
  id bigint generated always as identity primary key,
  file_name text not null,
  content_hash text not null unique,
  line_count int not null,
  new_count int not null,
  sum_cents bigint not null,
  first_on date not null,
  last_on date not null,
  imported_by bigint not null references app_user,
  imported_at timestamptz not null
);

-- A line of the bank: of a statement, or typed by hand for a payout. A payout has one line.
create table bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint references bank_statement,
  -- Its content, and which of the equal lines of its statement it is: the same line twice is one.
  line_key text unique,
  booked_on date not null,
  amount_cents bigint not null,
  description text not null,
  payout_id text unique references payout,
  evidence text check (evidence in ('trace-number', 'payout-id', 'amount-and-day', 'person')),
  -- A line that is no payout, and why.
  is_set_aside boolean not null default false,
  note text not null default '',
  decided_by bigint references app_user,
  decided_at timestamptz,
  check ((statement_id is null) = (line_key is null)),
  check ((payout_id is null) = (evidence is null)),
  check (not is_set_aside or payout_id is null)
);
create index bank_line_booked on bank_line (booked_on desc);

insert into bank_line (booked_on, amount_cents, description, payout_id, evidence, decided_by, decided_at)
select bank_on, bank_cents, coalesce(bank_reference, ''), id, 'person', bank_entered_by, bank_entered_at
from payout where bank_cents is not null and bank_on is not null;

alter table payout drop column bank_cents, drop column bank_on, drop column bank_reference,
  drop column bank_entered_by, drop column bank_entered_at;
