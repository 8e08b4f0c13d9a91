import type { Database } from '../src/db/database.ts'

/** All that the tables are, a line each: two databases with the same text have the same columns in order, rules and code. */
export async function schemaText({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(`
    with own as (
      select oid, relkind from pg_class where relnamespace = 'public'::regnamespace and relname <> 'migration'
    )
    select line from (
      select format('column %s %s %s %s %s %s %s', attrelid::regclass,
        row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, concat(attidentity, attgenerated),
        pg_get_expr(adbin, adrelid, true)) as line
      from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind <> 'i' and attnum > 0 and not attisdropped
      union all
      select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid, true))
      from own join pg_constraint on conrelid = own.oid
      union all
      select pg_get_indexdef(indexrelid, 0, true) from own join pg_index on indrelid = own.oid
      union all
      select pg_get_triggerdef(pg_trigger.oid, true) from own join pg_trigger on tgrelid = own.oid where not tgisinternal
      union all
      select format('view %s %s', own.oid::regclass, pg_get_viewdef(own.oid, true))
      from own where relkind = 'v'
      union all
      select format('sequence %s %s %s', seqrelid::regclass, seqstart, seqincrement)
      from own join pg_sequence on seqrelid = own.oid
      union all
      select pg_get_functiondef(fn.oid) from pg_proc fn
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = fn.oid and deptype = 'e')
    ) as all_lines
    order by line collate "C"`)
  return rows.map(({ line }) => line).join('\n')
}
