create table legal_case (
  certificate_id bigint primary key references certificate,
  case_no text,
  ref_no text,
  legal_note text,
  firm_id bigint references firm,
  assigned_attorney_id bigint references app_user,
  is_active boolean not null default false,
  bankruptcy_case_no text,
  bankruptcy_type int check (bankruptcy_type in (7, 11, 13)),
  bankruptcy_in_on date,
  bankruptcy_out_on date,
  poc_filed_on date,
  dismissal_filed_on date,
  sent_legal_on date,
  noi_paid_on date,
  noi_filed_on date,
  lien_search_on date,
  lien_search_received_on date,
  complaint_filed_on date,
  publication_on date,
  publication_received_on date,
  all_parties_served_on date,
  judgment_requested_on date,
  judgment_entered_on date,
  writ_requested_on date,
  sheriff_sale_on date,
  second_sheriff_sale_on date,
  result_of_sale text check (result_of_sale in ('Forfeited', 'Sold to 3rd Party')),
  motion_confirm_sale_on date,
  order_confirm_sale_on date,
  motion_forfeiture_on date,
  decree_forfeiture_on date,
  tax_deed_issued_on date,
  version int not null default 1,
  updated_at timestamptz not null default now(),

  -- The military-status check, the affidavit that a court wants before a default judgment, and a hold on notices.
  military_checked_on date,
  military_status text check (military_status in ('Not in service', 'In service', 'Unknown')),
  military_affidavit_on date,
  military_hold_from_on date,
  military_hold_until_on date,
  -- The paper that shows the answer of the check.
  military_document_id bigint references document,

  -- 'Last, First', so that an index gives the order of lists by attorney; a trigger keeps it.
  attorney_name text,
  county_id bigint references county,
  -- Of somebody in military service who asks in writing that automatic payments go on.
  military_debits_asked_on date
);
create index legal_case_firm on legal_case (firm_id, is_active) where firm_id is not null;
create index legal_case_attorney on legal_case (firm_id, assigned_attorney_id) where is_active;
create index legal_case_assigned on legal_case (assigned_attorney_id);

-- The attorneys' lists at many files: the orders by their own numbers, both ways, and a filter by them.
create index legal_case_by_case_no on legal_case (firm_id, case_no, certificate_id);
create index legal_case_by_case_no_reversed on legal_case (firm_id, case_no desc nulls last, certificate_id desc);
create index legal_case_by_ref_no on legal_case (firm_id, ref_no, certificate_id);
create index legal_case_by_ref_no_reversed on legal_case (firm_id, ref_no desc nulls last, certificate_id desc);
create index legal_case_numbers_trgm on legal_case using gin (case_no gin_trgm_ops, ref_no gin_trgm_ops);
create index legal_case_by_attorney on legal_case (firm_id, attorney_name, certificate_id);
create index legal_case_by_attorney_reversed on legal_case (firm_id, attorney_name desc nulls last, certificate_id desc);

create index legal_case_figures on legal_case (county_id)
  include (is_active, assigned_attorney_id, noi_filed_on, complaint_filed_on, judgment_entered_on, sheriff_sale_on,
    tax_deed_issued_on);
create trigger legal_case_takes_county before insert or update of certificate_id on legal_case
  for each row execute function takes_county();

-- A share lock makes a file that is being assigned wait for a change of the attorney's name, and the other way round.
create function legal_case_attorney_name() returns trigger language plpgsql as $$
begin
  new.attorney_name := null;
  select last_name || ', ' || first_name into new.attorney_name
    from app_user where id = new.assigned_attorney_id for share;
  return new;
end $$;
create trigger legal_case_attorney_name before insert or update of assigned_attorney_id on legal_case
  for each row execute function legal_case_attorney_name();

create function attorney_renamed() returns trigger language plpgsql as $$
begin
  update legal_case set attorney_name = new.last_name || ', ' || new.first_name where assigned_attorney_id = new.id;
  return null;
end $$;
create trigger attorney_renamed after update on app_user for each row
  when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
  execute function attorney_renamed();

