import type { Identity } from '@fieldstone/domain/access/actor'
import * as z from 'zod/mini'
import type { CsvTable } from './csv.ts'
import type { DocumentType } from './entities/documents/document.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Format of request and response: JSON both ways, a form answered by a redirect, a signed raw body, a part of a file
 * as `application/octet-stream`, or JSON answered by a file.
 */
export type Exchange = 'json' | 'form' | 'raw' | 'part' | 'file'

/**
 * What an answer is about. A change makes all answers about its subjects stale. A change of 'legal' also those about
 * 'legal/history', but not the other way around.
 */
export type Subject =
  | 'approvals'
  | 'audit'
  | 'autopay-offer'
  | 'books'
  /** Answers of cancel calls, which nothing makes stale. */
  | 'canceled-payments'
  | 'certificate'
  | 'certificates'
  | 'company-settings'
  | 'contact-messages'
  | 'counties'
  | 'county'
  | 'county/collections'
  | 'county/report-views'
  | 'county/today'
  | 'desk'
  | 'document-files'
  | 'documents'
  | 'find'
  | 'firms'
  | 'first-steps'
  | 'forecast'
  | 'import-files'
  | 'imports'
  | 'legal'
  | 'legal/deadlines'
  | 'legal/defendants'
  | 'legal/expenses'
  | 'legal/files'
  | 'legal/history'
  | 'legal/batches'
  | 'legal/reminders'
  | 'legal/unassigned'
  | 'letter-delivery'
  | 'letters'
  | 'lockbox'
  | 'online-payments'
  | 'outbox'
  | 'overcharges'
  | 'own-deletion'
  | 'parcel-pairs'
  | 'payment-proposals'
  | 'payments'
  | 'payments/accounts'
  | 'payments/cards'
  | 'payoff-quote'
  | 'payoff-rules'
  | 'payoff-views'
  | 'people'
  | 'places'
  | 'plans'
  | 'proofs'
  | 'queues'
  | 'receipts'
  | 'received-payments'
  | 'rehearsals'
  | 'reminders'
  | 'reports'
  | 'reports/views'
  | 'retention'
  | 'site'
  | 'table-views'
  | 'templates'
  | 'unapplied-money'
  | 'users'
  | 'verify'
  | 'worklists'

/** One row of the route table. `access` has no default: a route that names nobody does not compile. */
export interface Route {
  readonly method: Method
  /** Fastify's notation: '/api/parcels/:id'. */
  readonly path: `/api/${string}`
  readonly access: readonly Identity[]
  readonly summary: string
  /** What the answer is about, so that the browser knows when it is stale. */
  readonly reads?: Subject
  /** What is stale after the call. 'everything': what it puts into effect may show anywhere. */
  readonly changes?: readonly Subject[] | 'everything'
  readonly exchange?: Exchange
  /** Status of a successful answer; default 200. */
  readonly status?: 200 | 201 | 204 | 303
  /** An answer with this `status` is sent as 202: the provider has not said yet whether it did what was asked. */
  readonly pendingStatus?: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body's fields may also begin with a capital letter, as the specification writes them. */
  readonly takesCapitals?: true
  readonly answer: z.ZodMiniType
  /** Media type of the answer if `exchange` is 'file'. */
  readonly mediaType?:
    | 'application/pdf'
    | 'application/zip'
    | 'text/calendar; charset=utf-8'
    | 'text/csv; charset=utf-8'
  /** Errors besides `bad_request`, `too_many`, `internal`, `unavailable` and those of the access gate. */
  readonly errors?: readonly ErrorCode[]
  readonly limits?: readonly Limit[]
  /** Of a list (list.ts): `Accept: text/csv` answers every row, page after page. */
  readonly csv?: CsvTable
  /** Sort columns of the list. */
  readonly sorts?: readonly string[]
  /** Also open to staff who have to set up their second factor first. Other routes treat them as anonymous. */
  readonly isForEnrolment?: boolean
  /** Guests may call, and not everybody: the browser sends the guest's token. It does not have `access`. */
  readonly isForGuests?: true
  /** Made in the company's name, so refused with `company_missing` until the company is set. */
  readonly isInCompanyName?: true
  /** Maximum body size in bytes; default 64 KiB. */
  readonly bodyLimit?: number
}

export const route = <const R extends Route>(definition: R): R => definition

type Side<S, D extends 'in' | 'out'> = S extends z.ZodMiniType
  ? D extends 'in'
    ? z.input<S>
    : z.output<S>
  : undefined

/** What a handler receives: validated and decoded. */
export interface InputOf<R extends Route> {
  readonly params: Side<R['params'], 'out'>
  readonly query: Side<R['query'], 'out'>
  readonly body: Side<R['body'], 'out'>
}

/** What a handler returns and the client gets back: our words. */
export type AnswerOf<R extends Route> = z.output<R['answer']>

export const EVERYONE = [
  'anonymous',
  'admin',
  'county',
  'taxpayer',
  'legal',
  'guest',
] as const satisfies readonly Identity[]
export const SIGNED_IN = ['admin', 'county', 'taxpayer', 'legal'] as const satisfies readonly Identity[]
export const STAFF = ['admin', 'county', 'legal'] as const satisfies readonly Identity[]
export const ADMIN = ['admin'] as const satisfies readonly Identity[]
export const TAXPAYER = ['taxpayer'] as const satisfies readonly Identity[]
/** Payers, with or without a password. */
export const PAYER = ['taxpayer', 'guest'] as const satisfies readonly Identity[]
/** The payer of a payment, with or without a password, and every administrator. */
export const PAYER_OR_ADMIN = ['taxpayer', 'guest', 'admin'] as const satisfies readonly Identity[]
/** Whose it is, and every administrator. */
export const OWNER_OR_ADMIN = ['taxpayer', 'admin'] as const satisfies readonly Identity[]

/** The body of every refusal. What some codes add is declared in `refusals/details.ts`. */
export const errorBody = z.looseObject({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

export const nothing = z.undefined()

/** What a route with `exchange: 'file'` answers: bytes, and the name to save them under. */
export interface FileAnswer {
  readonly name: string
  readonly bytes: Uint8Array
  /** Of the route if left out. Never one that a browser would run. */
  readonly mediaType?: DocumentType
}

export const file = z.custom<FileAnswer>()
