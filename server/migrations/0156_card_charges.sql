-- When a card was charged, as the processor says: the day by which its payment is judged, also if we heard of it later.
alter table payment add column charged_at timestamptz;
