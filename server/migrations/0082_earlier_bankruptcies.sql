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
