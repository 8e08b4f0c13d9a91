import { sql } from 'kysely'

/** What the next import compares with: what this one said, without the folded columns. */
export const keptFields = (fields: ReturnType<typeof sql.ref>) => sql`
  jsonb_build_object('columns', ${fields} -> 'columns', 'legal', ${fields} -> 'legal', 'facts',
    (${fields} -> 'facts') - array['certificate_key', 'parcel_key', 'owner_key', 'address_key'])`
