import { COMPANY_PLACEHOLDERS } from '@fieldstone/contract/templates'
import { PLACEHOLDER_WORDS } from '@fieldstone/contract/templates/placeholder-words'
import { type RawBuilder, sql } from 'kysely'
import { inWords } from './in-words.ts'

/** What a mail lacks and what to do: "Missing: the company's phone. Enter it in Admin Settings, then send the e-mail again." */
export const missingWords = (emptyNames: RawBuilder<unknown>): RawBuilder<unknown> => {
  const names = sql`string_to_array(${emptyNames}, ', ')`
  return sql`'Missing: ' || (select string_agg(${inWords(sql`lacking.placeholder`, PLACEHOLDER_WORDS, sql`lacking.placeholder`)}, ', ' order by lacking.nth)
      from unnest(${names}) with ordinality as lacking (placeholder, nth))
    || case when ${names} <@ ${Object.keys(COMPANY_PLACEHOLDERS)}::text[] then '. Enter it in Admin Settings'
      when ${names} && ${Object.keys(COMPANY_PLACEHOLDERS)}::text[]
      then '. Enter in Admin Settings what is about the company, and change the message so that it does not need the rest'
      else '. Change the message so that it does not need it' end || ', then send the e-mail again.'`
}
