-- Staff have confirmed that an unlikely purchase (a price of 0, a date more than 40 years back) is right, so that its payoff
-- is given online. It is about this date and this price: another one must be confirmed anew.
alter table certificate add column is_purchase_confirmed boolean not null default false;
create function purchase_changed() returns trigger language plpgsql as $$
begin
  new.is_purchase_confirmed := false;
  return new;
end $$;
create trigger purchase_changed before update of purchased_on, price_cents on certificate for each row
  when (old.is_purchase_confirmed and new.is_purchase_confirmed
    and (old.purchased_on, old.price_cents) is distinct from (new.purchased_on, new.price_cents))
  execute function purchase_changed();