-- A certificate's status follows from its dates; the day matters only while a bankruptcy begins or ends. So its row
-- keeps the status outside a bankruptcy, and the days between which the bankruptcy is what shows. Lists narrow by
-- these columns, and the counts are right on any day without a job. The rule is webStatus of domain.
create type certificate_standing as (base_status text, bankruptcy_from date, bankruptcy_until date);

-- Volatile, so that a trigger that has waited for a lock sees what the other transaction has written.
create function standing_of(of_id bigint, redeemed_on date, status_override text) returns certificate_standing
language plpgsql as $$
declare
  legal legal_case;
  standing certificate_standing;
begin
  select * into legal from legal_case where certificate_id = of_id;
  standing.base_status := case
    when redeemed_on is not null then 'Redeemed'
    when status_override is not null then status_override
    when legal.tax_deed_issued_on is not null and legal.result_of_sale is distinct from 'Sold to 3rd Party' then 'REO'
    when legal.sent_legal_on is not null or legal.noi_filed_on is not null then 'Legal'
    else 'Active Certificate'
  end;
  if redeemed_on is null and status_override is null and standing.base_status <> 'REO'
    and legal.bankruptcy_in_on is not null
    and (legal.bankruptcy_out_on is null or legal.bankruptcy_out_on > legal.bankruptcy_in_on) then
    standing.bankruptcy_from := legal.bankruptcy_in_on;
    standing.bankruptcy_until := legal.bankruptcy_out_on;
  end if;
  return standing;
end $$;

create function certificate_stands() returns trigger language plpgsql as $$
declare
  standing certificate_standing := standing_of(new.id, new.redeemed_on, new.status_override);
begin
  new.base_status := standing.base_status;
  new.bankruptcy_from := standing.bankruptcy_from;
  new.bankruptcy_until := standing.bankruptcy_until;
  return new;
end $$;
create trigger certificate_stands before insert or update of redeemed_on, status_override on certificate
  for each row execute function certificate_stands();

create function legal_case_stands() returns trigger language plpgsql as $$
declare
  of_id bigint := case when tg_op = 'DELETE' then old.certificate_id else new.certificate_id end;
  held certificate;
  standing certificate_standing;
begin
  select * into held from certificate where id = of_id for no key update;
  standing := standing_of(of_id, held.redeemed_on, held.status_override);
  update certificate c
    set base_status = standing.base_status, bankruptcy_from = standing.bankruptcy_from,
      bankruptcy_until = standing.bankruptcy_until
    where c.id = of_id and (c.base_status, c.bankruptcy_from, c.bankruptcy_until)
      is distinct from (standing.base_status, standing.bankruptcy_from, standing.bankruptcy_until);
  return null;
end $$;
create trigger legal_case_stands after insert or delete or update of tax_deed_issued_on, result_of_sale, sent_legal_on,
  noi_filed_on, bankruptcy_in_on, bankruptcy_out_on on legal_case
  for each row execute function legal_case_stands();

create table defendant (
  id bigint generated by default as identity primary key,
  certificate_id bigint not null references certificate,
  name text not null,
  service_type text,
  served_on date,
  created_by bigint references app_user,
  updated_by bigint references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The United States has a tax lien or another one: the time to redeem after a sale differs (28 U.S.C. 2410(c)).
  party_type text not null default 'private' check (party_type in ('private', 'united-states', 'united-states-lien')),
  answered_on date
);
create index defendant_certificate on defendant (certificate_id);

create table expense (
  id bigint generated by default as identity primary key,
  certificate_id bigint not null references certificate,
  description text not null default '',
  amount_cents bigint not null check (amount_cents >= 0),
  incurred_on date not null,
  posted_on date,
  is_refundable boolean not null default false,
  accrues_interest boolean not null default false,
  reverses_id bigint references expense,
  created_by bigint references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Chosen by a person before it is posted; until then it may be open.
  kind text check (kind in ('attorney-fee', 'court-cost', 'title', 'publication', 'service', 'other')),
  posted_by bigint references app_user,
  -- Attorney fees above a limit need the court's order before they are posted.
  court_order_id bigint references document,
  county_id bigint references county,
  constraint expense_posted_kind check (posted_on is null or kind is not null)
);
create index expense_certificate on expense (certificate_id);
-- Whether an expense was reversed is asked with every certificate.
create index expense_reverses on expense (reverses_id) where reverses_id is not null;
create index expense_text on expense using gin (description gin_trgm_ops);
create index expense_by_day on expense (county_id, incurred_on, id) include (amount_cents, reverses_id);
create trigger expense_takes_county before insert or update of certificate_id on expense
  for each row execute function takes_county();

