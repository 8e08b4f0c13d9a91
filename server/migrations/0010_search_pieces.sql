-- A text in pieces of so many characters, each with its scope before it. An index on the pieces finds what stands
-- anywhere inside a text by a few look-ups, each with few hits and in one county alone, where pieces of three
-- characters come in thousands. Shorter texts are still sought by those.
create function search_pieces(scope text, key text, size int) returns text[]
language sql immutable parallel safe as $$
  select array(select scope || substr(key, at, size) from generate_series(1, length(key) - size + 1) at)
$$;

create index certificate_parcel_pieces on certificate using gin (search_pieces('', parcel_key, 5));
create index certificate_owner_pieces on certificate using gin (search_pieces(county_id || ':', owner_key, 4));
create index certificate_address_pieces on certificate using gin (search_pieces(county_id || ':', address_key, 4));
