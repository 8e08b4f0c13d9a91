import { sql } from 'kysely'

/** Of the certificate `c`, in one line, as `addressLine` of the domain says it. */
export const PROPERTY_ADDRESS = sql<string>`concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
  case when c.city <> '' or c.zip <> ''
    then (select trim(place.state_id || ' ' || c.zip) from county place where place.id = c.county_id) end)`