-- What somebody changed in a legal file. Apart from certificate_history, since notes are not for every reader of that.
create table legal_change (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  at timestamptz not null,
  actor_user_id bigint references app_user,
  field text not null,
  -- The defendant or the expense, for their fields.
  item text,
  before text,
  after text,
  -- A document is named by reference: its name is told to those who may know of it.
  document_id bigint references document
);
create index legal_change_certificate on legal_change (certificate_id, id);
create trigger legal_change_append_only before update or delete on legal_change
  for each row execute function refuse_change();

-- Bankruptcy cases of a file that have ended. The one that stands, or ended last, is legal_case's own.
create table earlier_bankruptcy (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  bankruptcy_type integer check (bankruptcy_type in (7, 11, 13)),
  case_no text,
  filed_on date not null,
  ended_on date not null check (ended_on >= filed_on),
  ending text not null check (ending in ('discharged', 'dismissed', 'relief-from-stay', 'closed')),
  created_by bigint references app_user,
  created_at timestamptz not null,
  unique (certificate_id, filed_on)
);

-- A day that had not passed when a stay began ends some days after it at the earliest, stay by stay in their order.
create function day_after_stays(day date, stays_from date[], stays_until date[], today date, days_after integer)
returns date language plpgsql immutable as $$
declare
  moved date := day;
begin
  for at in 1 .. coalesce(array_length(stays_from, 1), 0) loop
    if stays_until[at] <= today and moved >= stays_from[at] then
      moved := greatest(moved, stays_until[at] + days_after);
    end if;
  end loop;
  return moved;
end $$;

-- The end of a certificate's period, which stands still during each stay that begins before it; null while it does.
create function period_after_stays(period_end date, purchased date, stays_from date[], stays_until date[], today date)
returns date language plpgsql immutable as $$
declare
  moved date := period_end;
  counted_to date := purchased;
begin
  for at in 1 .. coalesce(array_length(stays_from, 1), 0) loop
    continue when stays_from[at] > moved;
    if stays_until[at] is null or stays_until[at] > today then
      return null;
    end if;
    moved := moved + greatest(0, stays_until[at] - greatest(stays_from[at], counted_to));
    counted_to := greatest(counted_to, stays_until[at]);
  end loop;
  return moved;
end $$;

-- What a person said of a deadline: handled, with the reason, or put off until a day. It is about the day that the deadline
-- had: one that moves is a new one, and comes back. A defendant who was removed comes back by undo under its id, so that
-- the mark holds no reference to it.
create table deadline_mark (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  rule text not null check (rule in ('complaint', 'expiry', 'service-each', 'commencement', 'answer', 'sheriff-sale',
    'second-sheriff-sale', 'federal-redemption')),
  -- Null: of the whole file.
  defendant_id bigint,
  due_on date not null,
  handled_reason text,
  put_off_until date,
  made_by bigint references app_user,
  made_at timestamptz not null,
  check ((handled_reason is null) <> (put_off_until is null)),
  unique nulls not distinct (certificate_id, rule, defendant_id, due_on)
);

-- How a legal user hears of deadlines: a calendar with a secret address, of which the hash is kept, and mail.
create table deadline_setting (
  user_id bigint primary key references app_user,
  feed_hash text unique,
  feed_since timestamptz,
  remind_days int check (remind_days between 0 and 60),
  -- The day of the last mail: one a day at most.
  reminded_on date
);

-- What a calendar was told, so that a deadline that moves keeps its UID and raises its SEQUENCE.
create table deadline_event (
  certificate_id bigint not null references certificate,
  rule text not null,
  -- 0: of the whole file.
  defendant_id bigint not null default 0,
  due_on date not null,
  sequence int not null default 0,
  changed_at timestamptz not null,
  primary key (certificate_id, rule, defendant_id)
);
